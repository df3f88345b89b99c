import { adminRoutes, authRoutes } from '@atrio/contract/accounts/accounts';
import { twoFactorRoutes } from '@atrio/contract/accounts/two-factor';
import { overviewRoutes } from '@atrio/contract/across/overview';
import { environmentRoutes } from '@atrio/contract/organization/environments';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { rememberListQuery } from '../kit/list/last-query.ts';
import { fakeApi } from '../test/fake-api.ts';
import { renderAt } from '../test/render-at.tsx';
import { overviewSample } from '../test/samples/overview.ts';
import { signInAs } from '../test/sign-in-as.ts';
import { beOnPhone } from '../test/window-width.ts';
import { routes } from './router.tsx';

const FOYER = {
  id: 3,
  name: 'Foyer',
  owner: null,
  canEdit: true,
  roomCount: 0,
  createdAt: '2026-11-02T12:00:00.000Z',
};

beforeEach(() => {
  beOnPhone();
  signInAs();
  fakeApi(roomRoutes.list, () => ({ rooms: [], total: 18 }));
  fakeApi(environmentRoutes.list, () => ({ environments: [], total: 0 }));
  fakeApi(overviewRoutes.get, () => ({ overview: overviewSample() }));
  fakeApi(environmentRoutes.get, () => ({ environment: FOYER }));
});

/** Testing Library also counts the headers inside main; ours comes first. */
function bar() {
  const [header] = screen.getAllByRole('banner');
  return within(header ?? document.body);
}

test('the menu is a named dialog that closes when a page is chosen', async () => {
  renderAt(routes, '/environments');
  await userEvent.click(await screen.findByRole('button', { name: 'Abrir menu' }));
  const menu = await screen.findByRole('dialog', { name: 'Menu' });
  await userEvent.click(within(menu).getByRole('link', { name: 'Dashboard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByRole('heading', { level: 1, name: /Helena/ })).toBeInTheDocument();
});

test("a page below a list has an arrow back to the list's last state, in place of the menu", async () => {
  rememberListQuery('/environments', '?q=x');
  const router = renderAt(routes, '/environments/3');
  expect(await screen.findByRole('heading', { level: 1, name: 'Foyer' })).toBeInTheDocument();
  expect(bar().getByText('Foyer')).toBeInTheDocument();
  expect(bar().queryByRole('button', { name: 'Abrir menu' })).not.toBeInTheDocument();
  await userEvent.click(bar().getByRole('link', { name: 'Voltar' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ambientes' })).toBeInTheDocument();
  expect(router.state.location).toMatchObject({ pathname: '/environments', search: '?q=x' });
  expect(bar().getByRole('button', { name: 'Abrir menu' })).toBeInTheDocument();
});

test('the foot of the menu leads to the account, whose page and bar have one name', async () => {
  fakeApi(adminRoutes.data, () => ({
    id: 7,
    name: 'Helena Prado',
    email: 'helena@ipe.org.br',
    emailConfirmed: true,
  }));
  fakeApi(authRoutes.sessions, () => ({ sessions: [] }));
  fakeApi(twoFactorRoutes.get, () => ({
    twoFactor: { active: false, activatedAt: null, recoveryCodesLeft: 0 },
  }));
  renderAt(routes, '/environments');
  await userEvent.click(await screen.findByRole('button', { name: 'Abrir menu' }));
  const menu = await screen.findByRole('dialog', { name: 'Menu' });
  expect(within(menu).getByRole('button', { name: 'Sair' })).toBeInTheDocument();
  expect(within(menu).getByRole('button', { name: 'Tema' })).toBeInTheDocument();
  await userEvent.click(within(menu).getByRole('link', { name: 'Helena Prado Conta' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Configurar usuário' }),
  ).toBeInTheDocument();
  expect(bar().getByText('Configurar usuário')).toBeInTheDocument();
});
