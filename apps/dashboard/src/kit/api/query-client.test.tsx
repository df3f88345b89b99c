import { errorCatalogue } from '@atrio/contract/errors';
import { environmentRoutes } from '@atrio/contract/organization/environments';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, loseConnection, refuse } from '../../test/fake-api.ts';
import { renderAt } from '../../test/render-at.tsx';
import { callApi } from './api-client.ts';
import { asFormSend } from './form-sends.ts';
import {
  type ApiMutationMeta,
  apiQuery,
  invalidate,
  queryClient,
  useApiMutation,
} from './query-client.ts';

type Meta = ApiMutationMeta<typeof environmentRoutes.remove>;

function Remover({ meta }: { meta: Meta }) {
  const remove = useApiMutation(environmentRoutes.remove, meta);
  return (
    <button type="button" onClick={() => remove.mutate({ id: '3' })}>
      Deletar
    </button>
  );
}

function Reader() {
  const { error } = useQuery(apiQuery(environmentRoutes.get, { id: '3' }));
  return <p>{error?.message}</p>;
}

const ENVIRONMENT = {
  id: 3,
  name: 'Campus',
  owner: null,
  roomCount: 0,
  canEdit: true,
  createdAt: '2026-11-30T10:00:00.000Z',
};

function NameReader() {
  const { data } = useQuery(apiQuery(environmentRoutes.get, { id: '3' }));
  return <p>{data?.environment.name}</p>;
}

async function removeWith(meta: Meta) {
  renderAt([{ path: '/', element: <Remover meta={meta} /> }], '/');
  await userEvent.click(screen.getByRole('button', { name: 'Deletar' }));
}

test('a read is keyed by entity, call and arguments', () => {
  expect(apiQuery(environmentRoutes.get, { id: '3' }).queryKey).toEqual([
    'environments',
    'get',
    { id: '3' },
  ]);
  expect(apiQuery(environmentRoutes.list).queryKey).toEqual(['environments', 'list', {}]);
});

test('a write that worked says so and makes the named reads stale', async () => {
  fakeApi(environmentRoutes.remove, () => ({}));
  const meta: Meta = {
    invalidates: ['environments'],
    done: (_, { id }) => `Ambiente ${id} deletado`,
  };
  const { queryKey } = apiQuery(environmentRoutes.list);
  renderAt([{ path: '/', element: <Remover meta={meta} /> }], '/');
  queryClient.setQueryData(queryKey, { environments: [] });
  queryClient.setQueryData(['rooms', 'list', {}], {});
  await userEvent.click(screen.getByRole('button', { name: 'Deletar' }));
  expect(await screen.findByText('Ambiente 3 deletado')).toBeInTheDocument();
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(['rooms', 'list', {}])?.isInvalidated).toBe(false);
});

test('what changes during the first read of an answer makes it stale: it is read once more', async () => {
  const first = Promise.withResolvers<void>();
  let name = 'Antes';
  const { calls } = fakeApi(environmentRoutes.get, async () => {
    const answer = { environment: { ...ENVIRONMENT, name } };
    if (calls.length === 1) await first.promise;
    return answer;
  });
  renderAt([{ path: '/', element: <NameReader /> }], '/');
  await waitFor(() => expect(calls).toHaveLength(1));
  name = 'Depois';
  invalidate(['environments']);
  invalidate(['environments']);
  first.resolve();
  expect(await screen.findByText('Depois')).toBeInTheDocument();
  expect(calls).toHaveLength(2);
});

test('a read that failed is read again once, since it begins after the change', async () => {
  let isThere = false;
  const { calls } = fakeApi(environmentRoutes.get, () =>
    isThere ? { environment: ENVIRONMENT } : refuse('NOT_FOUND'),
  );
  renderAt([{ path: '/', element: <NameReader /> }], '/');
  const { queryKey } = apiQuery(environmentRoutes.get, { id: '3' });
  await waitFor(() => expect(queryClient.getQueryState(queryKey)?.status).toBe('error'));
  isThere = true;
  invalidate(['environments']);
  expect(await screen.findByText('Campus')).toBeInTheDocument();
  await waitFor(() => expect(queryClient.isFetching({ queryKey })).toBe(0));
  expect(calls).toHaveLength(2);
});

test("a failure shows the server's sentence", async () => {
  fakeApi(environmentRoutes.remove, () => refuse('ENVIRONMENT_NOT_DELETABLE'));
  await removeWith({ failed: 'Erro ao deletar' });
  expect(await screen.findByText('Ambiente inválido para deleção')).toBeInTheDocument();
  expect(screen.queryByText('Erro ao deletar')).not.toBeInTheDocument();
});

test('a failure without one shows the fallback and the cause', async () => {
  fakeApi(environmentRoutes.remove, loseConnection);
  await removeWith({ failed: 'Erro ao deletar' });
  expect(await screen.findByText('Erro ao deletar')).toBeInTheDocument();
  expect(screen.getByText('Sem conexão com o servidor')).toBeInTheDocument();
});

test("a fallback that ends in ': ' goes before the sentence", async () => {
  fakeApi(environmentRoutes.remove, () => refuse('FORBIDDEN'));
  await removeWith({ failed: 'Não foi possível: ' });
  const text = 'Não foi possível: Você não tem permissão para fazer isso';
  expect(await screen.findByText(text)).toBeInTheDocument();
});

const wrongField = () => refuse('VALIDATION_ERROR', { fields: { name: 'Faltou o nome' } });
const WRONG = errorCatalogue.VALIDATION_ERROR.message;

test('errors of fields are left to the form that sends', async () => {
  fakeApi(environmentRoutes.remove, wrongField);
  const args = { id: '3' };
  const call = () => callApi(environmentRoutes.remove, args);
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: call });
  renderAt([{ path: '/', element: <p>Formulário</p> }], '/');
  await expect(asFormSend(() => mutation.execute(args))).rejects.toThrow(WRONG);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('errors of fields are toasted where no form sent them', async () => {
  fakeApi(environmentRoutes.remove, wrongField);
  await removeWith({ failed: 'Erro ao deletar' });
  expect(await screen.findByText(WRONG)).toBeInTheDocument();
});

test('a version saved meanwhile is left to the form', async () => {
  const remove = fakeApi(environmentRoutes.remove, () => refuse('CHANGED_MEANWHILE'));
  await removeWith({ failed: 'Erro ao deletar' });
  await waitFor(() => expect(remove.calls).toHaveLength(1));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a read is not tried again when the server has refused it', async () => {
  const get = fakeApi(environmentRoutes.get, () => refuse('NOT_FOUND'));
  renderAt([{ path: '/', element: <Reader /> }], '/');
  expect(await screen.findByText('Não encontrado')).toBeInTheDocument();
  expect(get.calls).toHaveLength(1);
});
