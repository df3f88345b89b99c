import type { Invitation } from '@atrio/contract/invitations';
import type { Platform } from '@atrio/contract/platform';
import { Button } from '@mantine/core';
import { IconMailPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '../../form/use-now.ts';
import { formatDate } from '../../lib/format.ts';
import { platformQuery } from '../../lib/platform.ts';
import { QueryStates } from '../../ui/query-states.tsx';
import { SkeletonBar } from '../../ui/skeletons.tsx';
import { invitationsQuery, useInviteAgain, useRemoveInvitation } from './invitations.api.ts';
import classes from './invitations.module.css';
import { InviteDialog } from './invite-dialog.tsx';

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
