import { authRoutes } from '@atrio/contract/accounts/accounts';
import { type TwoFactor, twoFactorRoutes } from '@atrio/contract/accounts/two-factor';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { signInAs } from '../../../test/sign-in-as.ts';
import { beOnPhone } from '../../../test/window-width.ts';
import { TwoFactorCard } from './two-factor-card.tsx';

const OFF: TwoFactor = { active: false, activatedAt: null, recoveryCodesLeft: 0 };
const ON: TwoFactor = {
  active: true,
  activatedAt: '2026-11-20T15:00:00.000Z',
  recoveryCodesLeft: 9,
};
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const SETUP = { secret: SECRET, uri: `otpauth://totp/atrio:helena?secret=${SECRET}` };
const CODES = Array.from({ length: 10 }, (_, index) => `ABCD${'EFGHJKMNPQ'[index]}-23456`);

let state: TwoFactor;

beforeEach(() => {
  signInAs();
  state = OFF;
  fakeApi(twoFactorRoutes.get, () => ({ twoFactor: state }));
  fakeApi(authRoutes.sessions, () => ({ sessions: [] }));
});

function open() {
  renderAt([{ path: '/', element: <TwoFactorCard /> }], '/');
}

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function givePassword(action: string, password = 'segredo') {
  const field = await screen.findByLabelText('Senha atual');
  expect(field).toHaveFocus();
  await fill(field, password);
  await click(action);
}

async function typeCode(code: string) {
  await userEvent.click(
    await screen.findByRole('textbox', { name: 'Código do aplicativo, 1 de 6' }),
  );
  await userEvent.paste(code);
}

describe('switching it on', () => {
  async function reachApp() {
    open();
    await click('Ativar');
    await givePassword('Continuar');
    await screen.findByRole('img', { name: 'QR code para o aplicativo autenticador' });
  }

  test('leads from the password over the app to the recovery codes', async () => {
    const setup = fakeApi(twoFactorRoutes.setup, () => SETUP);
    const confirm = fakeApi(twoFactorRoutes.confirm, () => {
      state = ON;
      return { recoveryCodes: CODES };
    });
    await reachApp();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Código do aplicativo, 1 de 6' })).toHaveFocus();
    await typeCode('123 456');
    await click('Ativar');
    const list = await screen.findByRole('list', { name: 'Códigos de recuperação' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(CODES);
    expect(screen.getByText(/não serão mostrados de novo/).parentElement).toHaveFocus();
    expect(setup.calls.map(({ input }) => input)).toEqual([{ password: 'segredo' }]);
    expect(confirm.calls.map(({ input }) => input)).toEqual([{ code: '123456' }]);
    await click('Guardei os códigos');
    expect(await screen.findByText('Ativada')).toBeInTheDocument();
    expect(screen.getByText('Desde 20/11/2026')).toBeInTheDocument();
    expect(screen.getByText('9 códigos de recuperação restantes')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Gerar novos códigos' })).toHaveFocus();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(SECRET);
  });

  test('copies the codes and saves them as a file', async () => {
    const user = userEvent.setup();
    fakeApi(twoFactorRoutes.setup, () => SETUP);
    fakeApi(twoFactorRoutes.confirm, () => ({ recoveryCodes: CODES }));
    await reachApp();
    await user.click(screen.getByRole('button', { name: 'Copiar chave' }));
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    await typeCode('123456');
    await click('Ativar');
    await user.click(await screen.findByRole('button', { name: 'Copiar' }));
    expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
    let saved = new Blob();
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob) saved = blob;
      return 'blob:codes';
    };
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await click('Baixar');
    expect(await saved.text()).toBe(`${CODES.join('\r\n')}\r\n`);
  });

  test('shows a wrong password and a wrong code at their fields', async () => {
    fakeApi(twoFactorRoutes.setup, () =>
      refuse('WRONG_PASSWORD', { fields: { password: 'Senha incorreta' } }),
    );
    open();
    await click('Ativar');
    await givePassword('Continuar', 'errada!');
    const password = screen.getByLabelText('Senha atual');
    await waitFor(() => expect(password).toHaveAccessibleDescription('Senha incorreta'));
    fakeApi(twoFactorRoutes.setup, () => SETUP);
    await userEvent.type(password, '!{Enter}');
    const wrong = { code: 'Código inválido ou já usado' };
    fakeApi(twoFactorRoutes.confirm, () => refuse('WRONG_TWO_FACTOR_CODE', { fields: wrong }));
    await screen.findByRole('group', { name: 'Código do aplicativo' });
    await click('Ativar');
    const boxes = screen.getByRole('group', { name: 'Código do aplicativo' });
    expect(boxes).toHaveAccessibleDescription('Código é obrigatório');
    await typeCode('123456');
    await click('Ativar');
    await waitFor(() => expect(boxes).toHaveAccessibleDescription('Código inválido ou já usado'));
  });

  test("is cancelled by 'Cancelar'", async () => {
    open();
    await click('Ativar');
    await click('Cancelar');
    expect(await screen.findByRole('button', { name: 'Ativar' })).toHaveFocus();
    expect(screen.queryByLabelText('Senha atual')).not.toBeInTheDocument();
  });

  test('without a server the fallback sentence is shown', async () => {
    fakeApi(twoFactorRoutes.setup, loseConnection);
    open();
    await click('Ativar');
    await givePassword('Continuar');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Erro na verificação em duas etapas');
    expect(alert).toHaveFocus();
  });

  test('offers a link to the app on phones', async () => {
    beOnPhone();
    fakeApi(twoFactorRoutes.setup, () => SETUP);
    await reachApp();
    expect(screen.getByRole('link', { name: 'Abrir no aplicativo autenticador' })).toHaveAttribute(
      'href',
      SETUP.uri,
    );
  });
});

describe('while it is on', () => {
  beforeEach(() => {
    state = ON;
  });

  test('replaces the recovery codes', async () => {
    const renew = fakeApi(twoFactorRoutes.recoveryCodes, () => ({ recoveryCodes: CODES }));
    open();
    await click('Gerar novos códigos');
    await givePassword('Gerar códigos');
    expect(await screen.findByText(CODES[9] ?? '')).toBeInTheDocument();
    expect(renew.calls.map(({ input }) => input)).toEqual([{ password: 'segredo' }]);
    await click('Guardei os códigos');
    expect(await screen.findByRole('button', { name: 'Gerar novos códigos' })).toHaveFocus();
  });

  test('is deactivated with the password and a code', async () => {
    const disable = fakeApi(twoFactorRoutes.disable, () => {
      state = OFF;
      return {};
    });
    open();
    await click('Desativar');
    await fill(await screen.findByLabelText('Senha atual'), 'segredo');
    await userEvent.type(screen.getByRole('textbox', { name: 'Código' }), 'abcde-23456{Enter}');
    expect(await screen.findByRole('button', { name: 'Ativar' })).toHaveFocus();
    expect(disable.calls.map(({ input }) => input)).toEqual([
      { password: 'segredo', code: 'ABCDE23456' },
    ]);
    expect(await screen.findByText('Verificação em duas etapas desativada')).toBeInTheDocument();
  });

  test.each([
    [3, '3 códigos de recuperação restantes'],
    [1, '1 código de recuperação restante'],
    [0, 'Nenhum código de recuperação restante'],
  ])('%i codes left are said', async (recoveryCodesLeft, words) => {
    state = { ...ON, recoveryCodesLeft };
    open();
    expect(await screen.findByText(words)).toBeInTheDocument();
  });
});

test('says that its state could not be loaded, and tries again', async () => {
  fakeApi(twoFactorRoutes.get, () => refuse('NOT_FOUND'));
  open();
  const alert = await screen.findByRole('alert');
  fakeApi(twoFactorRoutes.get, () => ({ twoFactor: OFF }));
  await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('button', { name: 'Ativar' })).toBeInTheDocument();
});
