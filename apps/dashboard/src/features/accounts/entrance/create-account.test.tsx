import { adminRoutes } from '@atrio/contract/accounts/accounts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import CreateAccountPage from '../../../routes/accounts/create-account.tsx';
import LoginPage from '../../../routes/accounts/login.tsx';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';

function openCreateAccount() {
  return renderAt(
    [
      { path: '/createAccount', element: <CreateAccountPage /> },
      { path: '/login', element: <LoginPage /> },
    ],
    '/createAccount',
  );
}

async function fillForm(password = 'porta-aberta') {
  await fill(screen.getByRole('textbox', { name: 'Nome' }), 'Helena Prado');
  await fill(screen.getByRole('textbox', { name: 'Email' }), 'helena@ipe.org.br');
  await fill(screen.getByLabelText('Senha'), password);
  await fill(screen.getByLabelText('Confirmar senha'), password);
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Criar conta' }));

test('creates an account without sending the confirmation, and leads to /login with the address', async () => {
  const create = fakeApi(adminRoutes.create, ({ name, email }) => ({
    admin: { id: 9, name, email },
  }));
  const router = openCreateAccount();
  await fillForm();
  await send();
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(create.calls[0]?.input).toEqual({
    name: 'Helena Prado',
    email: 'helena@ipe.org.br',
    password: 'porta-aberta',
  });
  expect(await screen.findByText('Conta criada com sucesso')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('helena@ipe.org.br');
});

test('shows that the passwords differ at once, until they agree', async () => {
  openCreateAccount();
  const confirm = screen.getByLabelText('Confirmar senha');
  await fill(screen.getByLabelText('Senha'), 'porta-aberta');
  await fill(confirm, 'porta-fechada');
  await userEvent.tab();
  expect(confirm).toHaveAccessibleDescription('Senhas não coincidem');
  await userEvent.clear(screen.getByLabelText('Senha'));
  await fill(screen.getByLabelText('Senha'), 'porta-fechada');
  expect(confirm).not.toHaveAccessibleDescription();
});

test('explains every missing field and focuses the first', async () => {
  openCreateAccount();
  await send();
  const name = screen.getByRole('textbox', { name: 'Nome' });
  expect(name).toHaveFocus();
  expect(name).toHaveAccessibleDescription('Nome é obrigatório');
  const email = screen.getByRole('textbox', { name: 'Email' });
  expect(email).toHaveAccessibleDescription('Email é obrigatório');
  expect(screen.getByLabelText('Senha')).toHaveAccessibleDescription('Senha obrigatória');
});

test("the server's objection to a field lands on that field", async () => {
  const fields = { email: 'Email inválido' };
  fakeApi(adminRoutes.create, () => refuse('VALIDATION_ERROR', { fields }));
  openCreateAccount();
  await fillForm();
  await send();
  const email = screen.getByRole('textbox', { name: 'Email' });
  await waitFor(() => expect(email).toHaveAccessibleDescription('Email inválido'));
  expect(email).toHaveFocus();
});

test.each([
  ['the address is taken', () => refuse('EMAIL_TAKEN'), 'Já existe uma conta com este email'],
  ['the server is away', loseConnection, 'Erro ao criar admin'],
])('when %s it says so and nothing typed is lost', async (_, failure, sentence) => {
  fakeApi(adminRoutes.create, failure);
  openCreateAccount();
  await fillForm();
  await send();
  expect((await screen.findAllByText(sentence))[0]).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('Helena Prado');
});
