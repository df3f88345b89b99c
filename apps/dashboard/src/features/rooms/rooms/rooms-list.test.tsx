import { companyRoutes } from '@atrio/contract/organization/companies';
import { environmentRoutes } from '@atrio/contract/organization/environments';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import RoomsListRoute from '../../../routes/rooms/rooms-list.tsx';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { companySample } from '../../../test/samples/company.ts';
import { roomItemSample, roomSample } from '../../../test/samples/room.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { beOnPhone } from '../../../test/window-width.ts';

const ROOMS = [
  roomItemSample({ companyId: 3, companyName: 'Instituto Ipê' }),
  roomItemSample({
    id: 2,
    name: 'Consultório 2',
    sceneName: 'consultorio-2',
    isVisible: false,
    isPrivate: true,
    canDelete: false,
  }),
];

beforeEach(() => {
  signInAs();
  fakeApi(companyRoutes.list, () => ({
    companies: [companySample()],
  }));
  fakeApi(environmentRoutes.list, () => ({ environments: [] }));
  fakeApi(roomRoutes.list, () => ({ rooms: ROOMS, total: 2 }));
});

function renderRooms(address = '/rooms') {
  return renderAt(
    [
      { path: '/rooms', element: <RoomsListRoute /> },
      { path: '/rooms/new', element: <p>Nova sala</p> },
    ],
    address,
  );
}

const rowOf = async (name: string) =>
  screen.findByRole('row', { name: new RegExp(`^Selecionar ${name}`) });

test('lists rooms with company, public link, status and visits', async () => {
  renderRooms();
  const row = await rowOf('Auditório Ipê');
  expect(within(row).getByRole('link', { name: 'Auditório Ipê' })).toHaveAttribute(
    'href',
    '/rooms/1',
  );
  for (const text of ['Instituto Ipê', '/sala/auditorio-ipe', 'Visível', 'Pública', '1.284']) {
    expect(within(row).getByText(text)).toBeInTheDocument();
  }
  const other = await rowOf('Consultório 2');
  for (const text of ['Sem empresa', 'Oculta', 'Privada']) {
    expect(within(other).getByText(text)).toBeInTheDocument();
  }
  expect(within(other).queryByRole('button', { name: /Deletar/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Nova Sala' })).toHaveAttribute('href', '/rooms/new');
});

test('copies the public link', async () => {
  const user = userEvent.setup();
  renderRooms();
  await user.click(await screen.findByRole('button', { name: 'Copiar link de Auditório Ipê' }));
  expect(await navigator.clipboard.readText()).toBe('http://localhost/sala/auditorio-ipe');
  expect(await screen.findByText('Link copiado')).toBeInTheDocument();
});

test('shows an empty state when there are no rooms', async () => {
  fakeApi(roomRoutes.list, () => ({ rooms: [], total: 0 }));
  renderRooms();
  expect(await screen.findByText('Não tem salas')).toBeInTheDocument();
});

test('shows an empty state when no room matches', async () => {
  fakeApi(roomRoutes.list, () => ({ rooms: [], total: 0 }));
  renderRooms('/rooms?busca=jardim');
  expect(await screen.findByText('Nenhuma sala encontrada')).toBeInTheDocument();
});

test('shows an error and retries', async () => {
  fakeApi(roomRoutes.list, () => refuse('TOO_MANY_ATTEMPTS'));
  renderRooms();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Erro buscando salas');
  expect(alert).toHaveTextContent('TOO MANY ATTEMPTS');
  fakeApi(roomRoutes.list, () => ({ rooms: ROOMS, total: 2 }));
  await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
  expect(await rowOf('Auditório Ipê')).toBeInTheDocument();
});

test('asks the server for the page, search, sort and filters of the address', async () => {
  const { calls } = fakeApi(roomRoutes.list, () => ({ rooms: ROOMS, total: 80 }));
  renderRooms(
    '/rooms?pagina=2&busca=ip%C3%AA&ordem=-visitCount&empresa=3&visibilidade=ocultas&gente=dentro',
  );
  await rowOf('Auditório Ipê');
  expect(calls[0]?.input).toEqual({
    page: 2,
    pageSize: 50,
    search: 'ipê',
    sort: '-visitCount',
    companyId: 3,
    isVisible: false,
    isOnline: true,
  });
  expect(await screen.findByRole('button', { name: 'Agora: Com gente agora' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Empresa: Instituto Ipê' })).toBeVisible();
});

test('asks, deletes the room, and restores it on Desfazer', async () => {
  let rooms = ROOMS;
  fakeApi(roomRoutes.list, () => ({ rooms, total: rooms.length }));
  fakeApi(roomRoutes.remove, () => {
    rooms = ROOMS.slice(1);
    return {};
  });
  fakeApi(roomRoutes.restore, () => {
    rooms = ROOMS;
    return { room: roomSample() };
  });
  renderRooms();
  await userEvent.click(await screen.findByRole('button', { name: 'Deletar Auditório Ipê' }));
  const dialog = await screen.findByRole('dialog', { name: 'Deletar sala?' });
  expect(dialog).toHaveTextContent('Auditório Ipê');
  expect(dialog).toHaveTextContent('30 dias');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Deletar' }));
  await waitFor(() =>
    expect(screen.queryByRole('row', { name: /^Selecionar Auditório/ })).not.toBeInTheDocument(),
  );
  expect(await screen.findByText('Sala deletada')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await rowOf('Auditório Ipê')).toBeInTheDocument();
});

test('shows a failed deletion in its dialog', async () => {
  fakeApi(roomRoutes.remove, () => refuse('FORBIDDEN'));
  renderRooms();
  await userEvent.click(await screen.findByRole('button', { name: 'Deletar Auditório Ipê' }));
  const dialog = await screen.findByRole('dialog', { name: 'Deletar sala?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Deletar' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Você não tem permissão para fazer isso',
  );
});

test('lists deleted rooms in the bin and restores them', async () => {
  const { calls } = fakeApi(roomRoutes.restore, () => ({ room: roomSample() }));
  fakeApi(roomRoutes.list, ({ deleted }) => {
    const room = { ...ROOMS[0], deletedAt: '2026-11-18T15:00:00.000Z' };
    return deleted ? { rooms: [roomItemSample(room)], total: 1 } : { rooms: ROOMS, total: 2 };
  });
  renderRooms();
  await userEvent.click(await screen.findByRole('link', { name: 'Lixeira' }));
  const row = await rowOf('Auditório Ipê');
  expect(within(row).getByText('18/11/2026')).toBeInTheDocument();
  await userEvent.click(within(row).getByRole('button', { name: 'Restaurar Auditório Ipê' }));
  expect(await screen.findByText('Sala restaurada')).toBeInTheDocument();
  expect(calls.map(({ input }) => input)).toEqual([{ id: 1 }]);
});

describe('after a deletion', () => {
  beforeEach(() => {
    let rooms = [...ROOMS, roomItemSample({ id: 3, name: 'Terraço', sceneName: 'terraco' })];
    fakeApi(roomRoutes.list, () => ({ rooms, total: rooms.length }));
    fakeApi(roomRoutes.remove, ({ id }) => {
      rooms = rooms.filter((room) => room.id !== id);
      return {};
    });
  });

  async function confirmDeletion() {
    const dialog = await screen.findByRole('dialog', { name: 'Deletar sala?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Deletar' }));
  }

  test('moves the focus to the next row', async () => {
    renderRooms();
    await userEvent.click(await screen.findByRole('button', { name: 'Deletar Auditório Ipê' }));
    await confirmDeletion();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Consultório 2' })).toHaveFocus());
  });

  test('moves the focus to the previous row when the last one is gone', async () => {
    renderRooms();
    await userEvent.click(await screen.findByRole('button', { name: 'Deletar Terraço' }));
    await confirmDeletion();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Consultório 2' })).toHaveFocus());
  });

  test("moves the focus from a card's menu to the next card", async () => {
    beOnPhone();
    renderRooms();
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Auditório Ipê' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Deletar' }));
    await confirmDeletion();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Consultório 2' })).toHaveFocus());
  });
});

describe('on phones', () => {
  beforeEach(beOnPhone);

  test('shows unusual states on a card and the actions in its menu', async () => {
    renderRooms();
    const [first, second] = within(await screen.findByRole('list', { name: 'Salas' })).getAllByRole(
      'listitem',
    );
    expect(first).toHaveTextContent('Instituto Ipê1.284 acessos');
    expect(first).not.toHaveTextContent('Visível');
    expect(second).toHaveTextContent('Privada');
    expect(second).toHaveTextContent('Oculta');
    await userEvent.click(screen.getByRole('button', { name: 'Ações de Consultório 2' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['Editar', 'Copiar link']);
  });

  test('returns the focus to the card when a deletion is cancelled', async () => {
    renderRooms();
    const menu = await screen.findByRole('button', { name: 'Ações de Auditório Ipê' });
    await userEvent.click(menu);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Deletar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deletar sala?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(menu).toHaveFocus());
  });
});

describe('the key N', () => {
  test('opens a new room', async () => {
    const router = renderRooms();
    await rowOf('Auditório Ipê');
    await userEvent.keyboard('n');
    expect(router.state.location.pathname).toBe('/rooms/new');
  });

  test('does nothing while a field has the focus or a dialog is open', async () => {
    const router = renderRooms();
    await rowOf('Auditório Ipê');
    await userEvent.type(screen.getByRole('searchbox'), 'n');
    await userEvent.click(screen.getByRole('button', { name: 'Deletar Auditório Ipê' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deletar sala?' });
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Cancelar' })).toHaveFocus(),
    );
    await userEvent.keyboard('n/');
    expect(router.state.location.pathname).toBe('/rooms');
    expect(within(dialog).getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  });
});
