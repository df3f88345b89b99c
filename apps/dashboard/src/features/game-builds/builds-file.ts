import type { GameBuild } from '@atrio/contract/game-builds';
import { type FileColumn, type ListFile, pagesOf, readFresh } from '../../table/list-file.ts';
import type { ListState } from '../../table/use-list-state.ts';
import { buildsPageQuery } from './builds-list.api.ts';

const COLUMNS: FileColumn<GameBuild>[] = [
  { heading: 'Nome', shownAs: 'buildName', cell: ({ buildName }) => buildName },
  {
    heading: 'Página de carregamento',
    shownAs: 'buildName',
    cell: ({ buildName }) => `${window.location.origin}/build/${encodeURIComponent(buildName)}/`,
  },
];

export function buildsFile(list: ListState<'buildName'>): ListFile<GameBuild> {
  return {
    name: 'builds',
    columns: COLUMNS,
    pages: pagesOf((page, pageSize) => readFresh(buildsPageQuery({ ...list, page, pageSize }))),
  };
}
