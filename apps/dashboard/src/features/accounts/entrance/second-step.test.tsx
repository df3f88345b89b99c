import { authRoutes, Role } from '@atrio/contract/accounts/accounts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getSession } from '../../../kit/session/session.ts';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { LoginForm } from './login-form.tsx';

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
const CREDENTIALS = { email: 'helena@ipe.org.br', password: 'segredo' };
const WRONG = { twoFactorCode: 'Código inválido ou já usado' };

/** Signs in with the password and waits for the boxes of the code. */
async function reachSecondStep() {
  const login = fakeApi(authRoutes.login, ({ twoFactorCode }) => {
    if (twoFactorCode === undefined) return refuse('TWO_FACTOR_REQUIRED');
    if (['123456', 'ABCDE23456'].includes(twoFactorCode)) return ANSWER;
    return refuse('WRONG_TWO_FACTOR_CODE', { fields: WRONG });
  });
  renderAt([{ path: '/', element: <LoginForm>Ainda não tem acesso?</LoginForm> }], '/');
  await fill(screen.getByRole('textbox', { name: 'Email' }), CREDENTIALS.email);
  await userEvent.type(screen.getByLabelText('Senha'), `${CREDENTIALS.password}{Enter}`);
  await screen.findByRole('form', { name: 'Verificação em duas etapas' });
  return login;
}

const boxes = () => screen.getByRole('group', { name: 'Código' });

async function typeDigits(code: string) {
  await userEvent.click(screen.getByRole('textbox', { name: 'Código, 1 de 6' }));
  await userEvent.keyboard(code);
}

test("the right password leads to the code's boxes, without a session or an error", async () => {
  await reachSecondStep();
  expect(screen.getByRole('textbox', { name: 'Código, 1 de 6' })).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByText('Ainda não tem acesso?')).not.toBeInTheDocument();
  expect(getSession()).toBeNull();
});

test('password and code together sign in', async () => {
  const login = await reachSecondStep();
  await typeDigits('123456{Enter}');
  await waitFor(() => expect(getSession()).toMatchObject({ token: 'token-1' }));
  expect(login.calls.map(({ input }) => input)).toEqual([
    CREDENTIALS,
    { ...CREDENTIALS, twoFactorCode: '123456' },
  ]);
});

test('a wrong code shows its error at the boxes, and can be typed again', async () => {
  await reachSecondStep();
  await typeDigits('111111{Enter}');
  await waitFor(() => expect(boxes()).toHaveAccessibleDescription(WRONG.twoFactorCode));
  expect(screen.getByRole('textbox', { name: 'Código, 1 de 6' })).toHaveFocus();
  expect(getSession()).toBeNull();
  await userEvent.paste('123 456');
  await userEvent.click(screen.getByRole('button', { name: 'LOGIN' }));
  await waitFor(() => expect(getSession()).not.toBeNull());
});

test('refuses too few digits without a call', async () => {
  const login = await reachSecondStep();
  await typeDigits('123{Enter}');
  expect(boxes()).toHaveAccessibleDescription('Código inválido');
  expect(login.calls).toHaveLength(1);
});

test("accepts a recovery code in place of the app's", async () => {
  const login = await reachSecondStep();
  await userEvent.click(screen.getByRole('button', { name: 'Usar um código de recuperação' }));
  const field = screen.getByRole('textbox', { name: 'Código de recuperação' });
  expect(field).toHaveFocus();
  await userEvent.type(field, 'abcde-23456{Enter}');
  await waitFor(() => expect(getSession()).not.toBeNull());
  expect(login.calls.at(-1)?.input).toMatchObject({ twoFactorCode: 'ABCDE23456' });
});

test("leads back to the app's code, and to the password", async () => {
  await reachSecondStep();
  await userEvent.click(screen.getByRole('button', { name: 'Usar um código de recuperação' }));
  await userEvent.click(screen.getByRole('button', { name: 'Usar o aplicativo autenticador' }));
  expect(boxes()).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Voltar' }));
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue(CREDENTIALS.email);
  expect(screen.getByLabelText('Senha')).toHaveFocus();
});

test.each([
  ['a throttle', () => refuse('TOO_MANY_ATTEMPTS'), 'Muitas tentativas'],
  ['a lost connection', loseConnection, 'Erro fazendo login'],
])('%s is told above the boxes', async (_, answer, words) => {
  await reachSecondStep();
  fakeApi(authRoutes.login, answer);
  await typeDigits('123456{Enter}');
  await waitFor(() => expect(document.activeElement).toHaveTextContent(words));
  expect(document.activeElement).toHaveAttribute('role', 'alert');
});

test('refuses an account without access after the code', async () => {
  await reachSecondStep();
  fakeApi(authRoutes.login, () => ({ ...ANSWER, accountType: Role.GUEST as Role }));
  fakeApi(authRoutes.logout, () => ({}));
  await typeDigits('123456{Enter}');
  const words = 'Você não tem permissão para acessar o sistema';
  await waitFor(() => expect(document.activeElement).toHaveTextContent(words));
  expect(getSession()).toBeNull();
});
