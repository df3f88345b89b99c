import type { Person } from '@atrio/contract/accounts/people';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CrudList } from '../../../kit/list/crud-list.tsx';
import type { FilterDefinition } from '../../../kit/list/filter-chip.tsx';
import { FilterSegments } from '../../../kit/list/filter-segments.tsx';
import { type FileColumn, type ListFile, pagesOf, readFresh } from '../../../kit/list/list-file.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { useAccount } from '../../../kit/session/session.ts';
import { formatDateTime, plural } from '../../../kit/text/format.ts';
import { isOfPlatform, type PeopleListState, peoplePageQuery } from './people.api.ts';
import { PersonMenuContext, PlatformDialog } from './person-menu.tsx';
import { PersonCard, personColumns } from './person-row.tsx';

const LIST = {
  sortable: ['name', 'email', 'createdAt'],
  defaultSort: 'name',
  filters: ['papel', 'situacao'],
} as const;

const TEXTS = {
  loading: 'Buscando pessoas',
  error: 'Erro buscando pessoas',
  noResult: 'Ninguém encontrado',
};

const SORTS = [
  { value: 'name', label: 'Nome' },
  { value: '-createdAt', label: 'Contas mais novas' },
];

const ROLE_FILTER: FilterDefinition = {
  key: 'papel',
  label: 'Papel',
  isQuick: true,
  options: [
    { value: 'plataforma', label: 'Plataforma' },
    { value: 'administradores', label: 'Administrador' },
  ],
};

const STATE_FILTER: FilterDefinition = {
  key: 'situacao',
  label: 'Situação',
  isQuick: true,
  isForPhones: true,
  options: [
    { value: 'ativas', label: 'Ativas' },
    { value: 'bloqueadas', label: 'Bloqueadas' },
  ],
};
const FILTERS = [ROLE_FILTER, STATE_FILTER];

/** Everybody with an account, and what the platform may do with it. */
export function PeopleList({ notice }: { notice?: ReactNode }) {
  const list = useListState(LIST);
  const query = useQuery({ ...peoplePageQuery(list), placeholderData: keepPreviousData });
  const ownId = useAccount()?.accountData.Admin?.id;
  const [isOpen, setOpen] = useState(false);
  // Kept while the dialog fades out.
  const [promoted, setPromoted] = useState<Person>();
  const askPlatform = (person: Person) => {
    setPromoted(person);
    setOpen(true);
  };
  return (
    <PersonMenuContext value={{ ownId, askPlatform }}>
      <CrudList
        name="people"
        title="Pessoas"
        columns={personColumns}
        list={list}
        query={query}
        card={(person) => <PersonCard person={person} />}
        searchLabel="Buscar por nome ou e-mail"
        filters={FILTERS}
        sorts={SORTS}
        countText={(total) => plural(total, 'conta', 'contas')}
        texts={TEXTS}
        file={peopleFile(list)}
        notice={notice}
        toolbarStart={<FilterSegments list={list} filter={STATE_FILTER} all="Todas" />}
        empty={{ title: 'Ninguém tem conta' }}
      />
      <PlatformDialog person={promoted} isOpen={isOpen} onClose={() => setOpen(false)} />
    </PersonMenuContext>
  );
}

const FILE_COLUMNS: FileColumn<Person>[] = [
  { heading: 'Pessoa', shownAs: 'name', cell: ({ name }) => name },
  { heading: 'E-mail', shownAs: 'name', cell: ({ email }) => email },
  {
    heading: 'Papel',
    shownAs: 'role',
    cell: (person) => (isOfPlatform(person) ? 'Plataforma' : 'Administrador'),
  },
  { heading: 'Empresa', shownAs: 'company', cell: ({ companyName }) => companyName ?? '' },
  { heading: 'Empresas', cell: ({ companyCount }) => companyCount },
  { heading: 'Salas', shownAs: 'rooms', cell: ({ roomCount }) => roomCount },
  {
    heading: 'Último acesso',
    shownAs: 'use',
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt) : ''),
  },
  {
    heading: 'Situação',
    shownAs: 'state',
    cell: ({ isBlocked }) => (isBlocked ? 'Bloqueada' : 'Ativa'),
  },
  { heading: 'Conta criada em', cell: ({ createdAt }) => formatDateTime(createdAt) },
];

/** The export: all people that the list's search and filters match. */
function peopleFile(list: PeopleListState): ListFile<Person> {
  return {
    name: 'pessoas',
    columns: FILE_COLUMNS,
    pages: pagesOf((page, pageSize) => readFresh(peoplePageQuery({ ...list, page, pageSize }))),
  };
}
