import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { paths } from '../../app/paths.ts';
import { plural } from '../../lib/format.ts';
import { DataTable } from '../../table/data-table.tsx';
import { FileActions } from '../../table/file-actions.tsx';
import { NewLink } from '../../table/new-link.tsx';
import { useListState } from '../../table/use-list-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FloatingAction } from '../../ui/floating-action.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { BuildCard } from './build-card.tsx';
import { buildColumns } from './build-columns.tsx';
import { buildsFile } from './builds-file.ts';
import { buildsPageQuery } from './builds-list.api.ts';

const TITLE = 'Lista de pontos de acesso';

const LIST = { sortable: ['buildName'], defaultSort: 'buildName', filters: [] } as const;

const SORTS = [
  { value: 'buildName', label: 'Nome' },
  { value: '-buildName', label: 'Nome, de Z a A' },
];

export function BuildsList() {
  const list = useListState(LIST);
  const isPhone = useIsPhone();
  const query = useQuery({ ...buildsPageQuery(list), placeholderData: keepPreviousData });
  // An empty list offers the new one in its middle: one filled button per view.
  const isEmpty = query.data?.total === 0 && !list.isFiltered;
  const newLink = { to: paths.newGameBuild(), label: 'Nova build' };
  const tools = <FileActions file={buildsFile(list)} title={TITLE} list="builds" state={list} />;
  return (
    <>
      <PageHeader
        title={TITLE}
        count={query.data && countText(query.data.total)}
        actions={
          !isEmpty && (
            <>
              {!isPhone && tools}
              <FloatingAction>
                <NewLink {...newLink} isIconOnly />
              </FloatingAction>
            </>
          )
        }
      />
      <DataTable
        name="builds"
        caption={TITLE}
        columns={buildColumns}
        list={list}
        query={query}
        card={(build) => <BuildCard build={build} />}
        searchLabel="Buscar build"
        sorts={SORTS}
        countText={countText}
        phoneFoot={tools}
        texts={{
          loading: 'Buscando builds',
          error: `Erro buscando Versões: ${query.error?.message ?? ''}`,
          noResult: 'Nenhuma build encontrada',
        }}
        empty={
          <EmptyState
            title="Não tem builds"
            text="Uma build é um jogo do Unity para a web, com a sua própria página de carregamento."
            actions={<NewLink {...newLink} />}
          />
        }
      />
    </>
  );
}

function countText(total: number): string {
  return plural(total, 'build', 'builds');
}
