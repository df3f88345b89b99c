import { joinSample } from '@atrio/client/test-kit/samples';
import { moderationRoutes } from '@atrio/contract/live/moderation';
import type { PresentPerson } from '@atrio/contract/live/realtime';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FormPanels } from '../../../kit/form-shells/form-panel.tsx';
import { LiveRoom } from '../../../kit/live/live-room.tsx';
import { fakeApi } from '../../../test/fake-api.ts';
import { answerLive, goLive, refuseLive } from '../../../test/fake-live.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { signInAs } from '../../../test/sign-in-as.ts';
import { PresencePanel } from './presence-panel.tsx';

const SINCE = '2026-11-20T17:31:00.000Z';
const RAFAEL: PresentPerson = { id: 31, name: 'Rafael Menezes', since: SINCE };
const LUIZA: PresentPerson = { id: 32, name: 'Luiza Farias', since: SINCE };

beforeEach(() => signInAs());
afterEach(() => vi.useRealTimers());

function renderPanel(people: PresentPerson[], onlineNow = people.length) {
  answerLive('panelJoinRoom', () => joinSample({ people, onlineNow }));
  const live = goLive();
  const element = (
    <FormPanels>
      <LiveRoom roomId={5} sceneName="auditorio-ipe">
        <PresencePanel roomId={5} />
      </LiveRoom>
    </FormPanels>
  );
  renderAt([{ path: '/', element }], '/');
  return live;
}

const people = async () =>
  within(await screen.findByRole('list', { name: 'Quem está na sala' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

test('shows the people inside and since when, and updates as they come and go', async () => {
  const live = renderPanel([RAFAEL]);
  expect(await people()).toEqual([expect.stringMatching(/^RMRafael Menezesdesde 20\/11 \d\d:31$/)]);
  expect(screen.getByText('1 pessoa agora')).toBeInTheDocument();
  live.push('presence', { roomId: 5, onlineNow: 2, joined: [LUIZA], left: [], names: 'all' });
  expect(await people()).toHaveLength(2);
  live.push('presence', { roomId: 5, onlineNow: 1, joined: [], left: [RAFAEL.id], names: 'all' });
  expect(await people()).toEqual([expect.stringMatching(/^LFLuiza Farias/)]);
  live.push('presence', { roomId: 6, onlineNow: 9, joined: [RAFAEL], left: [], names: 'all' });
  expect(await people()).toHaveLength(1);
});

test('counts the people whom it does not list, and lists the next of them', async () => {
  answerLive('getPeople', () => ({ people: [LUIZA], onlineNow: 1_202, hasMore: true }));
  const live = renderPanel([RAFAEL], 1_201);
  expect(await screen.findByText('1.201 pessoas agora')).toBeInTheDocument();
  expect(await screen.findByText('1.200 outras pessoas')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar mais' }));
  await waitFor(async () => expect(await people()).toHaveLength(2));
  expect(screen.getByText('1.200 outras pessoas')).toBeInTheDocument();
  expect(live.sentOf('getPeople')).toEqual([[{ after: { id: RAFAEL.id, since: SINCE } }]]);
  answerLive('getPeople', () => refuseLive('TOO_MANY_EVENTS'));
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar mais' }));
  expect(await screen.findByText('Erro ao carregar mais pessoas')).toBeInTheDocument();
});

test('finds somebody in a very full room, to ban them', async () => {
  answerLive('getPeople', ({ search } = {}) => ({
    people: search === 'luiza' ? [LUIZA] : [],
    onlineNow: 1_201,
    hasMore: false,
  }));
  renderPanel([RAFAEL], 1_201);
  const box = await screen.findByRole('searchbox', { name: 'Buscar quem está na sala' });
  await fill(box, 'luiza');
  await screen.findByText('1 pessoa com esse nome');
  expect(await people()).toEqual([expect.stringMatching(/^LFLuiza Farias/)]);
  expect(screen.getByRole('button', { name: 'Remover da sala: Luiza Farias' })).toBeInTheDocument();
  await userEvent.type(box, 'x');
  expect(await screen.findByText('Ninguém com esse nome na sala')).toBeInTheDocument();
  await userEvent.clear(box);
  expect(await people()).toEqual([expect.stringMatching(/^RMRafael Menezes/)]);
});

test('shows an empty state when nobody is inside', async () => {
  renderPanel([]);
  expect(await screen.findByText('Ninguém na sala agora')).toBeInTheDocument();
});

test('shows an error when the room could not be joined, and retries', async () => {
  const live = renderPanel([RAFAEL]);
  await people();
  answerLive('panelJoinRoom', () => refuseLive('NOT_FOUND'));
  live.become('reconnecting');
  live.become('ready');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Erro ao entrar na sala');
  answerLive('panelJoinRoom', () => joinSample({ people: [LUIZA], onlineNow: 1 }));
  await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(async () => expect((await people())[0]).toMatch(/Luiza/));
});

test('bans somebody from the room', async () => {
  const { calls } = fakeApi(moderationRoutes.ban, ({ reason }) => ({
    ban: { id: 1, visitor: RAFAEL, reason, createdAt: SINCE, endsAt: null, adminName: null },
  }));
  renderPanel([RAFAEL]);
  const remove = await screen.findByRole('button', { name: 'Remover da sala: Rafael Menezes' });
  await userEvent.click(remove);
  await fill(await screen.findByRole('textbox', { name: 'Motivo' }), 'Ofensas');
  await userEvent.click(screen.getByRole('button', { name: 'Remover' }));
  await waitFor(() => expect(calls[0]?.input).toMatchObject({ id: 5, visitorId: 31 }));
});

test('announces the count to screen readers at most every 30 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const live = renderPanel([RAFAEL]);
  await screen.findByText('1 pessoa agora');
  const spoken = () => screen.getAllByRole('status').map((status) => status.textContent);
  const count = (onlineNow: number) =>
    live.push('presence', { roomId: 5, onlineNow, joined: [], left: [], names: 'all' });
  expect(spoken()).not.toContain('1 pessoa agora');
  count(2);
  expect(spoken()).toContain('2 pessoas agora');
  count(3);
  count(4);
  act(() => void vi.advanceTimersByTime(29_000));
  expect(spoken()).toContain('2 pessoas agora');
  act(() => void vi.advanceTimersByTime(1_500));
  expect(spoken()).toContain('4 pessoas agora');
});
