import { authRoutes } from '@atrio/contract/accounts/accounts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import LoginPage from '../../../routes/accounts/login.tsx';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';

async function openDialog(typed = '') {
  renderAt([{ path: '/login', element: <LoginPage /> }], '/login');
  if (typed) await fill(screen.getByRole('textbox', { name: 'Email' }), typed);
  await userEvent.click(screen.getByRole('button', { name: 'Esqueci minha senha' }));
  return within(await screen.findByRole('dialog', { name: 'Alterar senha' }));
}

type Dialog = Awaited<ReturnType<typeof openDialog>>;

async function fillReset(dialog: Dialog, code: string, next: string, confirmed = next) {
  await userEvent.click(await dialog.findByRole('textbox', { name: 'Código, 1 de 8' }));
  await userEvent.paste(code);
  await fill(dialog.getByLabelText('Nova Senha'), next);
  await fill(dialog.getByLabelText('Confirmar Senha'), confirmed);
  await userEvent.click(dialog.getByRole('button', { name: 'Redefinir' }));
}

test('asks for a code and sets a new password with it', async () => {
  const request = fakeApi(authRoutes.requestReset, () => ({}));
  const reset = fakeApi(authRoutes.resetPassword, () => ({}));
  const dialog = await openDialog();
  await fill(dialog.getByRole('textbox', { name: 'Email' }), 'Helena@ipe.org.br');
  await userEvent.click(dialog.getByRole('button', { name: 'Redefinir senha' }));
  expect(
    await screen.findByText('código de confirmação foi enviado para o seu email'),
  ).toBeInTheDocument();
  await fillReset(dialog, 'ABCD EFGH', 'porta verde');
  expect(await screen.findByText('senha redefinida com sucesso')).toBeInTheDocument();
  const userEmail = 'helena@ipe.org.br';
  expect(request.calls.map(({ input }) => input)).toEqual([{ userEmail }]);
  expect(reset.calls.map(({ input }) => input)).toEqual([
    { userEmail, newPassword: 'porta verde', resetCode: 'ABCDEFGH' },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue(userEmail);
  expect(screen.getByLabelText('Senha')).toHaveFocus();
});

test('begins with the address typed at the sign-in', async () => {
  const dialog = await openDialog('helena@ipe.org.br');
  expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('helena@ipe.org.br');
});

test('returns the focus when it is closed', async () => {
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Esqueci minha senha' })).toHaveFocus();
});

test('refuses an invalid address without a call, with and without a code', async () => {
  const dialog = await openDialog('helena@');
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await userEvent.click(dialog.getByRole('button', { name: 'Redefinir senha' }));
  expect(email).toHaveAccessibleDescription('Email inválido');
  await userEvent.clear(email);
  await userEvent.click(dialog.getByRole('button', { name: 'Já tenho um código' }));
  expect(email).toHaveAccessibleDescription('Email é obrigatório');
  expect(email).toHaveFocus();
});

test('leads straight to the code for people who have one, and back', async () => {
  const dialog = await openDialog('helena@ipe.org.br');
  await userEvent.click(dialog.getByRole('button', { name: 'Já tenho um código' }));
  expect(dialog.getByText('helena@ipe.org.br')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Voltar' }));
  expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('helena@ipe.org.br');
});

test('shows a failed request in the dialog', async () => {
  fakeApi(authRoutes.requestReset, loseConnection);
  const dialog = await openDialog('helena@ipe.org.br');
  await userEvent.click(dialog.getByRole('button', { name: 'Redefinir senha' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Erro ao redefinir a senha');
});

test('refuses differing passwords and incomplete codes without a call', async () => {
  const dialog = await openDialog('helena@ipe.org.br');
  await userEvent.click(dialog.getByRole('button', { name: 'Já tenho um código' }));
  await fillReset(dialog, 'ABC', 'porta verde', 'porta azul');
  expect(dialog.getByRole('group', { name: 'Código' })).toHaveAccessibleDescription(
    'Código inválido',
  );
  expect(dialog.getByLabelText('Confirmar Senha')).toHaveAccessibleDescription(
    'senhas não coincidem',
  );
  await waitFor(() => expect(screen.getAllByText('senhas não coincidem')).toHaveLength(2));
});

test('shows the refusal of a common password at its field', async () => {
  const fields = { newPassword: 'Essa senha é muito comum. Escolha outra' };
  fakeApi(authRoutes.resetPassword, () => refuse('COMMON_PASSWORD', { fields }));
  const dialog = await openDialog('helena@ipe.org.br');
  await userEvent.click(dialog.getByRole('button', { name: 'Já tenho um código' }));
  await fillReset(dialog, 'ABCDEFGH', 'segredo');
  const field = dialog.getByLabelText('Nova Senha');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/muito comum/));
  expect(field).toHaveFocus();
});
