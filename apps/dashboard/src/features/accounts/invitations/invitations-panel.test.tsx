import { invitationRoutes } from '@atrio/contract/accounts/invitations';
import { platformRoutes } from '@atrio/contract/platform/platform';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { signInAs } from '../../../test/sign-in-as.ts';
import { InvitationsPanel } from './invitations-panel.tsx';

const ANA = {
  id: 3,
  email: 'ana@exemplo.com',
  invitedBy: 'Helena Prado',
  sentAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2099-11-27T12:00:00.000Z',
};
const PANEL = [{ path: '/', element: <InvitationsPanel /> }];

const setUp = (signUp: 'open' | 'invited' | 'closed', directory: 'all' | 'known' = 'known') =>
  fakeApi(platformRoutes.get, () => ({
    platform: {
      buildUploadsOverHttps: false,
      buildUploadUrl: null,
      buildOrigin: 'none' as const,
      paymentsSimulated: false,
      pixAutomatic: true,
      signUp,
      directory,
    },
  }));

beforeEach(() => {
  signInAs();
  setUp('invited');
  fakeApi(invitationRoutes.list, () => ({ invitations: [] }));
});

test('sends an invitation from the dialog and shows refusals there', async () => {
  const fields = { email: 'Já existe uma conta com este email' };
  const { calls } = fakeApi(invitationRoutes.create, ({ email }) =>
    email === ANA.email ? { invitation: ANA } : refuse('EMAIL_TAKEN', { fields }),
  );
  renderAt(PANEL, '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Convidar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Convidar pessoa' }));
  const email = dialog.getByRole('textbox', { name: 'E-mail' });
  await fill(email, 'bia@exemplo.com');
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar convite' }));
  expect(await dialog.findByText('Já existe uma conta com este email')).toBeInTheDocument();
  await userEvent.clear(email);
  await fill(email, ANA.email);
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar convite' }));
  expect(await screen.findByText('Convite enviado para ana@exemplo.com')).toBeInTheDocument();
  expect(calls.map(({ input }) => input.email)).toEqual(['bia@exemplo.com', ANA.email]);
});

test('lists pending invitations, sends one again and cancels one', async () => {
  fakeApi(invitationRoutes.list, () => ({ invitations: [ANA] }));
  fakeApi(invitationRoutes.create, () => ({ invitation: ANA }));
  const removal = fakeApi(invitationRoutes.remove, () => ({}));
  renderAt(PANEL, '/');
  const list = await screen.findByRole('list', { name: 'Convites à espera' });
  expect(list).toHaveTextContent('Convite de Helena Prado');
  await userEvent.click(screen.getByRole('button', { name: `Enviar de novo para ${ANA.email}` }));
  expect(await screen.findByText(`Convite enviado de novo para ${ANA.email}`)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: `Cancelar o convite de ${ANA.email}` }));
  expect(await screen.findByText('Convite cancelado')).toBeInTheDocument();
  expect(removal.calls[0]?.input).toEqual({ id: 3 });
});

test('shows the sign-up setting and offers no invitations when sign-up is closed', async () => {
  setUp('closed');
  renderAt(PANEL, '/');
  expect(await screen.findByText(/Cadastro fechado/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Convidar' })).not.toBeInTheDocument();
});

test('tells that the directory is open when sign-up is open too', async () => {
  setUp('open', 'all');
  renderAt(PANEL, '/');
  expect(await screen.findByText(/Cadastro aberto.*Todos veem o nome/)).toBeInTheDocument();
});

test('retries a list that failed to load', async () => {
  fakeApi(invitationRoutes.list, () => refuse('NOT_FOUND'));
  renderAt(PANEL, '/');
  expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeInTheDocument();
});
