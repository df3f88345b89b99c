import { adminRoutes, authRoutes, Role } from '@atrio/contract/accounts/accounts';
import { twoFactorRoutes } from '@atrio/contract/accounts/two-factor';
import { customerSummaryRoutes } from '@atrio/contract/across/customer-summary';
import { overviewRoutes } from '@atrio/contract/across/overview';
import { categoryRoutes, itemRoutes } from '@atrio/contract/catalogue/customization';
import { companyRoutes } from '@atrio/contract/organization/companies';
import { environmentRoutes } from '@atrio/contract/organization/environments';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getSession } from '../kit/session/session.ts';
import { fakeApi, refuse } from '../test/fake-api.ts';
import { renderAt } from '../test/render-at.tsx';
import { CUSTOMER_SUMMARY } from '../test/samples/customer-summary.ts';
import { overviewSample } from '../test/samples/overview.ts';
import { endSessionInSibling } from '../test/sibling-tab.ts';
import { signInAs } from '../test/sign-in-as.ts';
import { areaGroups } from './areas.ts';
import { routes } from './router.tsx';

function openApp(path: string) {
  fakeApi(roomRoutes.list, () => ({ rooms: [], total: 18 }));
  fakeApi(environmentRoutes.list, () => ({ environments: [], total: 0 }));
  fakeApi(overviewRoutes.get, () => ({ overview: overviewSample() }));
  fakeApi(customerSummaryRoutes.summary, () => CUSTOMER_SUMMARY);
  return renderAt(routes, path);
}

const menu = () => screen.findByRole('navigation', { name: 'Principal' });

test('without a session every page leads to /login, and is opened afterwards', async () => {
  const router = renderAt(routes, '/environments?q=x');
  expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeInTheDocument();
  expect(router.state.location).toMatchObject({
    pathname: '/login',
    state: { from: '/environments?q=x', isExpired: false },
  });
});

const placesOf = (groups: typeof areaGroups) =>
  groups.flatMap(({ areas }) => areas.map(({ to }) => to));

test('the menu holds real links, marks the current one and counts the rooms', async () => {
  signInAs();
  openApp('/');
  const [brand, ...links] = within(await menu()).getAllByRole('link');
  expect(brand).toHaveAccessibleName('Átrio, início');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    placesOf(areaGroups.filter(({ isPrivileged }) => !isPrivileged)),
  );
  expect(await within(await menu()).findByRole('link', { name: /Salas 18/ })).toBeVisible();
  expect(links[0]).toHaveAttribute('aria-current', 'page');
});

test('a MASTER_ADMIN has all entries', async () => {
  signInAs({ role: Role.MASTER_ADMIN });
  openApp('/teste');
  const [, ...links] = within(await menu()).getAllByRole('link');
  const places = links.map((link) => link.getAttribute('href'));
  expect(places).toEqual(placesOf(areaGroups));
  expect(places).toContain('/customizationCategories');
});

test("the crumbs of a category's item name the category, not its id", async () => {
  signInAs({ role: Role.MASTER_ADMIN });
  const category = { id: 3, name: 'Chapéus', iconUrl: null, itemCount: 1 };
  const item = { id: 7, categoryId: 3, name: 'Boné', iconUrl: null, assets: [] };
  fakeApi(categoryRoutes.get, () => ({ category }));
  fakeApi(itemRoutes.get, () => ({ item }));
  openApp('/customizationCategories/3/7');
  const crumbs = await screen.findByRole('navigation', { name: 'Caminho' });
  expect(await within(crumbs).findByRole('link', { name: 'Chapéus' })).toHaveAttribute(
    'href',
    '/customizationCategories/3',
  );
  expect(within(crumbs).getByText('Alterar item')).toHaveAttribute('aria-current', 'page');
});

test("the admin's name in the header leads to the account", async () => {
  signInAs();
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
  openApp('/teste');
  await userEvent.click(await screen.findByRole('link', { name: 'Conta de Helena Prado' }));
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Configurar usuário' }),
  ).toBeInTheDocument();
  const crumbs = screen.getByRole('navigation', { name: 'Caminho' });
  expect(within(crumbs).getByText('Configurar usuário')).toHaveAttribute('aria-current', 'page');
  expect(document.title).toBe('Configurar usuário · Átrio');
});

test("a change of page moves the focus to its heading and changes the window's title", async () => {
  signInAs({ role: Role.MASTER_ADMIN });
  openApp('/');
  await screen.findByRole('heading', { level: 1 });
  await userEvent.click(within(await menu()).getByRole('link', { name: 'Ambientes' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Ambientes' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(document.title).toBe('Ambientes · Átrio');
  const crumbs = screen.getByRole('navigation', { name: 'Caminho' });
  expect(within(crumbs).getByText('Ambientes')).toHaveAttribute('aria-current', 'page');
});

test('an unknown path shows the rooms list', async () => {
  signInAs();
  fakeApi(companyRoutes.list, () => ({ companies: [] }));
  openApp('/nada/por/aqui');
  expect(await screen.findByRole('heading', { level: 1, name: 'Salas' })).toBeInTheDocument();
});

test("'Sair' ends the session and leads to /login, remembering nothing", async () => {
  signInAs();
  const logout = fakeApi(authRoutes.logout, () => ({}));
  const router = openApp('/teste');
  expect(await screen.findByText('Pagina de teste')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Sair' }));
  expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeInTheDocument();
  expect(getSession()).toBeNull();
  expect(router.state.location.state?.from).toBeUndefined();
  await waitFor(() => expect(logout.calls[0]?.input).toEqual({ refreshToken: 'refresh-1' }));
});

test('a refused renewal leads to /login with a note about the page to return to', async () => {
  signInAs();
  const router = openApp('/environments');
  fakeApi(environmentRoutes.list, () => refuse('UNAUTHENTICATED'));
  fakeApi(authRoutes.refresh, () => refuse('REFRESH_REFUSED'));
  expect(await screen.findByText(/Sua sessão terminou/)).toHaveTextContent('Ambientes');
  expect(router.state.location.state).toMatchObject({ from: '/environments', isExpired: true });
});

test("a renewal refused in another tab keeps this tab's page to return to", async () => {
  signInAs();
  const router = openApp('/environments?q=x');
  await screen.findByRole('heading', { level: 1, name: 'Ambientes' });
  await endSessionInSibling('expired');
  expect(await screen.findByText(/Sua sessão terminou/)).toHaveTextContent('Ambientes');
  expect(router.state.location.state).toMatchObject({ from: '/environments?q=x' });
});

test('a sign-out in another tab leads to /login without a page to return to', async () => {
  signInAs();
  const router = openApp('/environments');
  await screen.findByRole('heading', { level: 1, name: 'Ambientes' });
  await endSessionInSibling('signed-out');
  expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeInTheDocument();
  expect(router.state.location.state).toEqual({});
});

test('the skip link comes first and leads to the content', async () => {
  signInAs();
  openApp('/teste');
  await screen.findByText('Pagina de teste');
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Ir para o conteúdo' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('a menu sets the theme', async () => {
  signInAs();
  openApp('/teste');
  await userEvent.click(await screen.findByRole('button', { name: 'Tema' }));
  expect(screen.getByRole('menuitemradio', { name: 'Sistema' })).toBeChecked();
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Escuro' }));
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('the menu folds to a rail and stays folded', async () => {
  signInAs();
  openApp('/teste');
  await userEvent.click(await screen.findByRole('button', { name: 'Recolher menu' }));
  expect(screen.getByRole('button', { name: 'Expandir menu' })).toBeInTheDocument();
  expect(localStorage.getItem('atrio.menu')).toContain('rail');
});
