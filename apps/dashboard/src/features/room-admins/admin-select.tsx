import type { Admin } from '@atrio/contract/accounts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { Select } from '../../ui/select.tsx';
import { adminsQuery } from './room-admins.api.ts';
import classes from './room-admins.module.css';

const SEARCH_DELAY_MS = 250;
/** As in other selects: a list that one can take in needs no search. */
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

/** The server searches, whatever the number of administrators. */
export function AdminSelect(props: AdminSelectProps) {
  const { admins, choice } = props;
  const { search, setSearch, found, isSearching } = useAdminSearch(admins, choice);
  const free = found.filter(({ id }) => !props.isTaken(id));
  // What is chosen stays among the options while others are searched for.
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
      // The server has searched already, in e-mails too and whatever the accents.
      filter={({ options }) => options}
      nothingFoundMessage={isSearching ? 'Buscando…' : 'Nada encontrado'}
      renderOption={({ option }) => <AdminOption admin={find(found, option.value) ?? choice} />}
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
