import { type RoomListItem, roomRoutes } from '@atrio/contract/rooms/rooms';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { answerLive, goLive } from '../../../test/fake-live.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { roomItemSample } from '../../../test/samples/room.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { beOnPhone } from '../../../test/window-width.ts';
import { RoomsList } from './rooms-list.tsx';

const NOTHING_TO_CHOOSE = { companies: [], environments: [], AdminChoice: () => null };

let rooms: RoomListItem[];

beforeEach(() => {
  signInAs();
  rooms = [
    roomItemSample({ id: 1, name: 'Ipê', onlineNow: 14 }),
    roomItemSample({ id: 2, name: 'Cais' }),
  ];
});

function renderList(address = '/rooms') {
  const { calls } = fakeApi(roomRoutes.list, () => ({ rooms, total: rooms.length }));
  renderAt([{ path: '/rooms', element: <RoomsList choices={NOTHING_TO_CHOOSE} /> }], address);
  return calls;
}

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;

test('shows the people in each room before anything is pushed', async () => {
  renderList();
  expect(await rowOf('Ipê')).toHaveTextContent('14 pessoasao vivo');
  expect(within(await rowOf('Cais')).getByText('0', { selector: 'span' })).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'Agora' })).toBeInTheDocument();
});

test('updates from pushed counts without another call', async () => {
  answerLive('panelWatchRooms', () => ({ rooms: [{ roomId: 1, onlineNow: 14 }] }));
  const live = goLive();
  const calls = renderList();
  expect(await screen.findByText('2 salas · 14 pessoas agora')).toBeInTheDocument();
  live.push('roomPresence', { roomId: 2, onlineNow: 1 });
  await waitFor(async () => expect(await rowOf('Cais')).toHaveTextContent('1 pessoaao vivo'));
  expect(screen.getByText('2 salas · 15 pessoas agora')).toBeInTheDocument();
  live.push('roomPresence', { roomId: 1, onlineNow: 0 });
  await waitFor(async () => expect(await rowOf('Ipê')).not.toHaveTextContent('ao vivo'));
  expect(calls).toHaveLength(1);
});

test('hides the total of people when the list is filtered', async () => {
  answerLive('panelWatchRooms', () => ({ rooms: [{ roomId: 1, onlineNow: 14 }] }));
  goLive();
  renderList('/rooms?busca=ipe');
  expect(await screen.findByText('14 pessoas')).toBeInTheDocument();
  expect(screen.queryByText(/pessoas agora/)).not.toBeInTheDocument();
});

test('shows the count on the card on phones', async () => {
  beOnPhone();
  renderList();
  expect(await screen.findByText('14 agora')).toBeInTheDocument();
  expect(screen.queryByText('0 agora')).not.toBeInTheDocument();
});
