import type { Company } from '@atrio/contract/companies';
import { type FileColumn, type ListFile, pagesOf, readFresh } from '../../table/list-file.ts';
import type { ListState } from '../../table/use-list-state.ts';
import { companiesPageQuery } from './companies-list.api.ts';

const COLUMNS: FileColumn<Company>[] = [
  { heading: 'Empresa', shownAs: 'name', cell: ({ name }) => name },
  { heading: 'Cor primária', shownAs: 'colors', cell: ({ colors }) => `#${colors.primary}` },
  { heading: 'Cor secundária', shownAs: 'colors', cell: ({ colors }) => `#${colors.secondary}` },
  {
    heading: 'Cor complementar',
    shownAs: 'colors',
    cell: ({ colors }) => `#${colors.complementary}`,
  },
  { heading: 'Salas', shownAs: 'roomCount', cell: ({ roomCount }) => roomCount },
];

const ALL_COLUMNS: FileColumn<Company>[] = [
  ...COLUMNS,
  { heading: 'Dono', shownAs: 'owner', cell: ({ owner }) => owner?.name ?? '' },
];

export function companiesFile(
  adminId: number,
  list: ListState<'name' | 'roomCount'>,
  seesAll: boolean,
): ListFile<Company> {
  return {
    name: 'empresas',
    columns: seesAll ? ALL_COLUMNS : COLUMNS,
    pages: pagesOf((page, pageSize) =>
      readFresh(companiesPageQuery(adminId, { ...list, page, pageSize })),
    ),
  };
}
