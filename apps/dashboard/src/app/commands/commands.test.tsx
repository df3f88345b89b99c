import { authRoutes, Role } from '@atrio/contract/accounts';
import { environmentRoutes } from '@atrio/contract/environments';
import { roomRoutes } from '@atrio/contract/rooms';
import { type Found, searchRoutes } from '@atrio/contract/search';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { beOnPhone } from '../../test/be-on-phone.ts';
import { fakeApi, loseConnection } from '../../test/fake-api.ts';
import { renderAt } from '../../test/render-at.tsx';
import { signInAs } from '../../test/sign-in-as.ts';
import { routes } from '../router.tsx';
import { openCommands } from './open-commands.ts';
import { readPlaces, rememberPlace } from './recent-places.ts';

const NOTHING: Found = {
  rooms: [],
  companies: [],
  payments: [],
  tickets: [],
  builds: [],
  categories: [],
};
const IPE = { id: 4, name: 'Auditório Ipê', sceneName: 'auditorio-ipe', companyName: null };

/** The shell is read and compiled for the first test. */
const FIRST_LOAD = { timeout: 10_000 };

beforeEach(() => {
  openCommands.set(null);
  fakeApi(roomRoutes.list, () => ({ rooms: [], total: 0 }));
  fakeApi(environmentRoutes.list, () => ({ environments: [], total: 0 }));
});

async function openApp({ role = Role.ADMIN as Role } = {}) {
  signInAs({ role });
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
  test('opens from the header, goes where Enter says, and leaves the focus there', async () => {
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

  test('takes what is typed from the moment it is asked for', async () => {
    const router = await openApp();
    fakeApi(searchRoutes.find, () => ({ found: NOTHING }));
    // All in one turn: nothing of the palette is drawn, let alone has the focus.
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

  test('Esc calls it off before it is there', async () => {
    const router = await openApp();
    const trigger = screen.getByRole('button', { name: /^Buscar ou executar/ });
    trigger.focus();
    act(() => press('k', { ctrlKey: true }));
    act(() => press('Escape'));
    expect(openCommands.read()).toBeNull();
    expect(trigger).toHaveFocus();
    // From here on keys are the page's again.
    await userEvent.keyboard('ga');
    await waitFor(() => expect(router.state.location.pathname).toBe('/environments'));
  });

  test('Esc closes it and gives the focus back', async () => {
    await openApp();
    const trigger = screen.getByRole('button', { name: /^Buscar ou executar/ });
    await userEvent.click(trigger);
    await screen.findByRole('combobox');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(trigger).toHaveFocus());
  });

  test('finds what the server knows, and says how much', async () => {
    const search = fakeApi(searchRoutes.find, () => ({
      found: {
        ...NOTHING,
        rooms: [IPE],
        payments: [{ id: 1032, status: 'RECEIVED', value: '389.90' }],
        tickets: [{ id: 1, email: 'ipe@exemplo.com.br', roomId: 4, roomName: 'Auditório Ipê' }],
      },
    }));
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await openApp();
    const { input } = await openPalette();
    await userEvent.type(input, 'ipê');
    await isHere(/Auditório Ipê \/sala\/auditorio-ipe/);
    await isHere(/Pagamento nº 1032 R\$ 389,90/);
    expect(await screen.findByText('3 resultados')).toBeInTheDocument();
    expect(search.calls.map((call) => call.input)).toEqual([{ q: 'ipê' }]);
    const tickets = screen.getByRole('group', { name: 'Tickets de acesso' });
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(within(tickets).getByRole('option'));
    expect(open).toHaveBeenCalledWith('/rooms/4#tickets-de-acesso', '_blank', 'noopener');
  });

  test('Ctrl+Enter opens a tab of its own and stays', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    fakeApi(searchRoutes.find, () => ({ found: { ...NOTHING, rooms: [IPE] } }));
    await openApp();
    const { input } = await openPalette();
    await userEvent.type(input, 'audit');
    await isHere(/Auditório Ipê/);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(open).toHaveBeenCalledWith('/rooms/4', '_blank', 'noopener');
    expect(input).toHaveFocus();
  });

  test('says when there is nothing, and when the search failed', async () => {
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

  test('begins with the latest places, whose link can be copied', async () => {
    rememberPlace({ path: '/rooms/4', label: 'Auditório Ipê', sceneName: 'auditorio-ipe' });
    await openApp();
    await openPalette();
    expect(active()).toHaveAccessibleName(/Auditório Ipê/);
    const user = userEvent.setup();
    await user.click(screen.getByRole('option', { name: 'Copiar link de Auditório Ipê' }));
    expect(await navigator.clipboard.readText()).toBe('http://localhost/sala/auditorio-ipe');
  });

  test('leads to the tickets of the latest room', async () => {
    // Any page will do for the room's own.
    rememberPlace({ path: '/teste', label: 'Auditório Ipê', sceneName: 'auditorio-ipe' });
    const router = await openApp();
    await openPalette();
    const deed = 'Adicionar ticket de acesso em Auditório Ipê';
    await userEvent.click(screen.getByRole('option', { name: deed }));
    await waitFor(() => expect(router.state.location.hash).toBe('#tickets-de-acesso'));
  });

  test('offers the screens that this person has', async () => {
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

  test('on phones an icon opens it, and a cross closes it', async () => {
    beOnPhone();
    await openApp();
    await userEvent.click(screen.getByRole('button', { name: /^Buscar ou executar/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Buscar ou executar' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });
});

describe('the keys', () => {
  test('G and a letter go to a screen, by permission', async () => {
    const router = await openApp();
    await userEvent.keyboard('gb');
    expect(router.state.location.pathname).toBe('/teste');
    await userEvent.keyboard('ga');
    await waitFor(() => expect(router.state.location.pathname).toBe('/environments'));
  });

  test('the sheet names those this person has, and switches single ones off', async () => {
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
    // Ctrl+K is no single key.
    await openPalette();
  });

  test('no key acts while something is typed', async () => {
    const router = await openApp();
    const { input } = await openPalette();
    fakeApi(searchRoutes.find, () => ({ found: NOTHING }));
    await userEvent.type(input, 'ga?');
    expect(input).toHaveValue('ga?');
    expect(router.state.location.pathname).toBe('/teste');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });
});
