import { twoFactorRoutes } from '@atrio/contract/accounts/two-factor';
import { myDataRoutes } from '@atrio/contract/across/my-data';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { getSession } from '../../../kit/session/session.ts';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { signInAs } from '../../../test/sign-in-as.ts';
import { MyDataCard } from './my-data-card.tsx';

const OFF = { active: false, activatedAt: null, recoveryCodesLeft: 0 };
const ON = { active: true, activatedAt: '2026-11-20T15:00:00.000Z', recoveryCodesLeft: 9 };

beforeEach(() => {
  signInAs();
  fakeApi(twoFactorRoutes.get, () => ({ twoFactor: OFF }));
});

async function openDialog() {
  renderAt([{ path: '/', element: <MyDataCard /> }], '/');
  await userEvent.click(screen.getByRole('button', { name: 'Excluir minha conta' }));
  return within(await screen.findByRole('dialog', { name: 'Excluir minha conta?' }));
}

type Dialog = Awaited<ReturnType<typeof openDialog>>;

async function confirm(dialog: Dialog, email = 'helena@ipe.org.br') {
  await fill(dialog.getByRole('textbox', { name: 'Email' }), email);
  await fill(dialog.getByLabelText('Senha atual'), 'segredo');
  await userEvent.click(dialog.getByRole('button', { name: 'Excluir para sempre' }));
}

test('says what is erased and what the law keeps', async () => {
  const dialog = await openDialog();
  for (const words of [/Não há volta/, /5 anos, com acesso restrito/, /6 meses/, /só você/]) {
    expect(dialog.getByText(words)).toBeInTheDocument();
  }
  expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    /Digite helena@ipe.org.br para confirmar/,
  );
});

test('erases the account and ends the session', async () => {
  const { calls } = fakeApi(myDataRoutes.erase, () => ({}));
  await confirm(await openDialog());
  expect(await screen.findByText('Sua conta foi excluída')).toBeInTheDocument();
  expect(calls.map(({ input }) => input)).toEqual([
    { email: 'helena@ipe.org.br', password: 'segredo' },
  ]);
  expect(getSession()).toBeNull();
});

test('asks for a code too if the account has two factors', async () => {
  fakeApi(twoFactorRoutes.get, () => ({ twoFactor: ON }));
  const { calls } = fakeApi(myDataRoutes.erase, () => ({}));
  const dialog = await openDialog();
  const code = await dialog.findByRole('textbox', { name: 'Código' });
  await confirm(dialog);
  expect(code).toHaveAccessibleDescription(/Código é obrigatório/);
  await userEvent.type(code, '123 456{Enter}');
  await waitFor(() => expect(getSession()).toBeNull());
  expect(calls[0]?.input.code).toBe('123456');
});

test.each([
  ['EMAIL_MISMATCH', 'email', 'Digite o email da sua conta'],
  ['WRONG_PASSWORD', 'password', 'Senha incorreta'],
] as const)('%s is told at its field', async (code, name, sentence) => {
  fakeApi(myDataRoutes.erase, () => refuse(code, { fields: { [name]: sentence } }));
  const dialog = await openDialog();
  await confirm(dialog);
  const field = {
    email: dialog.getByRole('textbox', { name: 'Email' }),
    password: dialog.getByLabelText('Senha atual'),
  }[name];
  await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(sentence)));
  expect(getSession()).not.toBeNull();
});

test.each([
  ['the last administrator', () => refuse('LAST_MASTER'), 'última conta'],
  ['no server', loseConnection, 'Erro ao excluir a conta'],
])('%s: the sentence stands in the dialog', async (_, answer, words) => {
  fakeApi(myDataRoutes.erase, answer);
  const dialog = await openDialog();
  await confirm(dialog);
  expect(await dialog.findByRole('alert')).toHaveTextContent(words);
});

test("is cancelled by 'Cancelar'", async () => {
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(getSession()).not.toBeNull();
});
