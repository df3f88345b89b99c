import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import {
  EnvironmentForm,
  EnvironmentOfAll,
} from '../../features/organization/environments/environment-form.tsx';
import {
  environmentQuery,
  useCreateEnvironment,
  useUpdateEnvironment,
} from '../../features/organization/environments/environments.api.ts';
import { useGoBack } from '../../kit/form-shells/use-go-back.ts';
import { Page } from '../../kit/page/page.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { QueryStates } from '../../kit/states/query-states.tsx';
import { SkeletonCard } from '../../kit/states/skeletons.tsx';
import { paths } from '../../paths.ts';

export const handle = { title: 'Ambiente' };

export default function EnvironmentEditRoute() {
  const { id } = useParams();
  // docs/product/screens.md#create-and-edit-addresses
  const isChange = Number(id) > 0;
  return (
    <Page width="form">
      {isChange ? <ChangeEnvironment key={id} id={Number(id)} /> : <NewEnvironment />}
    </Page>
  );
}

function NewEnvironment() {
  const { mutateAsync: create } = useCreateEnvironment();
  const goBack = useGoBack(paths.environments());
  return (
    <>
      <PageHeader title="Novo Ambiente" back={goBack} />
      <EnvironmentForm name="" isNew onSubmit={create} onSaved={goBack} />
    </>
  );
}

function ChangeEnvironment({ id }: { id: number }) {
  const { mutateAsync: update } = useUpdateEnvironment();
  const goBack = useGoBack(paths.environments());
  const query = useQuery(environmentQuery(id));
  return (
    <>
      <PageHeader title={query.data?.environment.name ?? 'Ambiente'} back={goBack} />
      <QueryStates
        query={query}
        skeleton={<SkeletonCard fields={1} />}
        errorTitle="Erro buscando ambientes"
        missingTitle="Ambiente não encontrado"
        errorAction={
          <Button component={Link} to={paths.environments()} variant="default">
            Voltar para Ambientes
          </Button>
        }
      >
        {({ environment }) =>
          environment.canEdit ? (
            <EnvironmentForm
              name={environment.name}
              isNew={false}
              onSubmit={(values) => update({ ...values, id: String(id) })}
              onSaved={goBack}
            />
          ) : (
            <EnvironmentOfAll environment={environment} />
          )
        }
      </QueryStates>
    </>
  );
}
