import type { Person } from '@atrio/contract/people';
import { formatDateTime } from '../../lib/format.ts';
import { type FileColumn, type ListFile, pagesOf, readFresh } from '../../table/list-file.ts';
import { isOfPlatform, type PeopleListState, peoplePageQuery } from './people.api.ts';

const COLUMNS: FileColumn<Person>[] = [
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

/** The people of the list, as they are filtered. */
export function peopleFile(list: PeopleListState): ListFile<Person> {
  return {
    name: 'pessoas',
    columns: COLUMNS,
    pages: pagesOf((page, pageSize) => readFresh(peoplePageQuery({ ...list, page, pageSize }))),
  };
}
