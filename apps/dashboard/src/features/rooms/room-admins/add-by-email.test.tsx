import { adminRoutes } from '@atrio/contract/accounts/accounts';
import { platformRoutes } from '@atrio/contract/platform/platform';
import { roomAdminRoutes } from '@atrio/contract/rooms/room-admins';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { signInAs } from '../../../test/sign-in-as.ts';
import { RoomAdminsPanel } from './room-admins-panel.tsx';

const ROUTES = [{ path: '/', element: <RoomAdminsPanel roomId={5} /> }];
const OWNER = { id: 7, name: 'Helena Prado', email: 'helena@ipe.org.br' };
const LINK = { id: 9, adminId: 3, name: 'Davi', email: 'davi@ipe.org.br' };

function open(directory: 'all' | 'known') {
  signInAs();
  fakeApi(adminRoutes.list, () => ({ admins: [], total: 0 }));
  fakeApi(roomAdminRoutes.list, () => ({ admins: [], owner: OWNER }));
  const { calls } = fakeApi(platformRoutes.get, () => ({
    platform: {
      buildUploadsOverHttps: false,
      buildUploadUrl: null,
      buildOrigin: 'none' as const,
      paymentsSimulated: false,
      pixAutomatic: true,
      signUp: 'invited' as const,
      directory,
    },
  }));
  renderAt(ROUTES, '/');
  return calls;
}

test('adds somebody outside the directory by a whole address', async () => {
  const message = 'Não há conta com o e-mail ana@ipe.org.br confirmado';
  const { calls } = fakeApi(roomAdminRoutes.add, ({ email }) =>
    email === LINK.email ? { link: LINK } : refuse('ADMIN_UNKNOWN', { fields: { email: message } }),
  );
  open('known');
  const field = await screen.findByRole('textbox', { name: 'Outra pessoa, pelo e-mail' });
  const add = () => userEvent.click(screen.getByRole('button', { name: 'Adicionar pelo e-mail' }));
  await userEvent.type(field, 'ana');
  await add();
  expect(field).toHaveAccessibleDescription(/Email inválido/);
  expect(calls).toHaveLength(0);
  await fill(field, '@ipe.org.br');
  await add();
  await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(message)));
  await userEvent.clear(field);
  await fill(field, LINK.email);
  await add();
  await waitFor(() => expect(field).toHaveValue(''));
  expect(calls.map(({ input }) => input)).toEqual([
    { roomId: 5, email: 'ana@ipe.org.br' },
    { roomId: 5, email: LINK.email },
  ]);
});

test('shows no address field when the directory lists everybody', async () => {
  const calls = open('all');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(
    screen.queryByRole('textbox', { name: 'Outra pessoa, pelo e-mail' }),
  ).not.toBeInTheDocument();
});
