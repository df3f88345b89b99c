import { ActionIcon, Badge, Tooltip } from '@mantine/core';
import { IconCrown, IconTrash } from '@tabler/icons-react';
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
  ownerId: number | null;
  onRemove: (admin: CompanyAdmin) => void;
  /** Absent where the person may not hand the company over. */
  onHandOver?: ((admin: CompanyAdmin) => void) | undefined;
}

/** The owner cannot be removed, only hand the company over to one of the others. */
export function CompanyAdminList(props: CompanyAdminListProps) {
  const { selected, saved, ownId, ownerId, onRemove, onHandOver } = props;
  const reasonId = useId();
  const isLast = selected.length === 1;
  /** Why this one has to stay. */
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
            {isNew(admin) && <Badge color="ceu">Novo</Badge>}
            {onHandOver && admin.id !== ownerId && !isNew(admin) && (
              <Tooltip label="Passar a empresa">
                <ActionIcon
                  aria-label={`Passar a empresa a ${admin.name}`}
                  onClick={() => onHandOver(admin)}
                >
                  <IconCrown size={17} stroke={1.7} aria-hidden />
                </ActionIcon>
              </Tooltip>
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
