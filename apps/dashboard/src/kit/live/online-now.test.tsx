import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { answerLive, goLive, refuseLive } from '../../test/fake-live.ts';
import { renderAt } from '../../test/render-at.tsx';
import { roomItemSample, roomSample } from '../../test/samples/room.ts';
import { signInAs } from '../../test/sign-in-as.ts';
import { apiQuery, invalidate, queryClient } from '../api/query-client.ts';
import { useOnlineTotal } from './online-now.ts';
import { useLiveRooms } from './use-live-rooms.ts';

beforeEach(() => {
  signInAs();
  fakeApi(roomRoutes.list, () => ({
    rooms: [
      roomItemSample({ id: 1, name: 'Ipê', onlineNow: 2 }),
      roomItemSample({ id: 2, name: 'Cais', onlineNow: 1 }),
    ],
  }));
  fakeApi(roomRoutes.get, () => ({ room: roomSample({ id: 1, onlineNow: 2 }) }));
  answerLive('panelWatchRooms', () => ({ rooms: [{ roomId: 1, onlineNow: 4 }] }));
});

afterEach(() => vi.restoreAllMocks());

const listQuery = apiQuery(roomRoutes.list, {});
const roomQuery = apiQuery(roomRoutes.get, { id: '1' });

function Numbers() {
  useLiveRooms();
  const list = useQuery(listQuery).data;
  const room = useQuery(roomQuery).data?.room;
  const total = useOnlineTotal();
  return (
    <>
      <p>lista: {list?.rooms.map(({ name, onlineNow }) => `${name} ${onlineNow}`).join(', ')}</p>
      <p>sala: {room?.onlineNow}</p>
      <p>total: {total ? `${total.people} em ${total.rooms}` : 'desconhecido'}</p>
    </>
  );
}

test('writes a pushed number into all cached answers about the room', async () => {
  const live = goLive();
  renderAt([{ path: '/', element: <Numbers /> }], '/');
  expect(await screen.findByText('lista: Ipê 4, Cais 0')).toBeInTheDocument();
  expect(await screen.findByText('sala: 4')).toBeInTheDocument();
  expect(screen.getByText('total: 4 em 1')).toBeInTheDocument();
  live.push('roomPresence', { roomId: 2, onlineNow: 3 });
  expect(await screen.findByText('lista: Ipê 4, Cais 3')).toBeInTheDocument();
  expect(screen.getByText('total: 7 em 2')).toBeInTheDocument();
  live.push('roomPresence', { roomId: 1, onlineNow: 0 });
  expect(await screen.findByText('sala: 0')).toBeInTheDocument();
  expect(screen.getByText('total: 3 em 1')).toBeInTheDocument();
});

test('replaces all numbers after a lost connection', async () => {
  const live = goLive();
  renderAt([{ path: '/', element: <Numbers /> }], '/');
  await screen.findByText('total: 4 em 1');
  answerLive('panelWatchRooms', () => ({ rooms: [{ roomId: 2, onlineNow: 9 }] }));
  live.become('reconnecting');
  live.become('ready');
  expect(await screen.findByText('lista: Ipê 0, Cais 9')).toBeInTheDocument();
});

test('asks again when a busy server gives no numbers', async () => {
  // The shortest pause there is.
  vi.spyOn(Math, 'random').mockReturnValue(-0.5);
  let asked = 0;
  answerLive('panelWatchRooms', () => {
    asked += 1;
    return asked === 1 ? refuseLive('SERVER_BUSY') : { rooms: [{ roomId: 2, onlineNow: 9 }] };
  });
  goLive();
  renderAt([{ path: '/', element: <Numbers /> }], '/');
  expect(await screen.findByText('lista: Ipê 0, Cais 9')).toBeInTheDocument();
});

test('does not make an outdated answer count as fresh', async () => {
  const live = goLive();
  renderAt([{ path: '/', element: <Numbers /> }], '/');
  await screen.findByText('sala: 4');
  const readAt = queryClient.getQueryState(roomQuery.queryKey)?.dataUpdatedAt;
  live.push('roomPresence', { roomId: 1, onlineNow: 5 });
  await screen.findByText('sala: 5');
  expect(queryClient.getQueryState(roomQuery.queryKey)?.dataUpdatedAt).toBe(readAt);
  const { queryKey } = apiQuery(roomRoutes.list, { page: 2 });
  act(() => {
    queryClient.setQueryData(queryKey, { rooms: [roomItemSample({ id: 1 })] });
    invalidate(['rooms']);
  });
  live.push('roomPresence', { roomId: 1, onlineNow: 6 });
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  await screen.findByText('lista: Ipê 2, Cais 1');
});
