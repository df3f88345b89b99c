import type { Admin } from '@atrio/contract/accounts/accounts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Select } from '../../../kit/fields/select.tsx';
import classes from './company-admins.module.css';
import { adminsQuery } from './company-editing.api.ts';

const SEARCH_DELAY_MS = 250;
/** docs/product/rules.md#co-administrators */
const NONE_CHOSEN = 'por favor, selecione um administrador';
const LOAD_FAILURE = 'Erro ao carregar dados dos administradores';

interface AdminSelectProps {
  isTaken: (adminId: number) => boolean;
  onAdd: (admin: Admin) => void;
}

/** Chooses among the people who are not administrators yet; the server searches. */
export function AdminSelect({ isTaken, onAdd }: AdminSelectProps) {
  const [chosen, setChosen] = useState<Admin | null>(null);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const choices = useAdminChoices(chosen);
  const free = choices.found.filter(({ id }) => !isTaken(id));
  const failure = choices.isFailed ? LOAD_FAILURE : undefined;

  function handleAdd() {
    if (!chosen) {
      setError(NONE_CHOSEN);
      return input.current?.focus();
    }
    onAdd(chosen);
    handleChoose(null);
  }

  function handleChoose(admin: Admin | null) {
    setChosen(admin);
    setError(undefined);
    choices.setSearch(admin?.name ?? '');
  }
  return (
    <div className={classes.picker}>
      <Select
        ref={input}
        label="Administrador"
        placeholder="Escolha um administrador"
        data={free.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen && String(chosen.id)}
        onChange={(value) => handleChoose(free.find(({ id }) => String(id) === value) ?? null)}
        error={error ?? failure}
        searchable
        searchValue={choices.search}
        onSearchChange={choices.setSearch}
        // No filter: the server has searched already, in e-mails too and without accents.
        filter={({ options }) => options}
        nothingFoundMessage={choices.isSearching ? 'Buscando…' : 'Nada encontrado'}
        renderOption={({ option }) => <AdminOption admin={free.find(isOption(option.value))} />}
      />
      <AddButton onClick={handleAdd} />
      {failure && (
        <Button variant="subtle" className={classes.retry} onClick={() => choices.retry()}>
          Tentar novamente
        </Button>
      )}
    </div>
  );
}

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="default"
      className={classes.add}
      leftSection={<IconPlus size={17} stroke={1.7} aria-hidden />}
      onClick={onClick}
    >
      Adicionar
    </Button>
  );
}

/** Searches on the server while typing. The chosen person's name in the box is no search. */
function useAdminChoices(chosen: Admin | null) {
  const [search, setSearch] = useState('');
  const typed = search.trim() === chosen?.name ? '' : search.trim().slice(0, 100);
  const [term] = useDebouncedValue(typed, SEARCH_DELAY_MS);
  const { data, isFetching, isError, refetch } = useQuery(adminsQuery(term));
  return {
    search,
    setSearch,
    found: data?.admins ?? [],
    isSearching: typed !== term || isFetching,
    isFailed: isError && data === undefined,
    retry: refetch,
  };
}

/** Shows the e-mail too, for people of the same name. */
function AdminOption({ admin }: { admin: Admin | undefined }) {
  return (
    <span className={classes.option}>
      {admin?.name}
      <small className={classes.email}>{admin?.email}</small>
    </span>
  );
}

function isOption(value: string) {
  return ({ id }: Admin) => String(id) === value;
}
