import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { BuildForm, BuildSkeleton } from '../../features/catalogue/game-builds/build-form.tsx';
import { buildQuery } from '../../features/catalogue/game-builds/game-builds.api.ts';
import { platformQuery } from '../../kit/api/platform.ts';
import { useGoBack } from '../../kit/form-shells/use-go-back.ts';
import { Page } from '../../kit/page/page.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { type QueryLike, QueryStates } from '../../kit/states/query-states.tsx';
import { paths } from '../../paths.ts';

export const handle = { title: 'Página de carregamento' };

export default function BuildEditRoute() {
  const { id } = useParams();
  // docs/product/screens.md#create-and-edit-addresses
  const isChange = Number(id) > 0;
  return (
    <Page width="list">{isChange ? <ChangeBuild key={id} id={Number(id)} /> : <NewBuild />}</Page>
  );
}

function NewBuild() {
  const goBack = useGoBack(paths.gameBuild());
  const platform = useQuery(platformQuery());
  return (
    <>
      <PageHeader title="Criar página de carregamento" back={goBack} />
      <QueryStates {...statesOf(platform)}>
        {(set) => <BuildForm platform={set.platform} onSaved={goBack} />}
      </QueryStates>
    </>
  );
}

function ChangeBuild({ id }: { id: number }) {
  const goBack = useGoBack(paths.gameBuild());
  // Both at once: neither waits for the other.
  const platform = useQuery(platformQuery());
  const query = useQuery(buildQuery(id));
  return (
    <>
      <PageHeader title="Editar página de carregamento" back={goBack} />
      <QueryStates {...statesOf(query)}>
        {({ build }) => (
          <QueryStates {...statesOf(platform)}>
            {(set) => <BuildForm build={build} platform={set.platform} onSaved={goBack} />}
          </QueryStates>
        )}
      </QueryStates>
    </>
  );
}

function statesOf<Data>(query: QueryLike<Data>) {
  const { error } = query;
  return {
    query,
    skeleton: <BuildSkeleton />,
    errorTitle: `Erro buscando dados: ${error instanceof Error ? error.message : ''}`,
    errorAction: (
      <Button component={Link} to={paths.gameBuild()} variant="default">
        Voltar para Builds
      </Button>
    ),
  };
}
