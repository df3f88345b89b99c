import { type RoomLook, roomLookRoutes } from '@atrio/contract/rooms/room-look';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import RoomLookRoute from '../../../routes/rooms/room-look.tsx';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { signInAs } from '../../../test/sign-in-as.ts';

function lookSample(changes: Partial<RoomLook> = {}): RoomLook {
  return {
    description: '',
    logo: null,
    companyLogoUrl: '/files/empresa',
    background: { url: '/files/mar', name: 'mar.webp', bytes: 2048, width: 40, height: 20 },
    focusX: 50,
    focusY: 50,
    room: {
      name: 'Galeria Cais',
      sceneName: 'galeria-cais',
      isPrivate: false,
      logoUrl: '/files/empresa',
      backgroundUrl: '/files/mar',
      focus: { x: 50, y: 50 },
      description: '',
      iframeUrl: null,
      externalUrl: null,
      externalUrlName: null,
      colors: { primary: '0A5F6B', secondary: '112233', complementary: 'F26B21' },
      company: 'Editora Cais',
    },
    updatedAt: '2026-11-22T10:00:00.000Z',
    ...changes,
  };
}

beforeEach(() => {
  signInAs();
  fakeApi(roomLookRoutes.get, () => ({ look: lookSample() }));
});

function renderLook() {
  return renderAt(
    [{ path: '/rooms/:id/look', element: <RoomLookRoute /> }],
    '/rooms/3/look',
    '/rooms/3/look',
  );
}

const description = () => screen.findByRole('textbox', { name: /^Texto da entrada/ });

test('updates the card of the link while typing', async () => {
  renderLook();
  await userEvent.type(await description(), 'Seis séries');
  const card = screen.getByRole('region', { name: 'Quando alguém cola o link' });
  expect(card).toHaveTextContent('Galeria Cais · Editora Cais');
  expect(within(card).getByText('Seis séries')).toBeInTheDocument();
  expect(screen.getByText('11 de 280')).toBeInTheDocument();
});

test('saves the description, the focus point and the removed pictures', async () => {
  const { calls } = fakeApi(roomLookRoutes.update, () => ({
    look: lookSample({ description: 'Olá', focusX: 20, background: null }),
  }));
  renderLook();
  await userEvent.type(await description(), 'Olá');
  fireEvent.change(screen.getByRole('slider', { name: 'Ponto na horizontal' }), {
    target: { value: '20' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Remover mar.webp' }));
  expect(screen.queryByRole('slider', { name: 'Ponto na horizontal' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Aparência salva')).toBeInTheDocument();
  expect(calls[0]?.input).toMatchObject({
    id: 3,
    description: 'Olá',
    focusX: 20,
    focusY: 50,
    removeBackground: true,
    removeLogo: false,
  });
});

test('keeps the typed text when the server refuses', async () => {
  fakeApi(roomLookRoutes.update, () =>
    refuse('VALIDATION_ERROR', { fields: { description: 'Contém caracteres inválidos' } }),
  );
  renderLook();
  const field = await description();
  await userEvent.type(field, 'Olá');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Contém caracteres inválidos')).toBeInTheDocument();
  expect(field).toHaveValue('Olá');
  expect(screen.getByText('Alterações não salvas')).toBeInTheDocument();
});

test('tells when the room is missing and leads back to the list', async () => {
  fakeApi(roomLookRoutes.get, () => refuse('NOT_FOUND'));
  renderLook();
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('link', { name: 'Voltar para Salas' })).toBeInTheDocument();
});
