import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useNextRowFocus } from '../keys/use-next-row-focus.ts';
import classes from './row-actions.module.css';

/** The buttons at the end of a row, at most three. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

interface EditAndDeleteProps {
  /** The editor's address. */
  to: string;
  name: string;
  /** Absent where the row may not be deleted. */
  onDelete: (() => void) | undefined;
}

export function EditAndDelete({ to, name, onDelete }: EditAndDeleteProps) {
  return (
    <RowActions>
      <EditLink to={to} name={name} />
      {onDelete ? <DeleteButton name={name} onClick={onDelete} /> : <NoAction />}
    </RowActions>
  );
}

function EditLink({ to, name }: { to: string; name: string }) {
  return (
    <Button component={Link} to={to} variant="default" size="xs" aria-label={`Editar ${name}`}>
      Editar
    </Button>
  );
}

/** Quiet until the dialog: deleting is told by its verb, its icon and its place. */
export function DeleteButton({ name, label = 'Deletar', onClick }: DeleteButtonProps) {
  const button = useNextRowFocus<HTMLButtonElement>();
  return (
    <Button
      ref={button}
      variant="subtle"
      color="gray"
      size="xs"
      aria-label={`${label} ${name}`}
      leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
      onClick={onClick}
    >
      <span className={classes.label}>{label}</span>
    </Button>
  );
}

interface DeleteButtonProps {
  name: string;
  /** 'Deletar', unless it is more than that. */
  label?: string;
  onClick: () => void;
}

/** As wide as 'Deletar': keeps the column in line where a row may not be deleted. */
function NoAction() {
  return (
    <Button
      component="span"
      variant="subtle"
      size="xs"
      className={classes.placeholder}
      leftSection={<IconTrash size={16} stroke={1.7} />}
      aria-hidden="true"
    >
      <span className={classes.label}>Deletar</span>
    </Button>
  );
}
