import type { Admin } from '@atrio/contract/accounts';
import { ActionIcon, Badge } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { initials } from '../../lib/format.ts';
import { AvatarInitials } from '../../ui/avatar-initials.tsx';
import { useNextRowFocus } from '../../ui/use-next-row-focus.ts';
import type { SelectedAdmin } from './admin-selection.ts';
import classes from './room-admins.module.css';

interface AdminListProps {
  owner: Admin;
  selected: readonly SelectedAdmin[];
  ownId: number | undefined;
  onRemove: (adminId: number) => void;
}

/** The owner, whom nobody can remove, and the selection. */
export function AdminList({ owner, selected, ownId, onRemove }: AdminListProps) {
  return (
    <ul className={classes.list} aria-label="Administradores da sala">
      <li className={classes.row}>
        <AvatarInitials letters={initials(owner.name)} />
        <AdminName name={owner.name} isOwn={owner.id === ownId} badge={<Badge>Dono</Badge>} />
      </li>
      {selected.map(({ adminId, name, isNew }) => (
        <li key={adminId} className={classes.row}>
          <AvatarInitials letters={initials(name)} />
          <AdminName
            name={name}
            isOwn={adminId === ownId}
            badge={isNew && <Badge color="ceu">Novo</Badge>}
          />
          <RemoveButton name={name} onClick={() => onRemove(adminId)} />
        </li>
      ))}
    </ul>
  );
}

function AdminName({ name, isOwn, badge }: AdminNameProps) {
  return (
    <div className={classes.who}>
      <span className={classes.name}>
        {name}
        {isOwn && <span className={classes.own}> (você)</span>}
      </span>
      {badge}
    </div>
  );
}

interface AdminNameProps {
  name: string;
  isOwn: boolean;
  badge: ReactNode;
}

function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  const button = useNextRowFocus<HTMLButtonElement>();
  return (
    <ActionIcon ref={button} size={32} aria-label={`Remover ${name}`} onClick={onClick}>
      <IconTrash size={17} stroke={1.7} />
    </ActionIcon>
  );
}
