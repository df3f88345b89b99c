import { type HistoryEntry, historyRoutes } from '@atrio/contract/platform/history';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { formatDateTime } from '../../../kit/text/format.ts';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { historySample } from '../../../test/samples/history.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { HistoryPanel } from './history-panel.tsx';

let entries: HistoryEntry[];

beforeEach(() => {
  signInAs();
  entries = [historySample()];
});

/** A server that answers its entries by pages, newest first. */
function fakeHistory() {
  return fakeApi(historyRoutes.room, ({ before = Number.POSITIVE_INFINITY, limit = 20 }) => {
    const older = entries.filter(({ id }) => id < before);
    return { history: older.slice(0, limit), hasMore: older.length > limit };
  });
}

function renderPanel() {
  return renderAt([{ path: '/rooms/5', element: <HistoryPanel roomId={5} /> }], '/rooms/5');
}

async function texts() {
  const list = await screen.findByRole('list', { name: 'Histórico da sala' });
  return [...list.children].map((item) => item.textContent);
}

test('shows the person, the change and the time', async () => {
  const { calls } = fakeHistory();
  renderPanel();
  const when = formatDateTime(entries[0]?.createdAt ?? '').replace(' ', ', ');
  expect(await texts()).toEqual([`HPHelena Prado alterou Privada de Sim para Não${when}`]);
  expect(screen.getByText('1 registro ao todo')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Carregar mais' })).not.toBeInTheDocument();
  expect(calls.map(({ input }) => input)).toEqual([{ id: 5, limit: 20 }]);
});

test('lists several changes field by field', async () => {
  entries = [
    historySample({
      changes: [
        { field: 'company', before: null, after: 'Instituto Ipê' },
        { field: 'isVisible', before: true, after: false },
      ],
    }),
  ];
  fakeHistory();
  renderPanel();
  const list = await screen.findByRole('list', { name: 'Histórico da sala' });
  const lines = within(within(list).getByRole('list')).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    'Empresa: nenhuma → para  Instituto Ipê',
    'Visível: Sim → para  Não',
  ]);
});

test('loads older entries on demand, and keeps the focus in the panel', async () => {
  entries = Array.from({ length: 23 }, (_, index) => historySample({ id: 23 - index }));
  const { calls } = fakeHistory();
  renderPanel();
  await waitFor(async () => expect(await texts()).toHaveLength(20));
  expect(screen.getByText('Últimos 20 registros')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Carregar mais' }));
  await waitFor(async () => expect(await texts()).toHaveLength(23));
  expect(calls.at(-1)?.input).toEqual({ id: 5, limit: 20, before: 4 });
  expect(screen.queryByRole('button', { name: 'Carregar mais' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('23 registros ao todo')).toHaveFocus());
});

test('keeps the entries if older ones fail to load, and tries again', async () => {
  entries = Array.from({ length: 23 }, (_, index) => historySample({ id: 23 - index }));
  fakeHistory();
  renderPanel();
  await waitFor(async () => expect(await texts()).toHaveLength(20));
  fakeApi(historyRoutes.room, () => refuse('FORBIDDEN'));
  await userEvent.click(screen.getByRole('button', { name: 'Carregar mais' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Não foi possível carregar mais/);
  expect(await texts()).toHaveLength(20);
  fakeHistory();
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(async () => expect(await texts()).toHaveLength(23));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('says when there is nothing', async () => {
  entries = [];
  fakeHistory();
  renderPanel();
  expect(await screen.findByText('Nada no histórico')).toBeInTheDocument();
});

test('says that it could not be loaded, and tries again', async () => {
  fakeApi(historyRoutes.room, () => refuse('FORBIDDEN'));
  renderPanel();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Não foi possível carregar o histórico');
  fakeHistory();
  await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
  expect(await texts()).toHaveLength(1);
});
