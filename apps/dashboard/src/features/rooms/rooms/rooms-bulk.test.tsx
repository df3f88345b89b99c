import { adminRoutes } from '@atrio/contract/accounts/accounts';
import { companyRoutes } from '@atrio/contract/organization/companies';
import { environmentRoutes } from '@atrio/contract/organization/environments';
import { type RoomListItem, roomRoutes } from '@atrio/contract/rooms/rooms';
import { type BulkResult, roomBulkRoutes } from '@atrio/contract/rooms/rooms-bulk';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import RoomsListRoute from '../../../routes/rooms/rooms-list.tsx';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { companySample } from '../../../test/samples/company.ts';
import { roomItemSample } from '../../../test/samples/room.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { beOnPhone } from '../../../test/window-width.ts';

const NAMES = ['Auditório', 'Biblioteca', 'Cais', 'Foyer'];
const IPE = companySample({ id: 3, name: 'Instituto Ipê' });

let rooms: RoomListItem[];

beforeEach(() => {
  signInAs();
  rooms = NAMES.map((name, index) => roomItemSample({ id: index + 1, name }));
  fakeApi(companyRoutes.list, () => ({ companies: [IPE] }));
  fakeApi(environmentRoutes.list, () => ({ environments: [] }));
  fakeApi(roomRoutes.list, () => ({ rooms, total: rooms.length }));
});

/** Answers a bulk call: refuses the `failing` rooms and changes all others. */
function fakeBulk(failing: Record<number, string> = {}, before: BulkResult['before'] = true) {
  return fakeApi(roomBulkRoutes.change, ({ ids = rooms.map(({ id }) => id) }) => ({
    results: ids.map((id): BulkResult => {
      const message = failing[id] ?? null;
      const name = NAMES[id - 1] ?? '';
      return { id, name, message, before, outcome: message ? 'failed' : 'changed' };
    }),
  }));
}

async function openRooms(address = '/rooms') {
  renderAt([{ path: '/rooms', element: <RoomsListRoute /> }], address);
  await screen.findByRole('checkbox', { name: 'Selecionar Auditório' });
}

const box = (name: string) => screen.getByRole('checkbox', { name: `Selecionar ${name}` });
const allBox = () =>
  screen.getByRole('checkbox', { name: 'Selecionar todas as linhas desta página' });
const bar = () => screen.findByRole('region', { name: 'Seleção' });

async function select(...names: string[]) {
  for (const name of names) await userEvent.click(box(name));
  return within(await bar());
}

async function hide(...names: string[]) {
  const actions = await select(...names);
  await userEvent.click(actions.getByRole('button', { name: 'Visibilidade' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Ocultar' }));
}

describe('selecting', () => {
  test('shows the count in a bar, which Esc closes without moving the focus', async () => {
    await openRooms();
    const actions = await select('Auditório', 'Cais');
    expect(actions.getByText('2 salas selecionadas')).toBeInTheDocument();
    const words = ['Visibilidade', 'Privacidade', 'Empresa', 'Ambiente', 'Co-administrador'];
    for (const name of [...words, 'Deletar']) {
      expect(actions.getByRole('button', { name })).toBeInTheDocument();
    }
    await userEvent.keyboard('{Escape}');
    expect(box('Auditório')).not.toBeChecked();
    expect(screen.queryByRole('region', { name: 'Seleção' })).not.toBeInTheDocument();
    expect(box('Cais')).toHaveFocus();
  });

  test('is cleared by the cross, which moves the focus to the checkbox of all', async () => {
    await openRooms();
    const actions = await select('Auditório');
    await userEvent.click(actions.getByRole('button', { name: 'Limpar seleção' }));
    expect(allBox()).toHaveFocus();
    expect(allBox()).not.toBeChecked();
  });

  test('keeps the selection when Esc closes a menu', async () => {
    await openRooms();
    const actions = await select('Auditório');
    await userEvent.click(actions.getByRole('button', { name: 'Privacidade' }));
    await screen.findByRole('menuitem', { name: 'Tornar privadas' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).not.toBeInTheDocument());
    expect(box('Auditório')).toBeChecked();
  });

  test('offers all rooms after a full page, and then sends the filter instead of ids', async () => {
    const bulk = fakeBulk();
    fakeApi(roomRoutes.list, () => ({ rooms, total: 312 }));
    await openRooms('/rooms?busca=a&empresa=3&privacidade=publicas');
    await userEvent.click(allBox());
    const actions = within(await bar());
    await userEvent.click(actions.getByRole('button', { name: 'Selecionar todas as 312' }));
    expect(actions.getByText('312 salas selecionadas')).toBeInTheDocument();
    await userEvent.click(actions.getByRole('button', { name: 'Deletar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deletar 312 salas?' });
    expect(dialog).toHaveTextContent('e mais 308');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Deletar' }));
    await waitFor(() => expect(bulk.calls).toHaveLength(1));
    expect(bulk.calls[0]?.input).toEqual({
      matching: { search: 'a', companyId: 3, isPrivate: false },
      change: { kind: 'delete' },
    });
  });

  test('does not offer more rooms than the server takes at once', async () => {
    fakeApi(roomRoutes.list, () => ({ rooms, total: 1_001 }));
    await openRooms();
    await userEvent.click(allBox());
    const actions = within(await bar());
    expect(actions.queryByRole('button', { name: /Selecionar todas/ })).not.toBeInTheDocument();
  });
});

describe('changing', () => {
  test('sends one change for the selected rooms, and Desfazer restores the old values', async () => {
    const bulk = fakeBulk();
    await openRooms();
    await hide('Auditório', 'Cais');
    expect(await screen.findByText('2 salas agora ocultas')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Seleção' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('2 salas agora visíveis')).toBeInTheDocument();
    expect(bulk.calls.map(({ input }) => input)).toEqual([
      { ids: [1, 3], change: { kind: 'visibility', isVisible: false } },
      { ids: [1, 3], change: { kind: 'visibility', isVisible: true } },
    ]);
  });

  test('gives each room its former company on Desfazer', async () => {
    const before = new Map([
      [1, 8],
      [2, null],
      [3, 8],
    ]);
    const bulk = fakeApi(roomBulkRoutes.change, ({ ids = [] }) => ({
      results: ids.map(
        (id): BulkResult => ({
          id,
          name: NAMES[id - 1] ?? '',
          message: null,
          before: before.get(id) ?? null,
          outcome: 'changed',
        }),
      ),
    }));
    await openRooms();
    const actions = await select('Auditório', 'Biblioteca', 'Cais');
    await userEvent.click(actions.getByRole('button', { name: 'Empresa' }));
    const dialog = await screen.findByRole('dialog', { name: 'Empresa de 3 salas' });
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Empresa' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Instituto Ipê' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Aplicar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(bulk.calls).toHaveLength(3));
    expect(bulk.calls.map(({ input }) => input)).toEqual([
      { ids: [1, 2, 3], change: { kind: 'company', companyId: 3 } },
      { ids: [1, 3], change: { kind: 'company', companyId: 8 } },
      { ids: [2], change: { kind: 'company', companyId: null } },
    ]);
  });

  test('sends nothing until a company is chosen', async () => {
    await openRooms();
    const actions = await select('Auditório');
    await userEvent.click(actions.getByRole('button', { name: 'Empresa' }));
    const dialog = await screen.findByRole('dialog', { name: 'Empresa de 1 sala' });
    const apply = within(dialog).getByRole('button', { name: 'Aplicar' });
    const field = () => within(dialog).getByRole('combobox', { name: 'Empresa' });
    expect(apply).toHaveAttribute('aria-disabled', 'true');
    expect(field()).toHaveAttribute('placeholder', 'Escolha uma empresa');
    await userEvent.click(apply);
    expect(field()).toHaveAccessibleDescription('Escolha uma empresa');
    expect(field()).toHaveFocus();
  });

  test('adds an administrator to all selected rooms', async () => {
    const admins = [{ id: 9, name: 'Otávio', email: 'otavio@exemplo.com.br' }];
    fakeApi(adminRoutes.list, () => ({ admins, total: 1 }));
    const bulk = fakeBulk({}, false);
    await openRooms();
    const actions = await select('Foyer');
    await userEvent.click(actions.getByRole('button', { name: 'Co-administrador' }));
    const dialog = await screen.findByRole('dialog', { name: 'Co-administrador de 1 sala' });
    await userEvent.click(await within(dialog).findByRole('combobox', { name: 'Administrador' }));
    await userEvent.click(await screen.findByRole('option', { name: /Otávio/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Aplicar' }));
    expect(await screen.findByText('Administrador adicionado a 1 sala')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(bulk.calls).toHaveLength(2));
    expect(bulk.calls[1]?.input).toEqual({
      ids: [4],
      change: { kind: 'removeAdmin', adminId: 9 },
    });
  });

  test('deletes the selected rooms, restores them, and keeps the focus', async () => {
    const bulk = fakeBulk({}, null);
    await openRooms();
    const actions = await select('Auditório', 'Biblioteca');
    await userEvent.click(actions.getByRole('button', { name: 'Deletar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deletar 2 salas?' });
    expect(dialog).toHaveTextContent('Auditório, Biblioteca');
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Cancelar' })).toHaveFocus(),
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Deletar' }));
    expect(await screen.findByText('2 salas deletadas')).toBeInTheDocument();
    await waitFor(() => expect(allBox()).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('2 salas restauradas')).toBeInTheDocument();
    expect(bulk.calls[1]?.input).toEqual({ ids: [1, 2], change: { kind: 'restore' } });
  });

  test('tells when nothing had to change', async () => {
    fakeApi(roomBulkRoutes.change, () => ({
      results: [
        { id: 1, name: 'Auditório', outcome: 'unchanged' as const, message: null, before: false },
      ],
    }));
    await openRooms();
    await hide('Auditório');
    expect(await screen.findByText('Nada mudou')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Desfazer' })).not.toBeInTheDocument();
  });
});

describe('failing', () => {
  test('names the rooms that failed and tries only those again', async () => {
    fakeBulk({ 2: 'Não encontrado' });
    await openRooms();
    await hide('Auditório', 'Biblioteca', 'Cais');
    const card = (await screen.findByText('2 alteradas, 1 falhou')).closest('[role="alert"]');
    expect(card).toHaveTextContent('Biblioteca: Não encontrado');
    expect(card).toHaveFocus();
    const bulk = fakeBulk();
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(card).not.toBeInTheDocument());
    expect(bulk.calls[0]?.input).toMatchObject({ ids: [2] });
    await waitFor(() => expect(allBox()).toHaveFocus());
  });

  test('keeps the selection after a failed call, which can be tried again', async () => {
    fakeApi(roomBulkRoutes.change, () => loseConnection());
    await openRooms();
    await hide('Auditório');
    const card = (await screen.findByText('Não foi possível alterar as salas')).closest(
      '[role="alert"]',
    );
    expect(card).toHaveTextContent('Sem conexão com o servidor');
    expect(box('Auditório')).toBeChecked();
    fakeBulk();
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('1 sala agora oculta')).toBeInTheDocument();
  });

  test('shows a failed deletion in its dialog', async () => {
    fakeApi(roomBulkRoutes.change, () => refuse('FORBIDDEN'));
    await openRooms();
    const actions = await select('Auditório');
    await userEvent.click(actions.getByRole('button', { name: 'Deletar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deletar 1 sala?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Deletar' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Você não tem permissão para fazer isso',
    );
    expect(box('Auditório')).toBeChecked();
  });
});

describe('the bin', () => {
  beforeEach(() => {
    rooms = rooms.map((room) => ({ ...room, deletedAt: '2026-11-18T15:00:00.000Z' }));
  });

  test('restores the selected rooms, and Desfazer deletes them again', async () => {
    const bulk = fakeBulk({}, null);
    await openRooms('/rooms?lixeira=1');
    const actions = await select('Auditório', 'Foyer');
    expect(actions.queryByRole('button', { name: 'Deletar' })).not.toBeInTheDocument();
    await userEvent.click(actions.getByRole('button', { name: 'Restaurar' }));
    expect(await screen.findByText('2 salas restauradas')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(bulk.calls).toHaveLength(2));
    expect(bulk.calls.map(({ input }) => input.change.kind)).toEqual(['restore', 'delete']);
  });

  test('tells what is lost, then deletes a room for good', async () => {
    const { calls } = fakeApi(roomBulkRoutes.purge, () => {
      rooms = rooms.slice(1);
      return {};
    });
    await openRooms('/rooms?lixeira=1');
    await userEvent.click(screen.getByRole('button', { name: 'Apagar de vez Auditório' }));
    const dialog = await screen.findByRole('dialog', { name: 'Apagar sala de vez?' });
    expect(dialog).toHaveTextContent('Auditório');
    expect(dialog).toHaveTextContent('as mensagens e as estatísticas');
    expect(dialog).toHaveTextContent('Nada disso volta');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Apagar de vez' }));
    expect(await screen.findByText('Sala apagada de vez')).toBeInTheDocument();
    expect(calls.map(({ input }) => input)).toEqual([{ id: 1 }]);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Restaurar Biblioteca' })).toHaveFocus(),
    );
  });

  test('shows a refusal in the dialog', async () => {
    fakeApi(roomBulkRoutes.purge, () => refuse('NOT_FOUND'));
    await openRooms('/rooms?lixeira=1');
    await userEvent.click(screen.getByRole('button', { name: 'Apagar de vez Cais' }));
    const dialog = await screen.findByRole('dialog', { name: 'Apagar sala de vez?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Apagar de vez' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Não encontrado');
  });
});

test('shows checkboxes on demand and the actions in a drawer on phones', async () => {
  beOnPhone();
  const bulk = fakeBulk();
  renderAt([{ path: '/rooms', element: <RoomsListRoute /> }], '/rooms');
  await userEvent.click(await screen.findByRole('button', { name: 'Selecionar' }));
  expect(screen.queryByRole('link', { name: 'Nova Sala' })).not.toBeInTheDocument();
  await userEvent.click(box('Cais'));
  expect(await screen.findByRole('button', { name: 'Selecionar as 4 desta página' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ações' }));
  const drawer = await screen.findByRole('dialog', { name: 'Salas selecionadas' });
  await userEvent.click(within(drawer).getByRole('button', { name: 'Tornar privadas' }));
  await waitFor(() =>
    expect(bulk.calls[0]?.input).toEqual({
      ids: [3],
      change: { kind: 'privacy', isPrivate: true },
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Concluir' }));
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});
