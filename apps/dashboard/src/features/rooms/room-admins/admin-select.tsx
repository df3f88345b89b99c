import type { Admin } from '@atrio/contract/accounts/accounts';
import { roomAdminRoutes } from '@atrio/contract/rooms/room-admins';
import { ActionIcon, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useState } from 'react';
import { Select } from '../../../kit/fields/select.tsx';
import { Tooltip } from '../../../kit/ui/tooltip.tsx';
import { adminsQuery, LOAD_FAILURE } from './room-admins.api.ts';
import classes from './room-admins.module.css';

const SEARCH_DELAY_MS = 250;
/** A list up to this length needs no search, as in the other selects. */
const MANY = 8;

interface AdminSelectProps {
  /** All of them, or the first of very many. */
  admins: readonly Admin[];
  /** Selected already, or not to be selected: the owner. */
  isTaken: (adminId: number) => boolean;
  input: RefObject<HTMLInputElement | null>;
  choice: Admin | undefined;
  error: string | undefined;
  onChoose: (admin: Admin | undefined) => void;
  /** While nobody is chosen. */
  placeholder: string;
}

/** A select of administrators that searches on the server. */
export function AdminSelect(props: AdminSelectProps) {
  const { admins, choice } = props;
  const { search, setSearch, found, isSearching } = useAdminSearch(admins, choice);
  const free = found.filter(({ id }) => !props.isTaken(id));
  // The chosen administrator stays among the options during a search.
  const isMissing = choice && !free.some(({ id }) => id === choice.id);
  return (
    <Select
      ref={props.input}
      label="Administrador"
      placeholder={choice ? undefined : props.placeholder}
      data={(isMissing ? [choice, ...free] : free).map(toOption)}
      value={choice ? String(choice.id) : null}
      onChange={(value) => props.onChoose(find(free, value) ?? choice)}
      error={props.error}
      searchable={admins.length > MANY}
      searchValue={search}
      onSearchChange={setSearch}
      // The server has searched already: in e-mails too, and without regard to accents.
      filter={({ options }) => options}
      nothingFoundMessage={isSearching ? 'Buscando…' : 'Nada encontrado'}
      renderOption={({ option }) => <AdminOption admin={find(found, option.value) ?? choice} />}
    />
  );
}

/** Searches on the server; the chosen name in the box does not count as a search. */
function useAdminSearch(admins: readonly Admin[], choice: Admin | undefined) {
  const [search, setSearch] = useState('');
  const typed = search.trim() === choice?.name ? '' : search.trim().slice(0, 100);
  const [term] = useDebouncedValue(typed, SEARCH_DELAY_MS);
  const { data, isFetching } = useQuery({ ...adminsQuery(term), enabled: term !== '' });
  const isSearching = typed !== term || (term !== '' && isFetching);
  return { search, setSearch, found: term === '' ? admins : (data?.admins ?? []), isSearching };
}

/** Shows the e-mail too, which tells people of the same name apart. */
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

interface AdminPickerProps {
  /** All of them, or the first of very many. */
  admins: readonly Admin[];
  /** Selected already, or not to be selected: the owner. */
  isTaken: (adminId: number) => boolean;
  onAdd: (admin: Admin) => void;
  input: RefObject<HTMLInputElement | null>;
}

/** Chooses one of the administrators not selected yet; the first of them by default. */
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

/** The contract's message for a missing administrator. */
function problemOf(adminId: number | undefined): string | undefined {
  const { error } = roomAdminRoutes.add.body.safeParse({ adminId });
  return error?.issues[0]?.message;
}

interface AdminChoiceProps {
  onChoose: (adminId: number | undefined) => void;
  error: string | undefined;
  input: RefObject<HTMLInputElement | null>;
}

/** Chooses one of all administrators, for dialogs that are not about a single room. */
export function AdminChoice({ onChoose, error, input }: AdminChoiceProps) {
  const [choice, setChoice] = useState<Admin>();
  const { data, isError, refetch } = useQuery(adminsQuery());
  return (
    <>
      <AdminSelect
        admins={data?.admins ?? []}
        isTaken={() => false}
        choice={choice}
        placeholder="Escolha um administrador"
        error={isError ? LOAD_FAILURE : error}
        input={input}
        onChoose={(admin) => {
          setChoice(admin);
          onChoose(admin?.id);
        }}
      />
      {isError && (
        <Button variant="subtle" mt="xs" onClick={() => void refetch()}>
          Tentar novamente
        </Button>
      )}
    </>
  );
}
