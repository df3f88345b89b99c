import { adminRoutes, Role } from '@atrio/contract/accounts/accounts';
import { roomContentsRoutes } from '@atrio/contract/across/room-contents';
import { moderationRoutes } from '@atrio/contract/live/moderation';
import { companyRoutes } from '@atrio/contract/organization/companies';
import { environmentRoutes } from '@atrio/contract/organization/environments';
import { roomAdminRoutes } from '@atrio/contract/rooms/room-admins';
import { type Room, roomRoutes } from '@atrio/contract/rooms/rooms';
import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { companySample } from '../../../test/samples/company.ts';
import { roomSample } from '../../../test/samples/room.ts';
import { roomContentsSample } from '../../../test/samples/room-contents.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { beOnPhone } from '../../../test/window-width.ts';
// Loads the lazy parts before the first test, so that they do not count in its time.
import '../../../routes/rooms/panels-code.ts';
import RoomDetailRoute from '../../../routes/rooms/room-detail.tsx';
import { fill } from '../../../test/fill.ts';

let stored: Room;

beforeEach(() => {
  signInAs();
  // Nothing comes into view, so panels that wait for that stay out of these tests.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  stored = roomSample({ companyId: 9, companyName: 'Rede Maré' });
  fakeApi(companyRoutes.list, () => ({
    companies: [companySample()],
  }));
  fakeApi(environmentRoutes.list, () => ({ environments: [] }));
  fakeApi(roomRoutes.get, () => ({ room: stored }));
  fakeApi(ticketRoutes.list, () => ({ tickets: [], preTickets: [], total: 0 }));
  fakeApi(roomAdminRoutes.list, () => ({
    admins: [],
    owner: { id: 1, name: 'Helena Prado', email: 'helena@exemplo.com.br' },
  }));
  fakeApi(adminRoutes.list, () => ({ admins: [], total: 0 }));
  fakeApi(moderationRoutes.reports, () => ({ reports: [], total: 0 }));
  fakeApi(roomContentsRoutes.get, () => ({ contents: roomContentsSample() }));
});

/** A server that keeps the room it is sent and answers it. */
function fakeUpdate() {
  return fakeApi(roomRoutes.update, (input) => {
    stored = roomSample({ ...stored, ...input, updatedAt: aSecondLater() });
    return { room: stored };
  });
}

function aSecondLater(): string {
  return new Date(Date.parse(stored.updatedAt) + 1000).toISOString();
}

function renderRoom() {
  return renderAt(
    [
      { path: '/rooms', element: <p>Lista de salas</p> },
      { path: '/rooms/:id', element: <RoomDetailRoute /> },
    ],
    '/rooms/1',
  );
}

const panel = (name: string) => screen.findByRole('form', { name });

test('a granted room says until when it is one', async () => {
  const contents = roomContentsSample({ grantedUntil: '2027-03-13T03:00:00.000Z' });
  fakeApi(roomContentsRoutes.get, () => ({ contents }));
  renderRoom();
  expect(await screen.findByText('Concedida até 12/03/2027')).toBeInTheDocument();
});

test("has the room's name as title and shows its facts", async () => {
  renderRoom();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Auditório Ipê');
  expect(screen.getByText('1.284 acessos')).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'Seções' })).toHaveTextContent('Botão externo');
});

describe('the panels', () => {
  const links = async () => {
    const index = await screen.findByRole('navigation', { name: 'Seções' });
    return (
      within(index)
        .getAllByRole('link')
        // Links without a hash lead to other pages.
        .flatMap((link) => link.getAttribute('href')?.split('#')[1] ?? [])
    );
  };
  const panels = () => screen.getAllByRole('region').map(({ id }) => id);

  test("follow the index's order, for a MASTER_ADMIN with the platform's panels", async () => {
    signInAs({ role: Role.MASTER_ADMIN });
    renderRoom();
    expect(await links()).toEqual(panels());
    expect(panels().slice(-4)).toEqual([
      'estatisticas',
      'usuarios',
      'estatisticas-do-betalk',
      'historico',
    ]);
  });

  test('hide those for a MASTER_ADMIN from everybody else', async () => {
    renderRoom();
    expect(await links()).toEqual(panels());
    expect(panels().at(-1)).toBe('usuarios');
    expect(screen.queryByText('Registro')).not.toBeInTheDocument();
  });
});

test('saves the room with the version it was based on', async () => {
  const { calls } = fakeUpdate();
  renderRoom();
  const form = await panel('Editar sala');
  const name = within(form).getByRole('textbox', { name: 'Nome' });
  await userEvent.clear(name);
  await fill(name, 'Auditório Novo');
  expect(screen.getByRole('img', { name: 'alterações não salvas' })).toBeInTheDocument();
  await userEvent.click(within(form).getByRole('button', { name: 'Alterar' }));
  expect(await screen.findByText('Room atualizada com sucesso')).toBeInTheDocument();
  expect(calls).toHaveLength(1);
  expect(calls[0]?.input).toMatchObject({
    id: 1,
    name: 'Auditório Novo',
    companyId: 9,
    environmentId: null,
    updatedAt: '2026-01-01T10:00:00.000Z',
  });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Auditório Novo');
  await waitFor(() =>
    expect(screen.queryByRole('img', { name: 'alterações não salvas' })).not.toBeInTheDocument(),
  );
});

test("offers the room's company beside the person's own", async () => {
  renderRoom();
  const form = await panel('Editar sala');
  const company = within(form).getByRole('combobox', { name: 'Empresa' });
  expect(company).toHaveValue('Rede Maré');
  await userEvent.click(company);
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'nenhuma',
    'Instituto Ipê',
    'Rede Maré',
  ]);
});

test('saves the external button, previews it, and removes it', async () => {
  const { calls } = fakeUpdate();
  renderRoom();
  const form = await panel('Botão externo');
  await userEvent.click(within(form).getByRole('button', { name: 'Salvar' }));
  expect(within(form).getAllByText('Texto do botão é obrigatório')).toHaveLength(2);
  await fill(within(form).getByRole('textbox', { name: 'Texto do botão' }), 'Oficina');
  await userEvent.type(
    within(form).getByRole('textbox', { name: 'Link externo' }),
    'https://ipe.example/oficina',
  );
  expect(within(form).getByText('Oficina')).toBeInTheDocument();
  await userEvent.click(within(form).getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Botão atualizado')).toBeInTheDocument();
  await userEvent.click(await within(form).findByRole('button', { name: 'Remover botão' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remover botão?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remover' }));
  await waitFor(() =>
    expect(calls.at(-1)?.input).toMatchObject({ externalUrl: null, externalUrlName: null }),
  );
  await waitFor(() =>
    expect(within(form).getByRole('textbox', { name: 'Texto do botão' })).toHaveValue(''),
  );
});

test('saves two panels of the page one after the other without a conflict', async () => {
  const { calls } = fakeApi(roomRoutes.update, (input) => {
    if (input.updatedAt !== stored.updatedAt) {
      return refuse('CHANGED_MEANWHILE', { current: stored });
    }
    stored = roomSample({ ...stored, ...input, updatedAt: aSecondLater() });
    return { room: stored };
  });
  renderRoom();
  const room = await panel('Editar sala');
  const button = await panel('Botão externo');
  await userEvent.type(within(button).getByRole('textbox', { name: 'Texto do botão' }), 'Ir');
  await userEvent.type(
    within(button).getByRole('textbox', { name: 'Link externo' }),
    'https://ipe.example',
  );
  await userEvent.type(within(room).getByRole('textbox', { name: 'Nome' }), ' II');
  await userEvent.click(within(room).getByRole('button', { name: 'Alterar' }));
  await screen.findByText('Room atualizada com sucesso');
  await userEvent.click(within(button).getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Botão atualizado')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(calls).toHaveLength(3);
});

describe('the visibility', () => {
  async function choose(item: string) {
    await userEvent.click(
      await screen.findByRole('button', { name: 'Mais ações de Auditório Ipê' }),
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  }

  test('changes from the menu, whose item changes with it', async () => {
    const { calls } = fakeUpdate();
    renderRoom();
    await choose('Ocultar sala');
    expect(await screen.findByText('Oculta')).toBeInTheDocument();
    await choose('Tornar visível');
    expect((await screen.findAllByText('Visível')).length).toBeGreaterThan(1);
    expect(calls.map(({ input }) => input)).toEqual([
      { id: 1, isVisible: false },
      { id: 1, isVisible: true },
    ]);
  });

  test('shows an error when it could not be changed', async () => {
    fakeApi(roomRoutes.update, () => refuse('FORBIDDEN'));
    renderRoom();
    await choose('Ocultar sala');
    const text = 'Não foi possível alterar a visibilidade: Você não tem permissão para fazer isso';
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByText('Oculta')).not.toBeInTheDocument();
  });
});

describe('removing the external button', () => {
  const button = { externalUrlName: 'Oficina', externalUrl: 'https://ipe.example/oficina' };

  test('is not offered without a button', async () => {
    renderRoom();
    const form = await panel('Botão externo');
    expect(within(form).queryByRole('button', { name: 'Remover botão' })).not.toBeInTheDocument();
  });

  test('names the button and shows a failure in the dialog', async () => {
    stored = roomSample({ ...stored, ...button });
    fakeApi(roomRoutes.update, () => refuse('FORBIDDEN'));
    renderRoom();
    await userEvent.click(await screen.findByRole('button', { name: 'Remover botão' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remover botão?' });
    expect(dialog).toHaveTextContent('Oficina');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remover' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Você não tem permissão para fazer isso',
    );
    const form = await screen.findByRole('form', { name: 'Botão externo', hidden: true });
    const text = within(form).getByRole('textbox', { name: 'Texto do botão', hidden: true });
    expect(text).toHaveValue('Oficina');
  });
});

describe('on phones', () => {
  beforeEach(beOnPhone);

  test('renders only the first panel, the others folded', async () => {
    renderRoom();
    const sala = await screen.findByRole('button', { name: 'Editar sala' });
    expect(sala).toHaveAttribute('aria-expanded', 'true');
    const button = screen.getByRole('button', { name: 'Botão externo' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('textbox', { name: 'Texto do botão' })).not.toBeInTheDocument();
    await userEvent.click(button);
    expect(screen.getByRole('textbox', { name: 'Texto do botão' })).toBeInTheDocument();
  });

  test('keeps typed text in a folded panel', async () => {
    renderRoom();
    const name = await screen.findByRole('textbox', { name: 'Nome' });
    await userEvent.type(name, ' II');
    const sala = screen.getByRole('button', { name: 'Editar sala' });
    await userEvent.click(sala);
    expect(screen.queryByRole('textbox', { name: 'Nome' })).not.toBeInTheDocument();
    await userEvent.click(sala);
    expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('Auditório Ipê II');
  });

  test('shares the link by the system, or copies it where sharing is missing', async () => {
    const user = userEvent.setup();
    const share = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    renderRoom();
    await user.click(await screen.findByRole('button', { name: 'Compartilhar link' }));
    const url = `${window.location.origin}/sala/auditorio-ipe`;
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Auditório Ipê', url });
    Reflect.deleteProperty(navigator, 'share');
    await user.click(screen.getByRole('button', { name: 'Compartilhar link' }));
    expect(await screen.findByText('Link copiado')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(url);
  });
});

test('deletes from the menu and goes to the list', async () => {
  fakeApi(roomRoutes.remove, () => ({}));
  renderRoom();
  await userEvent.click(await screen.findByRole('button', { name: 'Mais ações de Auditório Ipê' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Deletar…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Deletar sala?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Deletar' }));
  expect(await screen.findByText('Lista de salas')).toBeInTheDocument();
});

test('tells when the room is missing and leads back to the list', async () => {
  fakeApi(roomRoutes.get, () => refuse('NOT_FOUND'));
  renderRoom();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Sala não encontradaPode ter sido deletado');
  // A retry would get the same answer.
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Sala' })).toBeInTheDocument();
  expect(within(alert).getByRole('link', { name: 'Voltar para Salas' })).toHaveAttribute(
    'href',
    '/rooms',
  );
});
