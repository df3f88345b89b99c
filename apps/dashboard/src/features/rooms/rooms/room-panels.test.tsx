import { duplicateRoutes } from '@atrio/contract/rooms/duplicate';
import { roomTemplateRoutes } from '@atrio/contract/rooms/room-templates';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { roomSample, templateSample } from '../../../test/samples/room.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { beOnPhone } from '../../../test/window-width.ts';
import { RoomHeader } from './room-panels.tsx';

function renderHeader(room = roomSample()) {
  signInAs();
  renderAt(
    [
      { path: '/', element: <RoomHeader room={room} /> },
      { path: '/rooms/2', element: <p>A sala nova</p> },
    ],
    '/',
  );
}

it('opens the public page in a new tab', () => {
  renderHeader();
  const link = screen.getByRole('link', { name: 'Abrir sala' });
  expect(link).toHaveAttribute('href', '/sala/auditorio-ipe');
  expect(link).toHaveAttribute('target', '_blank');
});

it('shows the public link as a QR code to scan or download', async () => {
  renderHeader();
  await userEvent.click(screen.getByRole('button', { name: 'QR code' }));
  const name = 'QR code que abre a sala Auditório Ipê';
  expect(await screen.findByRole('img', { name })).toBeVisible();
  expect(screen.getByText('http://localhost/sala/auditorio-ipe')).toBeVisible();
  const download = screen.getByRole('link', { name: 'Baixar imagem' });
  expect(download).toHaveAttribute('download', 'qr-auditorio-ipe.svg');
  const poster = screen.getByRole('link', { name: 'Cartaz para imprimir' });
  expect(poster).toHaveAttribute('href', '/rooms/1/poster');
});

it('shares the link by the system on a phone', () => {
  beOnPhone();
  renderHeader();
  expect(screen.getByRole('button', { name: 'Compartilhar link' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'QR code' })).not.toBeInTheDocument();
});

describe('duplicating', () => {
  const openDialog = async () => {
    renderHeader();
    await userEvent.click(screen.getByRole('button', { name: 'Mais ações de Auditório Ipê' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicar…' }));
    return screen.findByRole('textbox', { name: 'Nome da nova sala' });
  };

  it('makes a room with the chosen parts, and leads to it', async () => {
    const { calls } = fakeApi(duplicateRoutes.create, ({ name }) => ({
      room: roomSample({ id: 2, name }),
    }));
    expect(await openDialog()).toHaveValue('Auditório Ipê (cópia)');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Programação/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Tickets de acesso/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Duplicar' }));
    expect(await screen.findByText('A sala nova')).toBeVisible();
    expect(calls.map(({ input }) => input)).toEqual([
      {
        id: 1,
        name: 'Auditório Ipê (cópia)',
        parts: ['look', 'texts', 'bundles', 'door', 'guests'],
      },
    ]);
  });

  it('keeps the room as a template of its company, in the parts that are ticked', async () => {
    const { calls } = fakeApi(roomTemplateRoutes.save, ({ name }) =>
      name === 'Noite' ? refuse('TEMPLATE_NAME_TAKEN') : { template: templateSample({ name }) },
    );
    renderHeader(roomSample({ companyId: 3, companyName: 'Editora Cais' }));
    await userEvent.click(screen.getByRole('button', { name: 'Mais ações de Auditório Ipê' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Salvar como modelo…' }));
    const name = await screen.findByRole('textbox', { name: 'Nome do modelo' });
    expect(screen.queryByRole('checkbox', { name: /^Tickets/ })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Assets/ }));
    await userEvent.clear(name);
    await fill(name, 'Noite');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar modelo' }));
    expect(await screen.findByText('Já existe um modelo com este nome')).toBeVisible();
    await fill(name, ' de estreia');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar modelo' }));
    expect(await screen.findByText('Modelo Noite de estreia salvo')).toBeVisible();
    expect(calls.at(-1)?.input).toEqual({
      ...{ id: 3, roomId: 1, name: 'Noite de estreia' },
      parts: ['look', 'texts', 'door', 'programme'],
    });
  });

  it('asks for a name, and shows a refusal in the dialog', async () => {
    fakeApi(duplicateRoutes.create, () => refuse('ROOM_CREATION_CLOSED'));
    const name = await openDialog();
    await userEvent.clear(name);
    await userEvent.click(screen.getByRole('button', { name: 'Duplicar' }));
    expect(await screen.findByText('Nome é obrigatório')).toBeVisible();
    await fill(name, 'De novo');
    await userEvent.click(screen.getByRole('button', { name: 'Duplicar' }));
    expect(await screen.findByText('Aqui as salas vêm de um plano ou de uma compra')).toBeVisible();
  });
});
