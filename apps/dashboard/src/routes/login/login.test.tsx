import { authRoutes, Role } from '@atrio/contract/accounts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { LoginState } from '../../lib/login-state.ts';
import { getSession } from '../../lib/session.ts';
import { fakeApi, loseConnection, refuse } from '../../test/fake-api.ts';
import { renderAt } from '../../test/render-at.tsx';
import LoginPage from './login.tsx';

const ANSWER = {
  accountType: Role.ADMIN as Role,
  token: 'token-1',
  refreshToken: 'refresh-1',
  accountData: { email: 'helena@ipe.org.br', Admin: { id: 7, name: 'Helena Prado' } },
};

async function openLogin(state?: LoginState) {
  const router = renderAt(
    [
      { path: '/login', element: <LoginPage /> },
      { path: '/createAccount', element: <p>Outra página</p> },
      { path: '*', element: <p>Dentro</p> },
    ],
    '/login',
  );
  if (state) await router.navigate('/login', { state });
  return router;
}

async function enter(email = 'helena@ipe.org.br', password = 'segredo') {
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), email);
  await userEvent.type(screen.getByLabelText('Senha'), password);
  await userEvent.click(screen.getByRole('button', { name: 'LOGIN' }));
}

test('a sign-in stores the session and leads home', async () => {
  const login = fakeApi(authRoutes.login, () => ANSWER);
  const router = await openLogin();
  await enter(' Helena@ipe.org.br ');
  expect(await screen.findByText('Dentro')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/');
  expect(login.calls[0]?.input).toEqual({ email: 'helena@ipe.org.br', password: 'segredo' });
  expect(getSession()).toMatchObject({ token: 'token-1', refreshToken: 'refresh-1' });
});

test('after an expiry the page one returns to is named, and returned to', async () => {
  fakeApi(authRoutes.login, () => ANSWER);
  const router = await openLogin({
    from: '/rooms/3?aba=1',
    fromLabel: 'Salas / Auditório Ipê',
    isExpired: true,
  });
  expect(await screen.findByText('Salas / Auditório Ipê')).toBeInTheDocument();
  await enter();
  await waitFor(() => expect(router.state.location.pathname).toBe('/rooms/3'));
  expect(router.state.location.search).toBe('?aba=1');
});

test('a page outside the app is not returned to', async () => {
  fakeApi(authRoutes.login, () => ANSWER);
  const router = await openLogin({ from: '//evil.example/x' });
  await enter();
  await screen.findByText('Dentro');
  expect(router.state.location.pathname).toBe('/');
});

test('empty fields are explained without a call, and the first one is focused', async () => {
  await openLogin();
  await userEvent.click(screen.getByRole('button', { name: 'LOGIN' }));
  const email = screen.getByRole('textbox', { name: 'Email' });
  expect(email).toHaveFocus();
  expect(email).toHaveAccessibleDescription('Email é obrigatório');
  expect(screen.getByLabelText('Senha')).toHaveAccessibleDescription('Senha obrigatória');
});

test('a bad address is told on leaving the field, and until it is right', async () => {
  await openLogin();
  const email = screen.getByRole('textbox', { name: 'Email' });
  await userEvent.type(email, 'helena@');
  expect(email).not.toHaveAccessibleDescription();
  await userEvent.tab();
  expect(email).toHaveAccessibleDescription('Email inválido');
  await userEvent.type(email, 'ipe.org.br');
  expect(email).not.toHaveAccessibleDescription();
});

test("a refusal shows the server's sentence above the form, focused, and as a toast", async () => {
  fakeApi(authRoutes.login, () => refuse('INVALID_CREDENTIALS'));
  await openLogin();
  await enter();
  await waitFor(() => expect(screen.getAllByText('Email ou senha incorretos')).toHaveLength(2));
  const [first] = screen.getAllByRole('alert').filter((alert) => alert === document.activeElement);
  expect(first).toHaveTextContent('Email ou senha incorretos');
  expect(getSession()).toBeNull();
});

test('without a server the fallback sentence and the cause are shown', async () => {
  fakeApi(authRoutes.login, loseConnection);
  await openLogin();
  await enter();
  expect((await screen.findAllByText('Erro fazendo login'))[0]).toBeInTheDocument();
  expect(screen.getAllByText('Sem conexão com o servidor')[0]).toBeInTheDocument();
});

test.each([
  ['a guest', { ...ANSWER, accountType: Role.GUEST }],
  [
    'somebody without an Admin record',
    { ...ANSWER, accountData: { email: 'a@b.co', Admin: null } },
  ],
])('%s is told they may not enter', async (_, answer) => {
  fakeApi(authRoutes.login, () => answer);
  const logout = fakeApi(authRoutes.logout, () => ({}));
  await openLogin();
  await enter();
  const message = 'Você não tem permissão para acessar o sistema';
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
  expect(getSession()).toBeNull();
  await waitFor(() => expect(logout.calls).toHaveLength(1));
});

test('the password can be looked at', async () => {
  await openLogin();
  const password = screen.getByLabelText('Senha');
  expect(password).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar senha' }));
  expect(password).toHaveAttribute('type', 'text');
  expect(screen.getByRole('button', { name: 'Ocultar senha' })).toBeInTheDocument();
});

test('the way to create-account is a link', async () => {
  const router = await openLogin();
  await userEvent.click(screen.getByRole('link', { name: 'Criar conta' }));
  expect(router.state.location.pathname).toBe('/createAccount');
});
