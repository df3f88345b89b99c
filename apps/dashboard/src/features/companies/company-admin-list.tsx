import { ActionIcon, Badge, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { initials } from '../../lib/format.ts';
import { AvatarInitials } from '../../ui/avatar-initials.tsx';
import { useNextRowFocus } from '../../ui/use-next-row-focus.ts';
import classes from './company-admins.module.css';
import type { CompanyAdmin } from './company-values.ts';

const LAST = 'A empresa precisa de ao menos um administrador.';
const CREATOR = 'Quem cria a empresa a administra.';

interface CompanyAdminListProps {
  selected: readonly CompanyAdmin[];
  saved: readonly CompanyAdmin[] | undefined;
  ownId: number | undefined;
  onRemove: (admin: CompanyAdmin) => void;
}

export function CompanyAdminList({ selected, saved, ownId, onRemove }: CompanyAdminListProps) {
  const reasonId = useId();
  const isLast = selected.length === 1;
  /** Why this one has to stay. */
  const reasonFor = ({ id }: CompanyAdmin) => {
    if (!saved && id === ownId) return CREATOR;
    return isLast ? LAST : undefined;
  };
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
            {saved && !saved.some(({ id }) => id === admin.id) && <Badge color="ceu">Novo</Badge>}
            <RemoveButton
              name={admin.name}
              reason={reasonFor(admin)}
              reasonId={reasonId}
              onClick={() => onRemove(admin)}
            />
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

interface RemoveButtonProps {
  name: string;
  reason: string | undefined;
  reasonId: string;
  onClick: () => void;
}

/** Stays in the tab order where it may not remove, so that the reason is heard. */
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
