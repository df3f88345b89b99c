import { authRoutes, Role } from '@atrio/contract/accounts/accounts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { LoginState } from '../../../kit/session/login-state.ts';
import { getSession } from '../../../kit/session/session.ts';
import LoginPage from '../../../routes/accounts/login.tsx';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';

const ANSWER = {
  accountType: Role.ADMIN as Role,
  token: 'token-1',
  refreshToken: 'refresh-1',
  accountData: {
    email: 'helena@ipe.org.br',
    emailConfirmed: true,
    Admin: { id: 7, name: 'Helena Prado' },
  },
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
  await fill(screen.getByRole('textbox', { name: 'Email' }), email);
  await fill(screen.getByLabelText('Senha'), password);
  await userEvent.click(screen.getByRole('button', { name: 'LOGIN' }));
}

test('signing in stores the session and leads home', async () => {
  const login = fakeApi(authRoutes.login, () => ANSWER);
  const router = await openLogin();
  await enter(' Helena@ipe.org.br ');
  expect(await screen.findByText('Dentro')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/');
  expect(login.calls[0]?.input).toEqual({ email: 'helena@ipe.org.br', password: 'segredo' });
  expect(getSession()).toMatchObject({ token: 'token-1', refreshToken: 'refresh-1' });
});

test('names the page after an expired session, and returns to it', async () => {
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

test('does not return to a page outside the app', async () => {
  fakeApi(authRoutes.login, () => ANSWER);
  const router = await openLogin({ from: '//evil.example/x' });
  await enter();
  await screen.findByText('Dentro');
  expect(router.state.location.pathname).toBe('/');
});

test('explains empty fields without a call and focuses the first', async () => {
  await openLogin();
  await userEvent.click(screen.getByRole('button', { name: 'LOGIN' }));
  const email = screen.getByRole('textbox', { name: 'Email' });
  expect(email).toHaveFocus();
  expect(email).toHaveAccessibleDescription('Email é obrigatório');
  expect(screen.getByLabelText('Senha')).toHaveAccessibleDescription('Senha obrigatória');
});

test('shows an invalid address on leaving the field, until it is corrected', async () => {
  await openLogin();
  const email = screen.getByRole('textbox', { name: 'Email' });
  await fill(email, 'helena@');
  expect(email).not.toHaveAccessibleDescription();
  await userEvent.tab();
  expect(email).toHaveAccessibleDescription('Email inválido');
  await fill(email, 'ipe.org.br');
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
    { ...ANSWER, accountData: { email: 'a@b.co', emailConfirmed: true, Admin: null } },
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

test('can show the password', async () => {
  await openLogin();
  const password = screen.getByLabelText('Senha');
  expect(password).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar senha' }));
  expect(password).toHaveAttribute('type', 'text');
  expect(screen.getByRole('button', { name: 'Ocultar senha' })).toBeInTheDocument();
});

test('links to the creation of an account', async () => {
  const router = await openLogin();
  await userEvent.click(screen.getByRole('link', { name: 'Criar conta' }));
  expect(router.state.location.pathname).toBe('/createAccount');
});
