import { joinSample, messageSample, pageOf } from '@atrio/client/test-kit/samples';
import { type HeldMessage, liveModeRoutes } from '@atrio/contract/live/conversation';
import { doorRoutes } from '@atrio/contract/live/door';
import type { Knock, LinePlace } from '@atrio/contract/live/door-line';
import { moderationRoutes, type Report } from '@atrio/contract/live/moderation';
import { programmeRoutes } from '@atrio/contract/rooms/programme';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { answerLive, goLive } from '../../../test/fake-live.ts';
import { giveSizes } from '../../../test/give-sizes.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { doorSample } from '../../../test/samples/door.ts';
import { roomSample } from '../../../test/samples/room.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { LiveScreen } from './live-screen.tsx';

const AT = '2026-11-20T21:30:00.000Z';
const SPAM = messageSample({ id: 10, message: 'Comprem já', sender: { id: 40, name: 'Nilo' } });
let knocks: Knock[];
let line: LinePlace[];
let reports: Report[];
let held: HeldMessage[];

const person = (id: number, name: string) => ({ visitor: { id, name }, since: AT });
const knockOf = (id: number, name: string): Knock => ({
  ...person(id, name),
  ...{ isListed: false, note: '' },
});
const placeOf = (id: number, name: string): LinePlace => ({
  ...person(id, name),
  ...{ category: '', offeredUntil: null },
});
const reportOf = (id: number, reporter: string, reason: string | null): Report => ({
  ...{ id, reason, message: SPAM, createdAt: AT },
  reporter: { id: id + 100, name: reporter },
});
const doorNow = () =>
  doorSample({ capacity: 180, taken: 180, queued: line.length, knocking: knocks.length });

beforeEach(() => {
  signInAs();
  giveSizes();
  knocks = [];
  line = [];
  reports = [];
  held = [];
  fakeApi(doorRoutes.get, () => ({ door: doorNow() }));
  fakeApi(doorRoutes.knocks, () => ({ knocks }));
  fakeApi(doorRoutes.line, () => ({ line }));
  fakeApi(moderationRoutes.reports, () => ({ reports, total: reports.length }));
  fakeApi(programmeRoutes.list, () => ({ sessions: [], reminders: 'both' as const }));
  answerLive('panelJoinRoom', () => joinSample());
  answerLive('panelGetMessagesOnRoom', (_, options) => pageOf([SPAM], options));
  const { conversation } = joinSample();
  if (!conversation) throw new Error('the sample has none');
  const live = { conversation, heldWords: [], held: 0, panic: null };
  fakeApi(liveModeRoutes.get, () => ({ live: { ...live, held: held.length } }));
  fakeApi(liveModeRoutes.held, () => ({ held, total: held.length }));
});

function show() {
  const live = goLive();
  renderAt([{ path: '/', element: <LiveScreen room={roomSample({ id: 5 })} /> }], '/');
  return live;
}

test('says at the figures that the line is lost, turns the controls off, and takes both back', async () => {
  const live = show();
  expect(await screen.findByText('Conectado')).toBeInTheDocument();
  const links = screen.getByRole('switch', { name: /^Links/ });
  await waitFor(() => expect(links).toBeEnabled());
  live.become('connecting');
  expect(await screen.findByText('Sem conexão')).toBeInTheDocument();
  expect(screen.getByText(/^sem conexão · .*\d\d:\d\d$/)).toBeInTheDocument();
  expect(screen.getByText(/^Sem contato com a sala: o que está na tela é de /)).toBeInTheDocument();
  expect(links).toBeDisabled();
  live.become('ready');
  expect(await screen.findByText('Conectado')).toBeInTheDocument();
  expect(screen.queryByText(/sem conexão/i)).toBeNull();
  await waitFor(() => expect(links).toBeEnabled());
});

test('answers one knock for a double tap: the second falls on the next person’s row', async () => {
  knocks = [knockOf(7, 'Rosana'), knockOf(8, 'Nilo')];
  const { calls } = fakeApi(doorRoutes.answer, ({ visitorIds = [] }) => {
    knocks = knocks.filter(({ visitor }) => !visitorIds.includes(visitor.id));
    return { answered: visitorIds.length, door: doorNow() };
  });
  show();
  const rosana = await screen.findByRole('button', { name: 'Aprovar Rosana' });
  await waitFor(() => expect(rosana).toBeEnabled());
  const finger = userEvent.setup();
  await finger.click(rosana);
  const nilo = await screen.findByRole('button', { name: 'Aprovar' });
  await waitFor(() => expect(nilo).toBeEnabled());
  // As a browser counts a second click at the same place.
  nilo.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
  await finger.keyboard('{Escape}');
  expect(calls.map(({ input }) => input.visitorIds)).toEqual([[7]]);
});

test('puts somebody of the queue in front', async () => {
  line = [placeOf(7, 'Amanda'), placeOf(8, 'Paulo')];
  const { calls } = fakeApi(doorRoutes.moveToFront, () => {
    line = line.toReversed();
    return { moved: true, door: doorNow() };
  });
  show();
  const queue = await screen.findByRole('list', { name: 'Fila' });
  expect(within(queue).queryByRole('button', { name: 'Pôr Amanda na frente' })).toBeNull();
  const move = within(queue).getByRole('button', { name: 'Pôr Paulo na frente' });
  await waitFor(() => expect(move).toBeEnabled());
  await userEvent.click(move);
  expect(await screen.findByText('É a próxima pessoa da fila')).toBeInTheDocument();
  expect(calls.map(({ input }) => input)).toEqual([{ id: 5, visitorId: 8 }]);
  await within(queue).findByRole('button', { name: 'Pôr Amanda na frente' });
});

test('has the reports of a message in the conversation, and settles them all at once', async () => {
  const live = show();
  const talk = await screen.findByRole('article', { name: 'Nilo' });
  expect(within(talk).queryByRole('region')).toBeNull();
  reports = [reportOf(1, 'Rafael', 'Propaganda'), reportOf(2, 'Luiza', null)];
  const { calls } = fakeApi(moderationRoutes.dismissReport, ({ reportId }) => {
    reports = reports.filter(({ id }) => id !== reportId);
    return {};
  });
  live.push('reports', { roomId: 5, waiting: 2 });
  const card = await within(talk).findByRole('region', { name: 'Denúncia da mensagem de Nilo' });
  expect(card).toHaveTextContent('Denunciada por 2 pessoasPropaganda');
  within(card).getByRole('button', { name: 'Apagar a mensagem de Nilo' });
  within(card).getByRole('button', { name: 'Remover da sala: Nilo' });
  await userEvent.click(within(card).getByRole('button', { name: 'Manter a mensagem de Nilo' }));
  await waitFor(() => expect(card).not.toBeInTheDocument());
  expect(calls.map(({ input }) => input.reportId)).toEqual([1, 2]);
});

test('has held messages in the conversation, where they would stand, and settles them there', async () => {
  const later = messageSample({ id: 11, createdAt: '2026-11-20T22:00:00.000Z' });
  answerLive('panelGetMessagesOnRoom', (_, options) =>
    pageOf([{ ...SPAM, createdAt: AT }, later], options),
  );
  const heldOf = (id: number, name: string, createdAt: string): HeldMessage => ({
    ...{ id, createdAt, word: 'grátis', message: 'Alguém tem o cupom grátis?' },
    sender: { id: id + 50, name },
  });
  held = [heldOf(1, 'Melissa', '2026-11-20T21:40:00.000Z'), heldOf(2, 'Davi', later.createdAt)];
  const { calls } = fakeApi(liveModeRoutes.publish, ({ heldId }) => {
    held = held.filter(({ id }) => id !== heldId);
    return {};
  });
  const live = show();
  const log = await screen.findByRole('log', { name: 'Mensagens' });
  await within(log).findByRole('article', { name: 'Retida de Davi' });
  const names = () =>
    within(log)
      .getAllByRole('article')
      .map((one) => one.getAttribute('aria-label'));
  expect(names()).toEqual(['Nilo', 'Retida de Melissa', later.sender.name, 'Retida de Davi']);
  const publish = within(log).getByRole('button', { name: 'Publicar a mensagem de Melissa' });
  await waitFor(() => expect(publish).toBeEnabled());
  await userEvent.click(publish);
  await waitFor(() => expect(names()).toEqual(['Nilo', later.sender.name, 'Retida de Davi']));
  expect(calls.map(({ input }) => input.heldId)).toEqual([1]);
  // The next one has a place as it comes in.
  held = [...held, heldOf(3, 'Caio', '2026-11-20T22:05:00.000Z')];
  live.push('held', { roomId: 5, waiting: 2 });
  await within(log).findByRole('article', { name: 'Retida de Caio' });
});
