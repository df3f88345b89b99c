import {
  createInvitationBody,
  INVITATION_DAYS,
  type Invitation,
  invitationRoutes,
} from '@atrio/contract/accounts/invitations';
import type { Platform } from '@atrio/contract/platform/platform';
import { Button } from '@mantine/core';
import { IconMailPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { platformQuery } from '../../../kit/api/platform.ts';
import { apiQuery, useApiMutation } from '../../../kit/api/query-client.ts';
import { useNow } from '../../../kit/dates/use-now.ts';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { FormDialog, useFormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { FormShell } from '../../../kit/form-shells/form-shell.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { formatDate } from '../../../kit/text/format.ts';
import classes from './invitations.module.css';

const SETTINGS: Record<Platform['signUp'], string> = {
  open: 'Cadastro aberto: qualquer pessoa pode criar uma conta.',
  invited: 'Cadastro por convite.',
  closed: 'Cadastro fechado: ninguém pode criar uma conta.',
};
const DIRECTORY_OPEN = ' Todos veem o nome e o e-mail de todos os administradores.';

/** Shows the sign-up policy and the invitations that are still pending. */
export function InvitationsPanel() {
  const platform = useQuery(platformQuery()).data?.platform;
  const query = useQuery(invitationsQuery());
  const [isOpen, setOpen] = useState(false);
  const isWideOpen = platform?.signUp === 'open' && platform.directory === 'all';
  return (
    <section aria-label="Convites" className={classes.card}>
      <div className={classes.head}>
        <p className={classes.setting} data-open={isWideOpen || undefined}>
          {platform && SETTINGS[platform.signUp]}
          {isWideOpen && DIRECTORY_OPEN}
        </p>
        {platform && platform.signUp !== 'closed' && (
          <Button
            leftSection={<IconMailPlus size={17} stroke={1.7} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            Convidar
          </Button>
        )}
      </div>
      <QueryStates query={query} skeleton={<SkeletonBar width="100%" height={40} />}>
        {({ invitations }) =>
          invitations.length > 0 && (
            <ul className={classes.list} aria-label="Convites à espera">
              {invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          )
        }
      </QueryStates>
      <InviteDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </section>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, invitedBy, sentAt, expiresAt } = invitation;
  const again = useInviteAgain();
  const remove = useRemoveInvitation();
  const isOver = Date.parse(expiresAt) <= useNow(false);
  return (
    <li className={classes.row}>
      <span className={classes.who}>
        <span>{email}</span>
        <span className={classes.second}>
          {invitedBy && `Convite de ${invitedBy}, `}
          {formatDate(sentAt)} · {isOver ? 'venceu em' : 'vale até'} {formatDate(expiresAt)}
        </span>
      </span>
      <span className={classes.actions}>
        <Button
          variant="subtle"
          size="xs"
          loading={again.isPending}
          aria-label={`Enviar de novo para ${email}`}
          onClick={() => again.mutate({ email })}
        >
          Enviar de novo
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          loading={remove.isPending}
          aria-label={`Cancelar o convite de ${email}`}
          onClick={() => remove.mutate({ id: String(id) })}
        >
          Cancelar
        </Button>
      </span>
    </li>
  );
}

interface InviteDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

function InviteDialog({ isOpen, onClose }: InviteDialogProps) {
  return (
    <FormDialog title="Convidar pessoa" isOpen={isOpen} onClose={onClose} size={480}>
      <InviteForm onDone={onClose} />
    </FormDialog>
  );
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const { mutateAsync: invite } = useInvite();
  const form = useContractForm({
    name: 'convite',
    schema: createInvitationBody,
    values: { email: '' },
    undrafted: ['email'],
    onSubmit: (values) => invite(values),
    onSaved: onDone,
  });
  const close = useFormDialog(form);
  return (
    <FormShell form={form} label="Convidar pessoa" failureTitle="Erro ao enviar o convite">
      <p className={classes.text}>
        A pessoa recebe um link para criar a própria conta de administrador. Ele vale por{' '}
        {INVITATION_DAYS} dias, uma vez, e só para este e-mail.
      </p>
      <TextField label="E-mail" type="email" hasAutoFocus {...form.field('email')} />
      <div className={classes.actions}>
        <Button variant="default" disabled={form.isBusy} onClick={close}>
          Cancelar
        </Button>
        <SubmitButton label="Enviar convite" isBusy={form.isBusy} />
      </div>
    </FormShell>
  );
}

function invitationsQuery() {
  return apiQuery(invitationRoutes.list);
}

/** Silent: the form shows the failure. */
function useInvite() {
  return useApiMutation(invitationRoutes.create, {
    invalidates: ['invitations', 'history'],
    done: ({ invitation }) => `Convite enviado para ${invitation.email}`,
    silent: true,
  });
}

function useInviteAgain() {
  return useApiMutation(invitationRoutes.create, {
    invalidates: ['invitations', 'history'],
    done: ({ invitation }) => `Convite enviado de novo para ${invitation.email}`,
    failed: 'Erro ao enviar o convite',
  });
}

function useRemoveInvitation() {
  return useApiMutation(invitationRoutes.remove, {
    invalidates: ['invitations', 'history'],
    done: 'Convite cancelado',
    failed: 'Erro ao cancelar o convite',
  });
}
