import { type RoomInvitation, roomInvitationRoutes } from '@atrio/contract/rooms/room-invitation';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { FormPanels } from '../../../kit/form-shells/form-panel.tsx';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { signInAs } from '../../../test/sign-in-as.ts';
import { InvitationPanel } from './invitation-panel.tsx';

const USUAL: RoomInvitation = {
  ...{ subject: '', message: '', senderName: '', address: '', replyToId: null, updatedAt: null },
  usual: { subject: 'Convite para a sala {sala}', message: 'Venha.', senderName: 'Editora Cais' },
  team: [{ id: 7, name: 'Luiza Farias', email: 'luiza@exemplo.com' }],
};
let invitation: RoomInvitation;

beforeEach(() => {
  signInAs();
  invitation = { ...USUAL, subject: 'Venha', updatedAt: '2026-11-20T22:00:00.000Z' };
});

function show() {
  fakeApi(roomInvitationRoutes.get, () => ({ invitation }));
  const element = (
    <FormPanels>
      <InvitationPanel roomId={5} />
    </FormPanels>
  );
  renderAt([{ path: '/rooms/5', element }], '/rooms/5');
}

test('is one line until somebody writes it', async () => {
  invitation = USUAL;
  show();
  expect(await screen.findByText(/o texto de sempre: “Convite para a sala {sala}”/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Escrever o convite' }));
  expect(screen.getByRole('textbox', { name: /^Assunto/ })).toHaveValue('');
});

test('sends what was written with its version, and shows what the server refuses', async () => {
  const { calls } = fakeApi(roomInvitationRoutes.update, () =>
    refuse('VALIDATION_ERROR', { fields: { replyToId: 'Escolha alguém da equipe' } }),
  );
  show();
  const form = await screen.findByRole('form', { name: 'Convite' });
  await userEvent.type(within(form).getByRole('textbox', { name: /^Assunto/ }), '!');
  const words = within(form).getByRole('group', { name: 'Inserir na mensagem' });
  await userEvent.click(within(words).getByRole('button', { name: '{nome}' }));
  await userEvent.click(within(form).getByRole('button', { name: 'Salvar convite' }));
  expect(await within(form).findByText('Escolha alguém da equipe')).toBeVisible();
  expect(calls[0]?.input).toEqual({
    ...{ id: 5, subject: 'Venha!', message: '{nome}', senderName: '', address: '' },
    ...{ replyToId: null, updatedAt: invitation.updatedAt },
  });
});

test('tells why a test was not sent', async () => {
  fakeApi(roomInvitationRoutes.test, () => refuse('EMAIL_NOT_CONFIRMED'));
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar teste para mim' }));
  expect(await screen.findByText('Confirme antes o e-mail da sua conta')).toBeVisible();
});
