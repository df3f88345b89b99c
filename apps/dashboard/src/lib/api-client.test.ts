import { environmentRoutes } from '@atrio/contract/environments';
import { roomRoutes } from '@atrio/contract/rooms';
import { AxiosError, CanceledError } from 'axios';
import { expect, test } from 'vitest';
import { fakeApi, loseConnection, refuse } from '../test/fake-api.ts';
import { callApi } from './api-client.ts';
import { http } from './http.ts';

test('a call puts its values where the route says they go', async () => {
  const update = fakeApi(environmentRoutes.update, () => refuse('NOT_FOUND'));
  await expect(callApi(environmentRoutes.update, { id: '3', name: 'Térreo' })).rejects.toThrow();
  expect(update.calls[0]?.input).toEqual({ id: 3, name: 'Térreo' });

  const list = fakeApi(roomRoutes.list, () => ({ rooms: [], total: 0 }));
  await callApi(roomRoutes.list, { page: 2, search: undefined, isVisible: 'true' });
  expect(list.calls[0]?.input).toEqual({ page: 2, isVisible: true });
});

test('a refusal carries the code, the sentence, the fields and the current row', async () => {
  const fields = { name: 'Nome é obrigatório' };
  const current = { id: 3 };
  fakeApi(environmentRoutes.get, () => refuse('CHANGED_MEANWHILE', { fields, current }));
  await expect(callApi(environmentRoutes.get, { id: '3' })).rejects.toMatchObject({
    name: 'ApiError',
    code: 'CHANGED_MEANWHILE',
    status: 409,
    message: 'Alguém salvou outra versão enquanto você editava',
    fields,
    current,
    isFromServer: true,
  });
});

test('no answer is a failure of the connection', async () => {
  fakeApi(environmentRoutes.get, loseConnection);
  await expect(callApi(environmentRoutes.get, { id: '3' })).rejects.toMatchObject({
    code: 'NETWORK_ERROR',
    status: null,
    message: 'Sem conexão com o servidor',
  });
});

test("a proxy's own error page is not taken for the server's words", async () => {
  http.defaults.adapter = async (config) => {
    const response = { config, status: 502, data: '<html>', statusText: '', headers: {} };
    throw new AxiosError('Bad Gateway', 'ERR_BAD_RESPONSE', config, null, response);
  };
  await expect(callApi(environmentRoutes.get, { id: '3' })).rejects.toMatchObject({
    status: 502,
    isFromServer: false,
  });
});

test('a read that was called off is no failure of the server', async () => {
  http.defaults.adapter = async () => {
    throw new CanceledError();
  };
  await expect(callApi(environmentRoutes.get, { id: '3' })).rejects.toBeInstanceOf(CanceledError);
});
