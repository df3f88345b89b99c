import { environmentRoutes } from '@atrio/contract/organization/environments';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { expect, test, vi } from 'vitest';
import { fakeApi, loseConnection, refuse } from '../../test/fake-api.ts';
import { callApi } from './api-client.ts';

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

test.each([502, 200])(
  "a proxy's own page with %d is not taken for the server's words",
  async (status) => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status }));
    await expect(callApi(environmentRoutes.get, { id: '3' })).rejects.toMatchObject({
      code: 'INTERNAL_ERROR',
      status,
      isFromServer: false,
    });
  },
);

test('a read that was called off is no failure of the server', async () => {
  const reader = new AbortController();
  fakeApi(environmentRoutes.get, () => {
    reader.abort();
    return loseConnection();
  });
  const read = callApi(environmentRoutes.get, { id: '3' }, { signal: reader.signal });
  await expect(read).rejects.toMatchObject({ name: 'AbortError' });
});

test('an answer that breaks off is a failure of the connection', async () => {
  const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('cut')) });
  vi.stubGlobal('fetch', async () => new Response(body));
  await expect(callApi(environmentRoutes.list)).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
});
