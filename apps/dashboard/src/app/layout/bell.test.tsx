import { type Notification, notificationRoutes } from '@atrio/contract/platform/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearSession } from '../../kit/api/session-store.ts';
import { uploadNews } from '../../kit/upload/upload-news.ts';
import { fakeApi, refuse } from '../../test/fake-api.ts';
import { goLive } from '../../test/fake-live.ts';
import { renderAt } from '../../test/render-at.tsx';
import { notificationSample } from '../../test/samples/notification.ts';
import { signInAs } from '../../test/sign-in-as.ts';
import { Bell } from './header.tsx';

let known: Notification[];

beforeEach(() => {
  // The previous person's notifications go with their session.
  clearSession('signed-out');
  signInAs();
  known = [notificationSample({ id: 2 }), notificationSample({ id: 1, isRead: true })];
});

/** A server that remembers the read notifications. */
function fakeBell() {
  const unread = () => known.filter(({ isRead }) => !isRead).length;
  const list = fakeApi(notificationRoutes.list, () => ({
    notifications: known,
    unread: unread(),
  }));
  const read = fakeApi(notificationRoutes.read, ({ id }) => {
    known = known.map((one) =>
      id === undefined || one.id === id ? { ...one, isRead: true } : one,
    );
    return { unread: unread() };
  });
  return { list, read };
}

function renderBell() {
  return renderAt(
    [
      { path: '/', element: <Bell /> },
      { path: '/payments', element: <h1>Financeiro</h1> },
    ],
    '/',
  );
}

const bell = (name: string) => screen.findByRole('button', { name }, { timeout: 4_000 });

async function open(name = 'Notificações, 1 não lida') {
  await userEvent.click(await bell(name));
  return within(await screen.findByRole('dialog', { name: 'Notificações' }));
}

test('names the number of unread ones, and opens the latest as links', async () => {
  fakeBell();
  const router = renderBell();
  const popover = await open();
  const links = await popover.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/payments?busca=1048',
    '/payments?busca=1048',
  ]);
  expect(links[0]).toHaveAccessibleName(/^Não lida: Pagamento 1048 do plano Galeria foi recebido/);
  expect(links[1]).toHaveAccessibleName(/^Pagamento 1048/);
  await userEvent.click(links[0] ?? document.body);
  expect(router.state.location.pathname).toBe('/payments');
  await waitFor(() => expect(known[0]?.isRead).toBe(true));
});

test('opens and closes by keyboard, and returns the focus', async () => {
  fakeBell();
  renderBell();
  (await bell('Notificações, 1 não lida')).focus();
  await userEvent.keyboard('{Enter}');
  const popover = within(await screen.findByRole('dialog', { name: 'Notificações' }));
  await waitFor(() =>
    expect(popover.getByRole('button', { name: 'Marcar tudo como lido' })).toHaveFocus(),
  );
  await userEvent.tab();
  expect((await popover.findAllByRole('link'))[0]).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(async () => expect(await bell('Notificações, 1 não lida')).toHaveFocus());
});

test('marks all as read, and changes its name', async () => {
  const { read } = fakeBell();
  renderBell();
  const popover = await open();
  await userEvent.click(popover.getByRole('button', { name: 'Marcar tudo como lido' }));
  expect(await bell('Notificações')).toBeInTheDocument();
  expect(read.calls.map(({ input }) => input)).toEqual([{}]);
  // There is nothing left to mark.
  await userEvent.click(popover.getByRole('button', { name: 'Marcar tudo como lido' }));
  expect(read.calls).toHaveLength(1);
});

test('shows and reads out new notifications by itself', async () => {
  known = [];
  const { list } = fakeBell();
  renderBell();
  await bell('Notificações');
  await waitFor(() => expect(list.calls).toHaveLength(1), { timeout: 4_000 });
  const live = goLive();
  // Read again, since events may have come before there was a connection.
  await waitFor(() => expect(list.calls).toHaveLength(2));
  const news = notificationSample({ id: 9, kind: 'rooms.added', data: { count: 8 } });
  known = [news];
  live.push('notification', { news, unread: 1 });
  expect(await bell('Notificações, 1 não lida')).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getByText('8 salas adicionadas à sua conta')).toHaveAttribute('role', 'status'),
  );
  // Marked as read in another tab.
  known = [{ ...news, isRead: true }];
  live.push('notification', { news: null, unread: 0 });
  expect(await bell('Notificações')).toBeInTheDocument();
});

test('lists uploads that ended with their page, and links to the page', async () => {
  known = [];
  fakeBell();
  renderBell();
  await bell('Notificações');
  act(() =>
    uploadNews.add({
      outcome: 'interrupted',
      fileName: 'a.png',
      count: 1,
      path: '/payments',
      page: 'Foyer',
    }),
  );
  const popover = await open();
  await userEvent.click(
    await popover.findByRole('link', { name: /^Não lida: Envio interrompido: a.png \(Foyer\)/ }),
  );
  expect(await screen.findByRole('heading', { name: 'Financeiro' })).toBeInTheDocument();
  expect(uploadNews.read()[0]?.isRead).toBe(true);
});

test('says that there is nothing, and that it could not be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fakeApi(notificationRoutes.list, () => refuse('FORBIDDEN'));
  renderBell();
  await userEvent.click(await bell('Notificações'));
  const popover = within(await screen.findByRole('dialog', { name: 'Notificações' }));
  expect(await popover.findByRole('alert')).toHaveTextContent(
    'Não foi possível carregar as notificações',
  );
  known = [];
  fakeBell();
  await userEvent.click(popover.getByRole('button', { name: 'Tentar novamente' }));
  expect(await popover.findByText('Nenhuma notificação')).toBeInTheDocument();
});

test('counts what arrives while the list is read, though the answer is older', async () => {
  known = [];
  const answered = Promise.withResolvers<void>();
  const { calls } = fakeApi(notificationRoutes.list, async () => {
    const answer = { notifications: known, unread: known.length };
    if (calls.length === 2) await answered.promise;
    return answer;
  });
  renderBell();
  await bell('Notificações');
  await waitFor(() => expect(calls).toHaveLength(1), { timeout: 4_000 });
  const live = goLive();
  await waitFor(() => expect(calls).toHaveLength(2));
  const news = notificationSample({ id: 9, kind: 'rooms.added', data: { count: 8 } });
  known = [news];
  live.push('notification', { news, unread: 1 });
  answered.resolve();
  expect(await bell('Notificações, 1 não lida')).toBeInTheDocument();
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(await bell('Notificações, 1 não lida')).toBeInTheDocument();
});
