import { Role } from '@atrio/contract/accounts/accounts';
import type { Person } from '@atrio/contract/accounts/people';
import { Button } from '@mantine/core';
import {
  IconBan,
  IconCircleCheck,
  IconHistory,
  IconKey,
  IconLogout,
  IconShield,
  IconShieldOff,
} from '@tabler/icons-react';
import { createContext, use } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { confirm } from '../../../kit/feedback/confirm.tsx';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { FormDialog, useFormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { FormShell } from '../../../kit/form-shells/form-shell.tsx';
import { plural } from '../../../kit/text/format.ts';
import { Menu } from '../../../kit/ui/menu.tsx';
import { paths } from '../../../paths.ts';
import {
  isOfPlatform,
  useBlock,
  useChangeRole,
  useEndSessions,
  useSendReset,
} from './people.api.ts';
import classes from './people.module.css';

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;
const LAST = 'É a última conta que administra a plataforma';

interface PersonMenuContext {
  /** The signed-in person's id: nobody blocks or signs out themselves here. */
  ownId: number | undefined;
  /** Opens the dialog that asks for the e-mail before it gives somebody the platform's role. */
  askPlatform: (person: Person) => void;
}

/** Columns are made at module level, so the page hands its values to the menu by a context. */
export const PersonMenuContext = createContext<PersonMenuContext>({
  ownId: undefined,
  askPlatform: () => undefined,
});

/** The actions on an account, as items of its row's menu. */
export function PersonMenu({ person }: { person: Person }) {
  const { mutate: sendReset } = useSendReset();
  const { ownId } = use(PersonMenuContext);
  return (
    <>
      <Menu.Item
        component={Link}
        to={`${paths.history()}?quem=${person.id}`}
        leftSection={<IconHistory {...ICON} />}
      >
        Ver histórico
      </Menu.Item>
      <Menu.Divider />
      <RoleItem person={person} />
      <Menu.Item
        leftSection={<IconKey {...ICON} />}
        onClick={() => sendReset({ adminId: String(person.id) })}
      >
        Enviar e-mail de nova senha
      </Menu.Item>
      {person.id !== ownId && <SessionsItem person={person} />}
      <Menu.Divider />
      <BlockItem person={person} isOwn={person.id === ownId} />
    </>
  );
}

function RoleItem({ person }: { person: Person }) {
  const { mutateAsync: change } = useChangeRole();
  const { askPlatform } = use(PersonMenuContext);
  if (!isOfPlatform(person)) {
    return (
      <Menu.Item
        leftSection={<IconShield {...ICON} />}
        disabled={!person.emailConfirmed}
        onClick={() => askPlatform(person)}
      >
        Dar papel de plataforma…
        <span className={classes.hint}>
          {person.emailConfirmed ? 'Passa a ver tudo e todos' : 'O e-mail ainda não foi confirmado'}
        </span>
      </Menu.Item>
    );
  }
  const ask = () =>
    confirm({
      title: 'Tirar o papel de plataforma?',
      detail: (
        <>
          <strong>{person.name}</strong>
          <span>Continua com as próprias salas e deixa de ver as dos outros</span>
        </>
      ),
      action: 'Tirar papel',
      icon: <IconShieldOff {...ICON} />,
      onConfirm: () => change({ adminId: String(person.id), role: 2 }),
    });
  return (
    <Menu.Item
      leftSection={<IconShieldOff {...ICON} />}
      disabled={person.isLastMaster}
      onClick={ask}
    >
      Tirar papel de plataforma…
      <span className={classes.hint}>{person.isLastMaster ? LAST : 'As salas ficam'}</span>
    </Menu.Item>
  );
}

function SessionsItem({ person }: { person: Person }) {
  const { mutateAsync: endSessions } = useEndSessions();
  if (person.openSessions === 0) return null;
  const label =
    person.openSessions === 1 ? 'Encerrar a sessão' : `Encerrar as ${person.openSessions} sessões`;
  const ask = () =>
    confirm({
      title: 'Encerrar as sessões?',
      text: 'A pessoa terá de entrar de novo em cada aparelho.',
      detail: (
        <>
          <strong>{person.name}</strong>
          <span>{plural(person.openSessions, 'sessão aberta', 'sessões abertas')}</span>
        </>
      ),
      action: 'Encerrar',
      icon: <IconLogout {...ICON} />,
      onConfirm: () => endSessions({ adminId: String(person.id) }),
    });
  return (
    <Menu.Item leftSection={<IconLogout {...ICON} />} onClick={ask}>
      {label}
    </Menu.Item>
  );
}

function BlockItem({ person, isOwn }: { person: Person; isOwn: boolean }) {
  const { mutate, mutateAsync } = useBlock();
  const adminId = String(person.id);
  if (person.isBlocked) {
    return (
      <Menu.Item
        leftSection={<IconCircleCheck {...ICON} />}
        onClick={() => mutate({ adminId, blocked: false })}
      >
        Desbloquear
        <span className={classes.hint}>Volta a poder entrar</span>
      </Menu.Item>
    );
  }
  const ask = () =>
    confirm({
      title: 'Bloquear esta conta?',
      detail: (
        <>
          <strong>{person.name}</strong>
          <span>
            Sai na hora de todos os aparelhos e não entra mais. As salas ficam como estão.
          </span>
        </>
      ),
      action: 'Bloquear',
      icon: <IconBan {...ICON} />,
      onConfirm: () => mutateAsync({ adminId, blocked: true }),
    });
  const reason = isOwn ? 'Esta conta é a sua' : person.isLastMaster && LAST;
  return (
    <Menu.Item leftSection={<IconBan {...ICON} />} disabled={Boolean(reason)} onClick={ask}>
      Bloquear…
      <span className={classes.hint}>{reason || 'Sai na hora. As salas ficam.'}</span>
    </Menu.Item>
  );
}

interface PlatformDialogProps {
  person: Person | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Gives somebody the platform's role after their e-mail was typed, so that no slip does it. */
export function PlatformDialog({ person, isOpen, onClose }: PlatformDialogProps) {
  return (
    <FormDialog title="Dar papel de plataforma?" isOpen={isOpen} onClose={onClose} size={480}>
      {person && <PlatformForm key={person.id} person={person} onDone={onClose} />}
    </FormDialog>
  );
}

function PlatformForm({ person, onDone }: { person: Person; onDone: () => void }) {
  const { mutateAsync: change } = useChangeRole();
  const form = useContractForm({
    name: `papel-${person.id}`,
    schema: z.object({
      email: z
        .string()
        .trim()
        .toLowerCase()
        .refine((value) => value === person.email, `Digite ${person.email}`),
    }),
    values: { email: '' },
    undrafted: ['email'],
    onSubmit: () => change({ adminId: String(person.id), role: Role.MASTER_ADMIN }),
    onSaved: onDone,
  });
  const close = useFormDialog(form);
  return (
    <FormShell form={form} label="Dar papel de plataforma" failureTitle="Erro ao mudar o papel">
      <p className={classes.consequences}>
        <strong>{person.name}</strong> passa a ver e mudar todas as salas, empresas e contas, as
        builds, os planos e o histórico. Também pode tirar este papel de você.
      </p>
      <TextField
        label="E-mail da pessoa"
        help={`Digite ${person.email} para confirmar.`}
        type="email"
        hasAutoFocus
        {...form.field('email')}
      />
      <div className={classes.actions}>
        <Button variant="default" disabled={form.isBusy} onClick={close}>
          Cancelar
        </Button>
        <SubmitButton label="Dar papel" isBusy={form.isBusy} />
      </div>
    </FormShell>
  );
}
