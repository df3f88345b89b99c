import { authRoutes, Role } from '@atrio/contract/accounts/accounts';
import { customerSummaryRoutes } from '@atrio/contract/across/customer-summary';
import { type Found, searchRoutes } from '@atrio/contract/across/search';
import { environmentRoutes } from '@atrio/contract/organization/environments';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, loseConnection } from '../../test/fake-api.ts';
import { fill } from '../../test/fill.ts';
import { renderAt } from '../../test/render-at.tsx';
import { CUSTOMER_SUMMARY } from '../../test/samples/customer-summary.ts';
import { signInAs } from '../../test/sign-in-as.ts';
import { beOnPhone } from '../../test/window-width.ts';
import { routes } from '../router.tsx';
import { openCommands } from './open-commands.ts';
import { readPlaces, rememberPlace } from './recent-places.ts';

const NOTHING: Found = {
  rooms: [],
  companies: [],
  payments: [],
  tickets: [],
  people: [],
  customers: [],
  coupons: [],
  builds: [],
  categories: [],
};
const IPE = { id: 4, name: 'Auditório Ipê', sceneName: 'auditorio-ipe', companyName: null };

/** Loads and compiles the shell for the first test. */
const FIRST_LOAD = { timeout: 10_000 };

beforeEach(() => {
  openCommands.set(null);
  fakeApi(roomRoutes.list, () => ({ rooms: [], total: 0 }));
  fakeApi(environmentRoutes.list, () => ({ environments: [], total: 0 }));
});

async function openApp({ role = Role.ADMIN as Role } = {}) {
  signInAs({ role });
  fakeApi(customerSummaryRoutes.summary, () => CUSTOMER_SUMMARY);
  const router = renderAt(routes, '/teste');
  await screen.findByText('Pagina de teste', undefined, FIRST_LOAD);
  return router;
}

async function openPalette() {
  await userEvent.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Buscar ou executar' }));
  const input = await dialog.findByRole('combobox');
  await waitFor(() => expect(input).toHaveFocus());
  return { dialog, input };
}

const press = (key: string, held?: { ctrlKey: boolean }) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...held });

const active = () => screen.getByRole('option', { selected: true });
const isHere = (name: RegExp) =>
  expect(screen.findByRole('option', { name })).resolves.toBeVisible();

describe('the palette', () => {
  test('opens from the header, follows the choice of Enter, and moves the focus to the page', async () => {
    const router = await openApp();
    await userEvent.click(screen.getByRole('button', { name: /^Buscar ou executar/ }));
    await userEvent.type(await screen.findByRole('combobox'), 'ambi');
    expect(active()).toHaveAccessibleName(/Novo Ambiente/);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Ambientes' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(router.state.location.pathname).toBe('/environments');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('takes typed keys from the moment it is opened', async () => {
    const router = await openApp();
    fakeApi(searchRoutes.find, () => ({ found: NOTHING }));
    // All in one task: the palette is not rendered yet and does not have the focus.
    act(() => press('k', { ctrlKey: true }));
    act(() => {
      for (const key of [...'ambiz', 'Backspace']) press(key);
    });
    expect(await screen.findByRole('combobox')).toHaveValue('ambi');
    expect(router.state.location.pathname).toBe('/teste');
    await userEvent.keyboard('{Escape}');
    act(() => press('k', { ctrlKey: true }));
    act(() => {
      for (const key of [...'ambie', 'Enter']) press(key);
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/environments/new'));
  });

  test('Esc cancels it while it is loading', async () => {
    const router = await openApp();
    const trigger = screen.getByRole('button', { name: /^Buscar ou executar/ });
    trigger.focus();
    act(() => press('k', { ctrlKey: true }));
    act(() => press('Escape'));
    expect(openCommands.read()).toBeNull();
    expect(trigger).toHaveFocus();
    // From here on the page gets the keys again.
    await userEvent.keyboard('ga');
    await waitFor(() => expect(router.state.location.pathname).toBe('/environments'));
  });

  test('Esc closes it and returns the focus', async () => {
    await openApp();
    const trigger = screen.getByRole('button', { name: /^Buscar ou executar/ });
    await userEvent.click(trigger);
    await screen.findByRole('combobox');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(trigger).toHaveFocus());
  });

  test("shows the server's results and their number", async () => {
    const search = fakeApi(searchRoutes.find, () => ({
      found: {
        ...NOTHING,
        rooms: [IPE],
        people: [{ id: 7, name: 'Ana Ipê', email: 'ana@exemplo.com.br' }],
        customers: [{ id: 8, name: 'Bia Ipê', email: 'bia@exemplo.com.br' }],
        coupons: [{ id: 3, code: 'IPE20' }],
        payments: [{ id: 1032, status: 'RECEIVED', value: '389.90' }],
        tickets: [{ id: 1, email: 'ipe@exemplo.com.br', roomId: 4, roomName: 'Auditório Ipê' }],
      },
    }));
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await openApp();
    const { input } = await openPalette();
    await userEvent.type(input, 'ipê');
    await isHere(/Auditório Ipê \/sala\/auditorio-ipe/);
    await isHere(/Ana Ipê ana@exemplo\.com\.br/);
    await isHere(/Bia Ipê bia@exemplo\.com\.br/);
    await isHere(/IPE20/);
    await isHere(/Pagamento nº 1032 R\$ 389,90/);
    expect(await screen.findByText('6 resultados')).toBeInTheDocument();
    expect(search.calls.map((call) => call.input)).toEqual([{ q: 'ipê' }]);
    const tickets = screen.getByRole('group', { name: 'Tickets de acesso' });
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(within(tickets).getByRole('option'));
    expect(open).toHaveBeenCalledWith('/rooms/4#tickets-de-acesso', '_blank', 'noopener');
  });

  test('Ctrl+Enter opens a new tab and keeps the palette open', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    fakeApi(searchRoutes.find, () => ({ found: { ...NOTHING, rooms: [IPE] } }));
    await openApp();
    const { input } = await openPalette();
    await fill(input, 'audit');
    await isHere(/Auditório Ipê/);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(open).toHaveBeenCalledWith('/rooms/4', '_blank', 'noopener');
    expect(input).toHaveFocus();
  });

  test('says that nothing was found, and that the search failed', async () => {
    fakeApi(searchRoutes.find, () => ({ found: NOTHING }));
    await openApp();
    const { dialog, input } = await openPalette();
    await userEvent.type(input, 'xyz');
    expect((await dialog.findAllByText('Nada encontrado para “xyz”')).length).toBeGreaterThan(0);
    fakeApi(searchRoutes.find, () => loseConnection());
    await userEvent.type(input, 'w');
    const alert = await dialog.findByRole('alert');
    expect(alert).toHaveTextContent('Erro ao buscar. Sem conexão com o servidor');
    fakeApi(searchRoutes.find, () => ({ found: { ...NOTHING, rooms: [IPE] } }));
    await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    await isHere(/Auditório Ipê/);
  });

  test('begins with the recent places, and copies the link of the latest room', async () => {
    rememberPlace({ path: '/rooms/4', label: 'Auditório Ipê', sceneName: 'auditorio-ipe' });
    await openApp();
    await openPalette();
    expect(active()).toHaveAccessibleName(/Auditório Ipê/);
    const user = userEvent.setup();
    await user.click(screen.getByRole('option', { name: 'Copiar link de Auditório Ipê' }));
    expect(await navigator.clipboard.readText()).toBe('http://localhost/sala/auditorio-ipe');
  });

  test('links to the tickets of the latest room', async () => {
    // Any page will do for the room's own.
    rememberPlace({ path: '/teste', label: 'Auditório Ipê', sceneName: 'auditorio-ipe' });
    const router = await openApp();
    await openPalette();
    const action = 'Adicionar ticket de acesso em Auditório Ipê';
    await userEvent.click(screen.getByRole('option', { name: action }));
    await waitFor(() => expect(router.state.location.hash).toBe('#tickets-de-acesso'));
  });

  test('offers the screens that the person may open', async () => {
    await openApp();
    const { input } = await openPalette();
    fakeApi(searchRoutes.find, () => ({ found: NOTHING }));
    expect(screen.getByRole('option', { name: /^Planos/ })).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: /^Builds/ })).not.toBeInTheDocument();
    await userEvent.type(input, 'tema');
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark'),
    );
  });

  test("'Sair' ends the session, and what was recent is nobody's", async () => {
    fakeApi(authRoutes.logout, () => ({}));
    rememberPlace({ path: '/rooms/4', label: 'Auditório Ipê' });
    await openApp();
    await openPalette();
    await userEvent.click(screen.getByRole('option', { name: 'Sair' }));
    expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeInTheDocument();
    expect(readPlaces()).toEqual([]);
  });

  test('opens by an icon and closes by a cross on phones', async () => {
    beOnPhone();
    await openApp();
    await userEvent.click(screen.getByRole('button', { name: /^Buscar ou executar/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Buscar ou executar' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });
});

describe('the keys', () => {
  test('G and a letter open a screen that the person may open', async () => {
    const router = await openApp();
    await userEvent.keyboard('gb');
    expect(router.state.location.pathname).toBe('/teste');
    await userEvent.keyboard('ga');
    await waitFor(() => expect(router.state.location.pathname).toBe('/environments'));
  });

  test("the sheet lists the person's shortcuts, and switches single keys off", async () => {
    const router = await openApp({ role: Role.MASTER_ADMIN });
    await userEvent.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Atalhos do teclado' });
    expect(within(sheet).getByText('Builds')).toBeInTheDocument();
    await userEvent.click(within(sheet).getByRole('switch', { name: /^Atalhos de uma tecla/ }));
    expect(within(sheet).getAllByText('desligado').length).toBeGreaterThan(10);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(sheet).not.toBeInTheDocument());
    await userEvent.keyboard('ga?');
    expect(router.state.location.pathname).toBe('/teste');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    // Ctrl+K is not a single-character key.
    await openPalette();
  });

  test('no key acts while typing in a field', async () => {
    const router = await openApp();
    const { input } = await openPalette();
    fakeApi(searchRoutes.find, () => ({ found: NOTHING }));
    await userEvent.type(input, 'ga?');
    expect(input).toHaveValue('ga?');
    expect(router.state.location.pathname).toBe('/teste');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });
});
