import type { Environment } from '@atrio/contract/environments';
import { formatDateTime } from '../../lib/format.ts';
import { type FileColumn, type ListFile, pagesOf, readFresh } from '../../table/list-file.ts';
import type { ListState } from '../../table/use-list-state.ts';
import { environmentsPageQuery } from './environments.api.ts';

const COLUMNS: FileColumn<Environment>[] = [
  { heading: 'Nome', shownAs: 'name', cell: ({ name }) => name },
  { heading: 'Salas', shownAs: 'roomCount', cell: ({ roomCount }) => roomCount },
  {
    heading: 'Criado em',
    shownAs: 'createdAt',
    isExtra: true,
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
];

const ALL_COLUMNS: FileColumn<Environment>[] = [
  ...COLUMNS,
  { heading: 'Responsável', shownAs: 'owner', cell: ({ owner }) => owner?.name ?? '' },
];

export function environmentsFile(
  list: ListState<'name' | 'roomCount'>,
  seesAll: boolean,
): ListFile<Environment> {
  return {
    name: 'ambientes',
    columns: seesAll ? ALL_COLUMNS : COLUMNS,
    pages: pagesOf((page, pageSize) =>
      readFresh(environmentsPageQuery({ ...list, page, pageSize })),
    ),
  };
}
