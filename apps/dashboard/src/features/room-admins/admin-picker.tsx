import type { Admin } from '@atrio/contract/accounts';
import { roomAdminRoutes } from '@atrio/contract/room-admins';
import { ActionIcon, Select, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useState } from 'react';
import { adminsQuery } from './room-admins.api.ts';
import classes from './room-admins.module.css';

const SEARCH_DELAY_MS = 250;
/** As in other selects: a list that one can take in needs no search. */
const MANY = 8;

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

interface AdminSelectProps extends Omit<AdminPickerProps, 'onAdd'> {
  choice: Admin | undefined;
  error: string | undefined;
  onChoose: (admin: Admin | undefined) => void;
}

function AdminSelect(props: AdminSelectProps) {
  const { admins, choice } = props;
  const { search, setSearch, found, isSearching } = useAdminSearch(admins, choice);
  const free = found.filter(({ id }) => !props.isTaken(id));
  // What is chosen stays among the options while others are searched for.
  const isMissing = choice && !free.some(({ id }) => id === choice.id);
  return (
    <Select
      ref={props.input}
      label="Administrador"
      placeholder={choice ? undefined : 'Ninguém mais para adicionar'}
      data={(isMissing ? [choice, ...free] : free).map(toOption)}
      value={choice ? String(choice.id) : null}
      onChange={(value) => props.onChoose(find(free, value) ?? choice)}
      error={props.error}
      allowDeselect={false}
      searchable={admins.length > MANY}
      searchValue={search}
      onSearchChange={setSearch}
      // The server has searched already, in e-mails too and whatever the accents.
      filter={({ options }) => options}
      nothingFoundMessage={isSearching ? 'Buscando…' : 'Nada encontrado'}
      renderOption={({ option }) => <AdminOption admin={find(found, option.value) ?? choice} />}
      rightSection={<IconChevronDown size={17} stroke={1.7} aria-hidden />}
      rightSectionPointerEvents="none"
      // The list itself scrolls, as readers expect of a list box.
      withScrollArea={false}
      classNames={{ options: classes.options }}
    />
  );
}

/** Typing searches on the server; the choice's own name in the box is no search. */
function useAdminSearch(admins: readonly Admin[], choice: Admin | undefined) {
  const [search, setSearch] = useState('');
  const typed = search.trim() === choice?.name ? '' : search.trim().slice(0, 100);
  const [term] = useDebouncedValue(typed, SEARCH_DELAY_MS);
  const { data, isFetching } = useQuery({ ...adminsQuery(term), enabled: term !== '' });
  const isSearching = typed !== term || (term !== '' && isFetching);
  return { search, setSearch, found: term === '' ? admins : (data?.admins ?? []), isSearching };
}

/** Namesakes are told apart by their e-mail. */
function AdminOption({ admin }: { admin: Admin | undefined }) {
  return (
    <span className={classes.option}>
      {admin?.name}
      <small className={classes.email}>{admin?.email}</small>
    </span>
  );
}

function toOption({ id, name }: Admin) {
  return { value: String(id), label: name };
}

function find(admins: readonly Admin[], value: string | null): Admin | undefined {
  return admins.find(({ id }) => String(id) === value);
}

/** The contract's own sentence for none selected. */
function problemOf(adminId: number | undefined): string | undefined {
  const { error } = roomAdminRoutes.add.body.safeParse({ adminId });
  return error?.issues[0]?.message;
}
