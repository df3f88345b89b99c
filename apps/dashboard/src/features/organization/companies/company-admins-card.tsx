import type { CompanyDetail } from '@atrio/contract/organization/companies';
import { ActionIcon, Badge } from '@mantine/core';
import { IconCrown, IconTrash, IconUserMinus } from '@tabler/icons-react';
import { useId } from 'react';
import { confirm } from '../../../kit/feedback/confirm.tsx';
import type { ContractForm } from '../../../kit/form/use-contract-form.ts';
import { useNextRowFocus } from '../../../kit/keys/use-next-row-focus.ts';
import { Card } from '../../../kit/page/card.tsx';
import { isMaster, useAccount } from '../../../kit/session/session.ts';
import { initials } from '../../../kit/text/format.ts';
import { AvatarInitials } from '../../../kit/ui/avatar-initials.tsx';
import { Tooltip } from '../../../kit/ui/tooltip.tsx';
import { AddByEmail } from '../../accounts/people/add-by-email.tsx';
import { AdminSelect } from './admin-select.tsx';
import classes from './company-admins.module.css';
import { useAddAdminByEmail, useHandOverCompany } from './company-editing.api.ts';
import {
  type CompanyAdmin,
  type CompanyValues,
  readAdmins,
  writeAdmins,
} from './company-values.ts';
import { rethrowDescribed } from './dialog-failure.ts';

interface CompanyAdminsCardProps {
  selected: readonly CompanyAdmin[];
  /** The company's present administrators; undefined for a new company. */
  saved: readonly CompanyAdmin[] | undefined;
  ownId: number | undefined;
  ownerId: number | null;
  onAdd: (admin: CompanyAdmin) => void;
  onRemove: (admin: CompanyAdmin) => void;
  /** Adds somebody by their whole address; undefined for a new company. */
  onAddEmail: ((email: string) => Promise<unknown>) | undefined;
  onHandOver?: ((admin: CompanyAdmin) => void) | undefined;
}

export function CompanyAdminsCard(props: CompanyAdminsCardProps) {
  const { selected } = props;
  return (
    <Card title="Administradores">
      <AdminSelect
        isTaken={(adminId) => selected.some(({ id }) => id === adminId)}
        onAdd={props.onAdd}
      />
      <CompanyAdminList {...props} />
      {props.onAddEmail && (
        <AddByEmail
          help="O e-mail inteiro de quem já tem conta. A pessoa entra na hora, sem salvar."
          onAdd={props.onAddEmail}
        />
      )}
    </Card>
  );
}

const LAST = 'A empresa precisa de ao menos um administrador.';
const CREATOR = 'Quem cria a empresa a administra.';

interface CompanyAdminListProps {
  selected: readonly CompanyAdmin[];
  saved: readonly CompanyAdmin[] | undefined;
  ownId: number | undefined;
  ownerId: number | null;
  onRemove: (admin: CompanyAdmin) => void;
  /** Absent if the person may not hand the company over. */
  onHandOver?: ((admin: CompanyAdmin) => void) | undefined;
}

/** The owner cannot be removed, but can hand the company over to another administrator. */
function CompanyAdminList(props: CompanyAdminListProps) {
  const { selected, saved, ownId, ownerId, onRemove, onHandOver } = props;
  const reasonId = useId();
  const isLast = selected.length === 1;
  /** Why this administrator cannot be removed. */
  const reasonFor = ({ id }: CompanyAdmin) => {
    if (!saved && id === ownId) return CREATOR;
    return isLast ? LAST : undefined;
  };
  const isNew = (admin: CompanyAdmin) => saved?.every(({ id }) => id !== admin.id) ?? false;
  const reason = selected.map(reasonFor).find((found) => found !== undefined);
  return (
    <>
      <ul className={classes.list} aria-label="Administradores da empresa">
        {selected.map((admin) => (
          <li key={admin.id} className={classes.row}>
            <AvatarInitials letters={initials(admin.name)} />
            <span className={classes.name}>
              {admin.name}
              {admin.id === ownId && <span className={classes.own}> (você)</span>}
            </span>
            {admin.id === ownerId && <Badge>Dono</Badge>}
            {isNew(admin) && <Badge color="sky">Novo</Badge>}
            {onHandOver && admin.id !== ownerId && !isNew(admin) && (
              <HandOverButton admin={admin} onClick={() => onHandOver(admin)} />
            )}
            {admin.id !== ownerId && (
              <RemoveButton
                name={admin.name}
                reason={reasonFor(admin)}
                reasonId={reasonId}
                onClick={() => onRemove(admin)}
              />
            )}
          </li>
        ))}
      </ul>
      {reason && (
        <p id={reasonId} className={classes.reason}>
          {reason}
        </p>
      )}
    </>
  );
}

function HandOverButton({ admin, onClick }: { admin: CompanyAdmin; onClick: () => void }) {
  return (
    <Tooltip label="Passar a empresa">
      <ActionIcon aria-label={`Passar a empresa a ${admin.name}`} onClick={onClick}>
        <IconCrown size={17} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

interface RemoveButtonProps {
  name: string;
  reason: string | undefined;
  reasonId: string;
  onClick: () => void;
}

/** Stays in the tab order when disabled, so that screen readers tell the reason. */
function RemoveButton({ name, reason, reasonId, onClick }: RemoveButtonProps) {
  const button = useNextRowFocus<HTMLButtonElement>();
  return (
    <Tooltip label={reason ?? 'Remover'}>
      <ActionIcon
        ref={button}
        className={classes.remove}
        aria-label={`Remover ${name}`}
        aria-disabled={reason !== undefined || undefined}
        aria-describedby={reason && reasonId}
        onClick={reason ? undefined : onClick}
      >
        <IconTrash size={17} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}

/** The state and the actions of the card, on the form's list of administrators. */
export function useEditAdmins(
  form: ContractForm<CompanyValues>,
  company: CompanyDetail | undefined,
) {
  const account = useAccount();
  const ownId = account?.accountData.Admin.id;
  const askHandOver = useAskHandOver();
  const addByEmail = useAddAdminByEmail();
  const field = form.field('admins');
  const selected = readAdmins(field.value);
  const isMember = ({ id }: CompanyAdmin) => selected.some((admin) => admin.id === id);
  const set = (admins: readonly CompanyAdmin[]) => field.onChange(writeAdmins(admins));
  const remove = (admin: CompanyAdmin) => set(selected.filter(({ id }) => id !== admin.id));
  return {
    selected,
    saved: company?.companyAdmins.map(({ admin }) => admin),
    ownId,
    ownerId: company?.ownerId ?? null,
    onAddEmail: company && ((email: string) => addByEmail(company.id, email)),
    onHandOver: company?.canDelete
      ? (admin: CompanyAdmin) => askHandOver(company, admin)
      : undefined,
    // Skips people who are administrators already.
    onAdd: (admin: CompanyAdmin) => {
      if (!isMember(admin)) set([...selected, admin]);
    },
    onRemove: (admin: CompanyAdmin) => {
      if (company && admin.id === ownId && !isMaster(account)) askToLeave(() => remove(admin));
      else remove(admin);
    },
  };
}

function askToLeave(leave: () => void): void {
  confirm({
    title: 'Sair da administração da empresa?',
    detail: (
      <>
        <strong>Ao salvar, você perde o acesso a esta empresa</strong>
        <span>Só quem a administra pode adicionar você de novo.</span>
      </>
    ),
    action: 'Sair da empresa',
    icon: <IconUserMinus size={18} stroke={1.7} aria-hidden />,
    onConfirm: async () => leave(),
  });
}

/** Asks before a company gets another owner, since only the new one can undo it. */
function useAskHandOver() {
  const { mutateAsync: handOver } = useHandOverCompany();
  return ({ id, name }: CompanyDetail, admin: CompanyAdmin) =>
    confirm({
      title: `Passar a empresa a ${admin.name}?`,
      detail: (
        <>
          <strong>{name}</strong>
          <span>
            {admin.name} passa a ser dono da empresa e pode deletá-la. Você continua como
            administrador, e só {admin.name} pode desfazer isto.
          </span>
        </>
      ),
      action: 'Passar empresa',
      icon: <IconCrown size={18} stroke={1.7} aria-hidden />,
      onConfirm: () =>
        handOver({ id: String(id), adminId: admin.id }).catch(
          rethrowDescribed('Erro ao passar a empresa'),
        ),
    });
}
