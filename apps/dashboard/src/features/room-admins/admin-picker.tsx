import type { Admin } from '@atrio/contract/accounts';
import { roomAdminRoutes } from '@atrio/contract/room-admins';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, type RefObject, useState } from 'react';
import { AdminSelect } from './admin-select.tsx';
import classes from './room-admins.module.css';

interface AdminPickerProps {
  /** All of them, or the first of very many. */
  admins: readonly Admin[];
  /** Selected already, or not to be selected: the owner. */
  isTaken: (adminId: number) => boolean;
  onAdd: (admin: Admin) => void;
  input: RefObject<HTMLInputElement | null>;
}

/** Chooses among those not selected yet, the first of them unless another is chosen. */
export function AdminPicker({ admins, isTaken, onAdd, input }: AdminPickerProps) {
  const [chosen, setChosen] = useState<Admin>();
  const [error, setError] = useState<string>();
  const first = admins.find(({ id }) => !isTaken(id));
  const choice = chosen && !isTaken(chosen.id) ? chosen : first;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const problem = problemOf(choice?.id);
    setError(problem);
    if (!choice || problem) return input.current?.focus();
    onAdd(choice);
    setChosen(undefined);
  }
  return (
    <form
      className={classes.picker}
      aria-label="Adicionar administrador"
      noValidate
      onSubmit={handleSubmit}
    >
      <AdminSelect
        admins={admins}
        isTaken={isTaken}
        choice={choice}
        placeholder="Ninguém mais"
        error={error}
        input={input}
        onChoose={(admin) => {
          setChosen(admin);
          setError(undefined);
        }}
      />
      <Tooltip label="Adicionar administrador">
        <ActionIcon
          type="submit"
          variant="default"
          className={classes.plus}
          aria-label="Adicionar administrador"
        >
          <IconPlus size={18} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </form>
  );
}

/** The contract's own sentence for none selected. */
function problemOf(adminId: number | undefined): string | undefined {
  const { error } = roomAdminRoutes.add.body.safeParse({ adminId });
  return error?.issues[0]?.message;
}
