import { adminRoutes, authRoutes } from '@atrio/contract/accounts/accounts';
import { twoFactorRoutes } from '@atrio/contract/accounts/two-factor';
import { environmentRoutes } from '@atrio/contract/organization/environments';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RouteObject } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { routes } from '../../../app/router.tsx';
import { getSession } from '../../../kit/session/session.ts';
import AccountRoute from '../../../routes/accounts/account.tsx';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { signInAs } from '../../../test/sign-in-as.ts';

const ACCOUNT: RouteObject = { path: '/account', element: <AccountRoute /> };
const ELSEWHERE: RouteObject = { path: '/teste', element: <p>Página anterior</p> };
const HELENA = { id: 7, name: 'Helena Prado', email: 'helena@ipe.org.br', emailConfirmed: true };

beforeEach(() => {
  signInAs();
  fakeApi(roomRoutes.list, () => ({ rooms: [], total: 0 }));
  fakeApi(environmentRoutes.list, () => ({ environments: [], total: 0 }));
  fakeApi(adminRoutes.data, () => HELENA);
  fakeApi(authRoutes.sessions, () => ({ sessions: [] }));
  fakeApi(twoFactorRoutes.get, () => ({
    twoFactor: { active: false, activatedAt: null, recoveryCodesLeft: 0 },
  }));
});

/** Renders the page alone or within the whole app. */
async function openAccount(around: RouteObject[] = [ACCOUNT, ELSEWHERE]) {
  const router = renderAt(around, '/teste', '/account');
  await screen.findByRole('heading', { level: 1, name: 'Configurar usuário' });
  return router;
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function retype(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await fill(field, text);
}

test('the back button returns to the previous page', async () => {
  const router = await openAccount();
  await click('Voltar');
  await waitFor(() => expect(router.state.location.pathname).toBe('/teste'));
});

describe('the profile', () => {
  async function edit() {
    await userEvent.click(await screen.findByRole('button', { name: 'Alterar' }));
    return {
      name: screen.getByRole('textbox', { name: 'Nome' }),
      email: screen.getByRole('textbox', { name: 'Email' }),
      password: screen.getByLabelText('Senha'),
    };
  }

  test("is read-only until 'Alterar' is pressed", async () => {
    await openAccount();
    const name = await screen.findByRole('textbox', { name: 'Nome' });
    expect(name).toHaveValue('Helena Prado');
    expect(name).toHaveAttribute('readonly');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly');
    expect(screen.queryByLabelText('Senha')).not.toBeInTheDocument();
    const fields = await edit();
    expect(fields.name).toHaveFocus();
    expect(fields.name).not.toHaveAttribute('readonly');
    expect(screen.getByRole('button', { name: 'confirmar' })).toBeInTheDocument();
  });

  test('is saved with the password, and updates the header and the stored session', async () => {
    const { calls } = fakeApi(adminRoutes.update, ({ name, email }) => {
      fakeApi(adminRoutes.data, () => ({ id: 7, name, email, emailConfirmed: false }));
      return { admin: { id: 7, name, email, emailConfirmed: false } };
    });
    await openAccount(routes);
    const fields = await edit();
    await retype(fields.name, ' Helena Prado Dias ');
    await retype(fields.email, 'Dias@ipe.org.br');
    await fill(fields.password, 'segredo');
    await click('confirmar');
    expect(await screen.findByText('dados alterados com sucesso')).toBeInTheDocument();
    expect(calls.map(({ input }) => input)).toEqual([
      { name: 'Helena Prado Dias', email: 'dias@ipe.org.br', password: 'segredo' },
    ]);
    expect(await screen.findByRole('button', { name: 'Alterar' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('Helena Prado Dias');
    expect(screen.getByRole('link', { name: 'Conta de Helena Prado Dias' })).toBeInTheDocument();
    expect(getSession()?.accountData).toEqual({
      email: 'dias@ipe.org.br',
      emailConfirmed: false,
      Admin: { id: 7, name: 'Helena Prado Dias' },
    });
  });

  test('explains missing fields without a call', async () => {
    await openAccount();
    const fields = await edit();
    await userEvent.clear(fields.name);
    await retype(fields.email, 'helena@');
    await click('confirmar');
    expect(fields.name).toHaveFocus();
    expect(fields.name).toHaveAccessibleDescription('Nome é obrigatório');
    expect(fields.email).toHaveAccessibleDescription('Email inválido');
    expect(fields.password).toHaveAccessibleDescription(/Senha obrigatória/);
  });

  test.each([
    ['WRONG_PASSWORD', 'password', 'Senha incorreta'],
    ['EMAIL_TAKEN', 'email', 'Já existe uma conta com este email'],
  ] as const)('%s is told at its field', async (code, name, sentence) => {
    fakeApi(adminRoutes.update, () => refuse(code, { fields: { [name]: sentence } }));
    await openAccount();
    const fields = await edit();
    await userEvent.type(fields.password, 'segredo{Enter}');
    await waitFor(() => expect(fields[name]).toHaveAccessibleDescription(new RegExp(sentence)));
    expect(fields[name]).toHaveFocus();
    expect(getSession()).not.toBeNull();
  });

  test('without a server the fallback sentence and the cause are shown', async () => {
    fakeApi(adminRoutes.update, loseConnection);
    await openAccount();
    const fields = await edit();
    await userEvent.type(fields.password, 'segredo{Enter}');
    const form = screen.getByRole('form', { name: 'Perfil' });
    const alert = await within(form).findByRole('alert');
    expect(alert).toHaveTextContent('Erro ao alterar os dados do perfil');
    expect(alert).toHaveTextContent('Sem conexão com o servidor');
  });

  test('is cancelled without keeping the typed values', async () => {
    await openAccount();
    const fields = await edit();
    await retype(fields.name, 'Outra');
    await fill(fields.password, 'segredo');
    await click('Cancelar');
    expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('Helena Prado');
    expect(screen.getByRole('button', { name: 'Alterar' })).toHaveFocus();
    expect(JSON.stringify({ ...localStorage })).not.toContain('segredo');
  });

  test('asks before unsaved changes are left', async () => {
    const router = await openAccount();
    const fields = await edit();
    await userEvent.type(fields.name, '!');
    await click('Voltar');
    const dialog = await screen.findByRole('dialog', { name: 'Descartar alterações?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continuar editando' }));
    expect(router.state.location.pathname).toBe('/account');
    expect(fields.name).toHaveValue('Helena Prado!');
    await click('Voltar');
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/teste'));
  });

  test('says that it could not be loaded, and tries again', async () => {
    fakeApi(adminRoutes.data, () => refuse('NOT_FOUND'));
    await openAccount();
    const alert = await card('Perfil').findByRole('alert');
    expect(alert).toHaveTextContent('NOT FOUND');
    fakeApi(adminRoutes.data, () => HELENA);
    await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('button', { name: 'Alterar' })).toBeInTheDocument();
  });
});

describe('the password', () => {
  const password = () => card('Alterar senha');

  async function fillReset(code: string, next: string, confirmed = next) {
    await userEvent.click(password().getByRole('textbox', { name: 'Código, 1 de 8' }));
    await userEvent.paste(code);
    await fill(password().getByLabelText('Nova Senha'), next);
    await fill(password().getByLabelText('Confirmar Senha'), confirmed);
    await userEvent.click(password().getByRole('button', { name: 'Redefinir' }));
  }

  test('is reset by the mailed code, which signs the person out', async () => {
    const request = fakeApi(authRoutes.requestReset, () => ({}));
    const reset = fakeApi(authRoutes.resetPassword, () => ({}));
    const router = await openAccount(routes);
    expect(password().getByText(/Enviaremos um e-mail com as instruções/)).toBeInTheDocument();
    await click('Redefinir senha');
    expect(
      await screen.findByText('código de confirmação foi enviado para o seu email'),
    ).toBeInTheDocument();
    expect(request.calls[0]?.input).toEqual({ userEmail: 'helena@ipe.org.br' });
    await fillReset('abcd efgh', 'porta verde');
    expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeInTheDocument();
    expect(reset.calls.map(({ input }) => input)).toEqual([
      { userEmail: 'helena@ipe.org.br', newPassword: 'porta verde', resetCode: 'ABCDEFGH' },
    ]);
    expect(screen.getByText('senha redefinida com sucesso')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('helena@ipe.org.br');
    expect(screen.getByLabelText('Senha')).toHaveFocus();
    expect(router.state.location.pathname).toBe('/login');
    expect(getSession()).toBeNull();
  });

  test('keeps its first step if the code cannot be sent', async () => {
    fakeApi(authRoutes.requestReset, () => refuse('TOO_MANY_ATTEMPTS'));
    await openAccount();
    await click('Redefinir senha');
    expect(await password().findByRole('alert')).toHaveTextContent('Muitas tentativas');
    expect(password().queryByLabelText('Nova Senha')).not.toBeInTheDocument();
  });

  test('without a server the fallback sentence is shown', async () => {
    fakeApi(authRoutes.requestReset, loseConnection);
    await openAccount();
    await click('Redefinir senha');
    expect(await password().findByRole('alert')).toHaveTextContent('Erro ao redefinir a senha');
  });

  test('must be typed the same twice', async () => {
    await openAccount();
    await click('Já tenho um código');
    await fillReset('ABCD-EFGH', 'porta verde', 'porta azul');
    expect(password().getByLabelText('Confirmar Senha')).toHaveAccessibleDescription(
      'senhas não coincidem',
    );
    await waitFor(() => expect(screen.getAllByText('senhas não coincidem')).toHaveLength(2));
  });

  test('a wrong code shows its error at the boxes', async () => {
    const fields = { resetCode: 'Código inválido ou vencido' };
    fakeApi(authRoutes.resetPassword, () => refuse('WRONG_RESET_CODE', { fields }));
    await openAccount();
    await click('Já tenho um código');
    await fillReset('ABCDEFGH', 'porta verde');
    const code = password().getByRole('group', { name: 'Código' });
    await waitFor(() => expect(code).toHaveAccessibleDescription('Código inválido ou vencido'));
    expect(password().getByRole('textbox', { name: 'Código, 1 de 8' })).toHaveFocus();
    expect(getSession()).not.toBeNull();
  });

  test('a server failure is shown above the form', async () => {
    fakeApi(authRoutes.resetPassword, loseConnection);
    await openAccount();
    await click('Já tenho um código');
    await fillReset('ABCDEFGH', 'porta verde');
    expect(await password().findByRole('alert')).toHaveTextContent('Erro ao redefinir a senha');
    await userEvent.click(password().getByRole('button', { name: 'Voltar' }));
    expect(password().getByRole('button', { name: 'Redefinir senha' })).toHaveFocus();
  });
});
