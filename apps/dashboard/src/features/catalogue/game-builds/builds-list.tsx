import type { GameBuild } from '@atrio/contract/catalogue/game-builds';
import { IconBox } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../kit/api/api-client.ts';
import { confirmDeletion } from '../../../kit/feedback/confirm-deletion.tsx';
import { toast } from '../../../kit/feedback/toast.ts';
import { columnsOf } from '../../../kit/list/columns.ts';
import { CrudList } from '../../../kit/list/crud-list.tsx';
import { type FileColumn, type ListFile, pagesOf, readFresh } from '../../../kit/list/list-file.ts';
import { DeleteButton, RowActions } from '../../../kit/list/row-actions.tsx';
import { RowCard } from '../../../kit/list/row-card.tsx';
import { RowLink } from '../../../kit/list/row-link.tsx';
import { RowMark } from '../../../kit/list/row-mark.tsx';
import { DeleteItem } from '../../../kit/list/row-menu.tsx';
import { type ListState, useListState } from '../../../kit/list/use-list-state.ts';
import { plural } from '../../../kit/text/format.ts';
import { paths } from '../../../paths.ts';
import { buildsPageQuery, useRemoveBuild } from './game-builds.api.ts';

const TITLE = 'Lista de pontos de acesso';

const LIST = { sortable: ['buildName'], defaultSort: 'buildName', filters: [] } as const;

const SORTS = [
  { value: 'buildName', label: 'Nome' },
  { value: '-buildName', label: 'Nome, de Z a A' },
];

export function BuildsList() {
  const list = useListState(LIST);
  const query = useQuery({ ...buildsPageQuery(list), placeholderData: keepPreviousData });
  return (
    <CrudList
      name="builds"
      title={TITLE}
      columns={buildColumns}
      list={list}
      query={query}
      card={(build) => <BuildCard build={build} />}
      searchLabel="Buscar build"
      sorts={SORTS}
      countText={(total) => plural(total, 'build', 'builds')}
      texts={{
        loading: 'Buscando builds',
        error: `Erro buscando Versões: ${query.error?.message ?? ''}`,
        noResult: 'Nenhuma build encontrada',
      }}
      file={buildsFile(list)}
      newAction={{ to: paths.newGameBuild(), label: 'Nova build', isIconOnly: true }}
      empty={{
        title: 'Não tem builds',
        text: 'Uma build é um jogo do Unity para a web, com a sua própria página de carregamento.',
      }}
    />
  );
}

type Row = GameBuild & { name: string };

const column = columnsOf<Row>();

const buildColumns = column.columns([
  column.accessor('buildName', {
    header: 'Nome',
    cell: ({ row: { original: build } }) => (
      <RowLink to={paths.gameBuildEditor(build.id)}>{build.buildName}</RowLink>
    ),
  }),
  column.display({
    id: 'logo',
    header: 'Logo',
    cell: ({ row }) => <BuildLogo url={row.original.buildLogoURL} />,
  }),
  column.display({
    id: 'actions',
    header: 'Excluir',
    meta: { align: 'end' },
    cell: ({ row }) => <BuildActions build={row.original} />,
  }),
]);

function BuildActions({ build }: { build: GameBuild }) {
  const askDeletion = useAskDeletion(build);
  return (
    <RowActions>
      <DeleteButton name={build.buildName} onClick={askDeletion} />
    </RowActions>
  );
}

/** A build in the list as phones show it. */
function BuildCard({ build }: { build: GameBuild }) {
  const askDeletion = useAskDeletion(build);
  const { id, buildName, buildLogoURL } = build;
  return (
    <RowCard
      mark={<BuildLogo url={buildLogoURL} />}
      title={<RowLink to={paths.gameBuildEditor(id)}>{buildName}</RowLink>}
      menuLabel={`Ações de ${buildName}`}
      menu={<DeleteItem onClick={askDeletion} />}
    />
  );
}

const FAILED = 'Erro ao deletar build';

function useAskDeletion({ buildName }: GameBuild) {
  const { mutateAsync: remove } = useRemoveBuild();
  return () =>
    confirmDeletion({
      title: 'Deletar build?',
      // The established spelling (docs/product/README.md#how-to-cite-these-pages).
      text: 'Você tem certeza que quer deletar a buid?',
      name: buildName,
      consequence: 'A página de carregamento sai do ar, e seus arquivos e imagens vão junto',
      // The call takes the build's name (docs/product/calls.md#names-that-differ-from-the-screen).
      remove: () => remove({ name: buildName }).catch(rethrowToasted),
    });
}

/** This failure is shown in a toast too (docs/product/screens.md#builds). */
function rethrowToasted(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  toast.error(FAILED, { description: error.message });
  throw new Error(`${FAILED}. ${error.message}`, { cause: error });
}

const FILE_COLUMNS: FileColumn<GameBuild>[] = [
  { heading: 'Nome', shownAs: 'buildName', cell: ({ buildName }) => buildName },
  {
    heading: 'Página de carregamento',
    shownAs: 'buildName',
    cell: ({ buildName }) => `${window.location.origin}/build/${encodeURIComponent(buildName)}/`,
  },
];

function buildsFile(list: ListState<'buildName'>): ListFile<GameBuild> {
  return {
    name: 'builds',
    columns: FILE_COLUMNS,
    pages: pagesOf((page, pageSize) => readFresh(buildsPageQuery({ ...list, page, pageSize }))),
  };
}

/** A build's logo, or its empty place; decorative, the name stands beside it. */
function BuildLogo({ url }: { url: string | null }) {
  return (
    <RowMark url={url}>
      <IconBox size={18} stroke={1.7} aria-hidden />
    </RowMark>
  );
}
