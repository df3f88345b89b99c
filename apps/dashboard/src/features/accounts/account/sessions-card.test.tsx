import { authRoutes, type Session } from '@atrio/contract/accounts/accounts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { signInAs } from '../../../test/sign-in-as.ts';
import { SessionsCard } from './sessions-card.tsx';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const MINE: Session = {
  id: 1,
  device: CHROME,
  address: '10.0.0.1',
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: new Date(2026, 10, 20, 14, 5).toISOString(),
  current: true,
};
const PHONE: Session = {
  ...MINE,
  id: 2,
  device: 'Aplicativo X',
  address: '10.0.0.2',
  current: false,
};
const OLD: Session = { ...PHONE, id: 3, device: '', address: '10.0.0.3' };

beforeEach(() => signInAs());

function answer(...sessions: Session[]) {
  return fakeApi(authRoutes.sessions, () => ({ sessions }));
}

function renderCard() {
  renderAt([{ path: '/account', element: <SessionsCard /> }], '/account');
}

const rows = () => screen.findAllByRole('listitem');

test("shows each session's device in words, its address and its last use", async () => {
  answer(PHONE, MINE);
  renderCard();
  const [own, other] = await rows();
  expect(own).toHaveTextContent('Chrome no Windows');
  expect(own).toHaveTextContent('10.0.0.1');
  expect(own).toHaveTextContent('20/11/2026 14:05');
  expect(own).toHaveTextContent('Esta sessão');
  expect(within(own ?? document.body).queryByRole('button')).not.toBeInTheDocument();
  expect(other).toHaveTextContent('Aplicativo X');
  expect(other).not.toHaveTextContent('Esta sessão');
});

test('ends another session at once and moves the focus to the next row', async () => {
  answer(MINE, PHONE, OLD);
  const { calls } = fakeApi(authRoutes.endSession, () => {
    answer(MINE, OLD);
    return {};
  });
  renderCard();
  await userEvent.click(
    await screen.findByRole('button', { name: 'Encerrar Aplicativo X, 10.0.0.2' }),
  );
  expect(await screen.findByText('Sessão encerrada')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Aplicativo X')).not.toBeInTheDocument());
  expect(calls.map(({ input }) => input)).toEqual([{ id: 2 }]);
  expect(
    screen.getByRole('button', { name: 'Encerrar Dispositivo desconhecido, 10.0.0.3' }),
  ).toHaveFocus();
});

test('removes a session from the list that has ended already', async () => {
  answer(MINE, PHONE);
  fakeApi(authRoutes.endSession, () => {
    answer(MINE);
    return refuse('NOT_FOUND');
  });
  renderCard();
  await userEvent.click(await screen.findByRole('button', { name: /^Encerrar Aplicativo X/ }));
  expect(await screen.findByText('Não encontrado')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Aplicativo X')).not.toBeInTheDocument());
});

test('shows a server failure', async () => {
  answer(MINE, PHONE);
  fakeApi(authRoutes.endSession, loseConnection);
  renderCard();
  await userEvent.click(await screen.findByRole('button', { name: /^Encerrar Aplicativo X/ }));
  expect(await screen.findByText('Erro ao encerrar a sessão')).toBeInTheDocument();
  expect(screen.getByText('Aplicativo X')).toBeInTheDocument();
});

test('ends all other sessions after asking', async () => {
  answer(MINE, PHONE, OLD);
  fakeApi(authRoutes.endOtherSessions, () => {
    answer(MINE);
    return { ended: 2 };
  });
  renderCard();
  await userEvent.click(await screen.findByRole('button', { name: 'Encerrar todas as outras' }));
  const dialog = await screen.findByRole('dialog', { name: 'Encerrar todas as outras?' });
  expect(dialog).toHaveTextContent('2 sessões serão encerradas');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Encerrar' }));
  expect(await screen.findByText('2 sessões encerradas')).toBeInTheDocument();
  expect(await screen.findByText('Nenhuma outra sessão além desta.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Encerrar/ })).not.toBeInTheDocument();
});

test('keeps a refusal in the dialog', async () => {
  answer(MINE, PHONE);
  fakeApi(authRoutes.endOtherSessions, () => refuse('DATABASE_UNAVAILABLE'));
  renderCard();
  await userEvent.click(await screen.findByRole('button', { name: 'Encerrar todas as outras' }));
  const dialog = await screen.findByRole('dialog', { name: 'Encerrar todas as outras?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Encerrar' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Não foi possível acessar');
});

test('says when there are none', async () => {
  answer();
  renderCard();
  expect(await screen.findByText('Nenhuma sessão ativa')).toBeInTheDocument();
});

test('says why they could not be loaded, and tries again', async () => {
  fakeApi(authRoutes.sessions, () => refuse('FORBIDDEN'));
  renderCard();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Não foi possível carregar as sessões');
  answer(MINE);
  await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Chrome no Windows')).toBeInTheDocument();
});

test('says that it is loading after a while', async () => {
  const { promise, resolve } = Promise.withResolvers<{ sessions: Session[] }>();
  fakeApi(authRoutes.sessions, () => promise);
  renderCard();
  expect(await screen.findByText('Carregando sessões')).toBeInTheDocument();
  resolve({ sessions: [MINE] });
  expect(await screen.findByText('Chrome no Windows')).toBeInTheDocument();
});
