import { adminRoutes } from '@atrio/contract/accounts/accounts';
import { roomContentsRoutes } from '@atrio/contract/across/room-contents';
import { moderationRoutes } from '@atrio/contract/live/moderation';
import { companyRoutes } from '@atrio/contract/organization/companies';
import { environmentRoutes } from '@atrio/contract/organization/environments';
import { roomAdminRoutes } from '@atrio/contract/rooms/room-admins';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { roomSample } from '../../../test/samples/room.ts';
import { roomContentsSample } from '../../../test/samples/room-contents.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
// Loads the lazy parts before the first test, so that they do not count in its time.
import '../../../routes/rooms/panels-code.ts';
import RoomDetailRoute from '../../../routes/rooms/room-detail.tsx';
import { fill } from '../../../test/fill.ts';

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
  fakeApi(companyRoutes.list, () => ({ companies: [] }));
  fakeApi(environmentRoutes.list, () => ({ environments: [] }));
  fakeApi(roomRoutes.get, () => ({ room: roomSample() }));
  fakeApi(ticketRoutes.list, () => ({ tickets: [], preTickets: [], total: 0 }));
  fakeApi(roomAdminRoutes.list, () => ({
    admins: [],
    owner: { id: 1, name: 'Helena Prado', email: 'helena@exemplo.com.br' },
  }));
  fakeApi(adminRoutes.list, () => ({ admins: [], total: 0 }));
  fakeApi(moderationRoutes.reports, () => ({ reports: [], total: 0 }));
  fakeApi(roomContentsRoutes.get, () => ({ contents: roomContentsSample() }));
});

function renderRoom() {
  return renderAt([{ path: '/rooms/:id', element: <RoomDetailRoute /> }], '/rooms/1');
}

test.each([
  ['Editar sala', 'Nome', 'Alterar', 'Erro ao atualizar room'],
  ['Botão externo', 'Link externo', 'Salvar', 'Não foi possível alterar links'],
])('%s that cannot be saved says so and keeps what was typed', async (name, label, save, words) => {
  const room = roomSample({ externalUrlName: 'Oficina', externalUrl: 'https://ipe.example' });
  fakeApi(roomRoutes.get, () => ({ room }));
  fakeApi(roomRoutes.update, loseConnection);
  renderRoom();
  const form = await screen.findByRole('form', { name });
  const field = within(form).getByRole('textbox', { name: label });
  await fill(field, '/novo');
  await userEvent.click(within(form).getByRole('button', { name: save }));
  expect(await screen.findAllByText(new RegExp(`^${words}`))).not.toHaveLength(0);
  expect(field).toHaveDisplayValue(/\/novo$/);
});

test('shows an error with a retry and a way back when the room cannot be read', async () => {
  fakeApi(roomRoutes.get, () => refuse('FORBIDDEN'));
  renderRoom();
  expect(await screen.findByText('Não foi possível carregar as salas')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Voltar para Salas' })).toBeInTheDocument();
});

test('shows at the select that companies could not be read, and the form still works', async () => {
  fakeApi(companyRoutes.list, () => refuse('FORBIDDEN'));
  renderRoom();
  const form = await screen.findByRole('form', { name: 'Editar sala' });
  expect(await within(form).findByText('Erro ao carregar empresas do admin')).toBeInTheDocument();
  expect(within(form).getByRole('button', { name: 'Alterar' })).toBeEnabled();
});
