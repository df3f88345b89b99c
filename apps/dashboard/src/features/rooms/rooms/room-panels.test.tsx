import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { beOnPhone } from '../../../test/be-on-phone.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { roomSample } from '../../../test/samples/room.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { RoomHeader } from './room-panels.tsx';

function renderHeader() {
  signInAs();
  renderAt([{ path: '/', element: <RoomHeader room={roomSample()} /> }], '/');
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
});

it('shares the link by the system on a phone', () => {
  beOnPhone();
  renderHeader();
  expect(screen.getByRole('button', { name: 'Compartilhar link' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'QR code' })).not.toBeInTheDocument();
});
