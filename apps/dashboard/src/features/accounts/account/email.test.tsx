import { adminRoutes, authRoutes } from '@atrio/contract/accounts/accounts';
import { emailRoutes } from '@atrio/contract/accounts/emails';
import { twoFactorRoutes } from '@atrio/contract/accounts/two-factor';
import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { routes } from '../../../app/router.tsx';
import { getSession } from '../../../kit/session/session.ts';
import AccountRoute from '../../../routes/accounts/account.tsx';
import ConfirmEmailRoute from '../../../routes/accounts/confirm-email.tsx';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { signInAs } from '../../../test/sign-in-as.ts';
import { EmailStrip } from './email-strip.tsx';

const HELENA = { id: 7, name: 'Helena Prado', email: 'helena@ipe.org.br' };
const PAGE = { path: '/email/confirm', element: <ConfirmEmailRoute /> };
const STRIP = { path: '/', element: <EmailStrip /> };
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function own(emailConfirmed: boolean) {
  fakeApi(adminRoutes.data, () => ({ ...HELENA, emailConfirmed }));
}

test('a code from the link confirms the address after a click', async () => {
  signInAs();
  own(false);
  const { calls } = fakeApi(emailRoutes.confirm, () => {
    own(true);
    return {};
  });
  renderAt([PAGE], '/email/confirm#abcdefgh');
  const first = await screen.findByRole('textbox', { name: 'Código, 1 de 8' });
  expect(first).toHaveValue('A');
  expect(calls).toHaveLength(0);
  await click('Confirmar');
  expect(await screen.findByText('E-mail confirmado')).toBeInTheDocument();
  expect(calls.map(({ input }) => input)).toEqual([{ code: 'ABCDEFGH' }]);
  expect(await screen.findByText(/está confirmado/)).toBeInTheDocument();
});

test('a wrong code shows its error at the boxes, and another can be sent', async () => {
  signInAs();
  own(false);
  const fields = { code: 'Código inválido ou vencido' };
  fakeApi(emailRoutes.confirm, () => refuse('WRONG_EMAIL_CODE', { fields }));
  fakeApi(emailRoutes.sendCode, () => ({ sentTo: HELENA.email }));
  renderAt([PAGE], '/email/confirm');
  await userEvent.click(await screen.findByRole('textbox', { name: 'Código, 1 de 8' }));
  await userEvent.paste('ABCD EFGH');
  await click('Confirmar');
  const boxes = screen.getByRole('group', { name: 'Código' });
  await waitFor(() => expect(boxes).toHaveAccessibleDescription('Código inválido ou vencido'));
  await click('Enviar de novo');
  expect(await screen.findByText('Código enviado para helena@ipe.org.br')).toBeInTheDocument();
});

test('the banner stays until the address is confirmed, and shows a refusal of too many codes', async () => {
  signInAs();
  own(false);
  fakeApi(emailRoutes.sendCode, () => refuse('TOO_MANY_ATTEMPTS'));
  renderAt([STRIP], '/');
  expect(await screen.findByText('Confirme seu e-mail.')).toBeInTheDocument();
  const link = screen.getByRole('link', { name: 'Digitar código' });
  expect(link).toHaveAttribute('href', '/email/confirm');
  await click('Enviar de novo');
  expect(await screen.findByText(/Muitas tentativas/)).toBeInTheDocument();
});

test('an address confirmed elsewhere takes the banner away, here and at the next start', async () => {
  signInAs({ emailConfirmed: false });
  own(true);
  renderAt([STRIP], '/');
  expect(screen.getByText('Confirme seu e-mail.')).toBeInTheDocument();
  await waitForElementToBeRemoved(screen.getByText('Confirme seu e-mail.'));
  expect(getSession()?.accountData.emailConfirmed).toBe(true);
});

test('there is no banner for a confirmed address', async () => {
  signInAs();
  const { calls } = fakeApi(adminRoutes.data, () => ({ ...HELENA, emailConfirmed: true }));
  renderAt([STRIP], '/');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByText('Confirme seu e-mail.')).not.toBeInTheDocument();
});

test('the account shows if its address is confirmed', async () => {
  signInAs();
  own(false);
  fakeApi(authRoutes.sessions, () => ({ sessions: [] }));
  fakeApi(twoFactorRoutes.get, () => ({
    twoFactor: { active: false, activatedAt: null, recoveryCodesLeft: 0 },
  }));
  renderAt([{ path: '/account', element: <AccountRoute /> }], '/account');
  expect(await screen.findByText('Não confirmado')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Confirmar e-mail' })).toBeInTheDocument();
});

test('undoes a change of e-mail with a new password and without a session, and leads to the sign-in', async () => {
  signInAs();
  const { calls } = fakeApi(emailRoutes.takeBack, () => ({ email: 'antiga@ipe.org.br' }));
  const router = renderAt(routes, '/email/undo#o-token');
  await fill(await screen.findByLabelText('Nova senha'), 'porta verde 9');
  await fill(screen.getByLabelText('Confirmar senha'), 'porta azul 9');
  await click('Desfazer a mudança');
  expect(screen.getByLabelText('Confirmar senha')).toHaveAccessibleDescription(
    'Senhas não coincidem',
  );
  expect(calls).toHaveLength(0);
  await userEvent.clear(screen.getByLabelText('Confirmar senha'));
  await fill(screen.getByLabelText('Confirmar senha'), 'porta verde 9');
  await click('Desfazer a mudança');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(calls.map(({ input }) => input)).toEqual([
    { token: 'o-token', newPassword: 'porta verde 9' },
  ]);
  expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveValue('antiga@ipe.org.br');
  expect(getSession()).toBeNull();
});

test('a used or expired link says so', async () => {
  fakeApi(emailRoutes.takeBack, () => refuse('TAKE_BACK_OVER'));
  renderAt(routes, '/email/undo#velho');
  await fill(await screen.findByLabelText('Nova senha'), 'porta verde 9');
  await fill(screen.getByLabelText('Confirmar senha'), 'porta verde 9');
  await click('Desfazer a mudança');
  const form = within(screen.getByRole('form', { name: 'Desfazer a mudança de e-mail' }));
  expect(await form.findByRole('alert')).toHaveTextContent('já foi usado ou venceu');
});

test('a link without a token says that it is incomplete', async () => {
  renderAt(routes, '/email/undo');
  expect(await screen.findByRole('alert')).toHaveTextContent('Este link está incompleto');
});
