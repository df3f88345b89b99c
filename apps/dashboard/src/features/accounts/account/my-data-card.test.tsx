import { Role } from '@atrio/contract/accounts/accounts';
import { myDataRoutes, myDataSchema } from '@atrio/contract/across/my-data';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { signInAs } from '../../../test/sign-in-as.ts';
import { MyDataCard } from './my-data-card.tsx';

const NO_ROWS = Object.fromEntries(Object.keys(myDataSchema.shape).map((list) => [list, []]));

const DATA = myDataSchema.parse({
  ...NO_ROWS,
  exportedAt: '2026-11-20T15:00:00.000Z',
  profile: {
    userId: 3,
    adminId: 7,
    name: 'Helena Prado',
    email: 'helena@ipe.org.br',
    accountType: Role.ADMIN,
    createdAt: '2026-01-02T10:00:00.000Z',
    emailConfirmed: true,
    twoFactor: true,
  },
  preferences: { columns: [] },
  sharedWith: [{ name: 'Asaas', purpose: 'Cobranças' }],
  environments: [{ id: 4, name: 'Campus', createdAt: '2026-01-02T10:00:00.000Z' }],
});

beforeEach(() => {
  signInAs();
  renderAt([{ path: '/', element: <MyDataCard /> }], '/');
});

async function ask(password = 'segredo') {
  await userEvent.click(screen.getByRole('button', { name: 'Baixar meus dados' }));
  const field = screen.getByLabelText('Senha atual');
  expect(field).toHaveFocus();
  await userEvent.type(field, `${password}{Enter}`);
  return field;
}

test('saves everything in a file named by the day', async () => {
  const files: { name: string; blob: Blob }[] = [];
  let last = new Blob();
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) last = blob;
    return 'blob:dados';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push({ name: this.download, blob: last });
  });
  const { calls } = fakeApi(myDataRoutes.export, () => DATA);
  await ask();
  expect(await screen.findByText('Seus dados foram baixados')).toBeInTheDocument();
  expect(calls.map(({ input }) => input)).toEqual([{ password: 'segredo' }]);
  expect(files.map(({ name }) => name)).toEqual(['atrio-meus-dados-2026-11-20.json']);
  expect(JSON.parse((await files[0]?.blob.text()) ?? '')).toEqual(DATA);
  expect(screen.getByRole('button', { name: 'Baixar meus dados' })).toHaveFocus();
});

test('shows a wrong password at its field', async () => {
  fakeApi(myDataRoutes.export, () =>
    refuse('WRONG_PASSWORD', { fields: { password: 'Senha incorreta' } }),
  );
  const field = await ask('errada!');
  await waitFor(() => expect(field).toHaveAccessibleDescription('Senha incorreta'));
});

test.each([
  ['too many', () => refuse('TOO_MANY_ATTEMPTS'), 'Muitas tentativas'],
  ['no server', loseConnection, 'Erro ao baixar seus dados'],
])('%s: the sentence stands above the form', async (_, answer, words) => {
  fakeApi(myDataRoutes.export, answer);
  await ask();
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(screen.getByRole('button', { name: 'Baixar meus dados' })).toHaveFocus();
});
