import { companyRoutes } from '@atrio/contract/companies';
import { environmentRoutes } from '@atrio/contract/environments';
import { type Room, roomRoutes } from '@atrio/contract/rooms';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { roomSample } from '../../features/rooms/room-sample.ts';
import { fakeApi, refuse } from '../../test/fake-api.ts';
import { renderAt } from '../../test/render-at.tsx';
import { signInAs } from '../../test/sign-in-as.ts';
import RoomDetailRoute from './room-detail.tsx';

let stored: Room;

beforeEach(() => {
  signInAs();
  stored = roomSample({ companyId: 9, companyName: 'Rede Maré' });
  fakeApi(companyRoutes.list, () => ({
    companies: [{ id: 3, name: 'Instituto Ipê', logoUrl: null }],
  }));
  fakeApi(environmentRoutes.list, () => ({ environments: [] }));
  fakeApi(roomRoutes.get, () => ({ room: stored }));
});

/** A server that keeps what it is sent and answers it. */
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

test('is titled by the room and shows its facts', async () => {
  renderRoom();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Auditório Ipê');
  expect(screen.getByText('1.284 acessos')).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'Seções' })).toHaveTextContent('Botão externo');
});

test('saves the room with the version it was based on', async () => {
  const { calls } = fakeUpdate();
  renderRoom();
  const form = await panel('Editar sala');
  const name = within(form).getByRole('textbox', { name: 'Nome' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Auditório Novo');
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

test("offers the room's own company beside mine", async () => {
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

test('saves the external button, shows how it looks, and takes it away', async () => {
  const { calls } = fakeUpdate();
  renderRoom();
  const form = await panel('Botão externo');
  await userEvent.click(within(form).getByRole('button', { name: 'Salvar' }));
  expect(within(form).getAllByText('Texto do botão é obrigatório')).toHaveLength(2);
  await userEvent.type(within(form).getByRole('textbox', { name: 'Texto do botão' }), 'Oficina');
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

test('a panel saved earlier on this page is no conflict for the other', async () => {
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

test('changes the visibility from the menu and says when it could not', async () => {
  fakeApi(roomRoutes.update, () => refuse('FORBIDDEN'));
  renderRoom();
  await userEvent.click(await screen.findByRole('button', { name: 'Mais ações de Auditório Ipê' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Ocultar sala' }));
  expect(await screen.findByText(/^Não foi possível alterar a visibilidade: /)).toBeInTheDocument();
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

test('says when there is no such room, and leads back', async () => {
  fakeApi(roomRoutes.get, () => refuse('NOT_FOUND'));
  renderRoom();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('NOT FOUND');
  expect(within(alert).getByRole('link', { name: 'Voltar para Salas' })).toHaveAttribute(
    'href',
    '/rooms',
  );
});
