import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { doorRoutes } from '@atrio/contract/live/door';
import { guestRoutes } from '@atrio/contract/rooms/guests';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import { writePass } from '@atrio/server/src/modules/rooms/tickets/passes.service.ts';
import type { Page } from '@playwright/test';
import { call, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { mailsTo } from '../support/mail.ts';
import { PHONE } from '../support/sizes.ts';
import { test as base, expect } from '../support/test.ts';

const VISIT_CODE = /^(\d{6})\r?$/m;

const test = base.extend<{ guest: Guest }>({
  guest: async ({ caller, account, server }, use) => {
    const admin = await signedIn(caller, account);
    const { room } = await call(admin, roomRoutes.create, {
      environment: '1',
      name: 'Aula aberta',
      isVisible: true,
      isPrivate: true,
    });
    const email = `bia-${Date.now()}-${Math.random()}@exemplo.com.br`;
    const input = { id: String(room.id), email, name: 'Bia Rocha', notify: false };
    const { guest } = await call(admin, guestRoutes.create, input);
    const secret = readFileSync(join(server.dataDir, 'token-secret'));
    await use({
      ...{ admin, room, id: String(guest.id), email },
      pass: `/passe/${writePass(secret, { ticketId: guest.id, version: 0 })}`,
      code: async () => {
        const sent = async () =>
          (await mailsTo(server.dataDir, email))
            .flatMap((mail) => VISIT_CODE.exec(mail)?.[1] ?? [])
            .at(-1);
        await expect.poll(sent).toMatch(/^\d{6}$/);
        return (await sent()) ?? '';
      },
    });
  },
});

interface Guest {
  admin: Awaited<ReturnType<typeof signedIn>>;
  room: { id: number; sceneName: string };
  id: string;
  email: string;
  pass: string;
  code(): Promise<string>;
}

const enter = (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true });

test.use({ viewport: PHONE });

test('a guest is in by one tap, and their pass is in no address afterwards', async ({
  page,
  guest,
}) => {
  await page.goto(guest.pass);
  await expect(page.getByRole('heading', { name: 'Aula aberta' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Olá, Bia Rocha' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, PHONE.width);
  await enter(page).click();
  await expect(page).toHaveURL(`/sala/${guest.room.sceneName}`);
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
  await page.goto(guest.pass);
  await enter(page).click();
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
});

test('another device gets in by the mailed code, and the first one is out', async ({
  page,
  browser,
  guest,
}) => {
  await page.goto(guest.pass);
  await enter(page).click();
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
  const second = await (await browser.newContext({ viewport: PHONE })).newPage();
  await second.goto(guest.pass);
  await expect(second.getByText('Este passe está em uso em outro aparelho.')).toBeVisible();
  await second.getByRole('button', { name: 'Enviar código' }).click();
  const code = second.getByRole('textbox', { name: 'Código' });
  await expect(code).toBeFocused();
  await expectAccessible(second);
  const right = await guest.code();
  await code.fill('12');
  await enter(second).click();
  await expect(second.getByText('O código tem 6 dígitos')).toBeVisible();
  await code.fill(right === '000000' ? '111111' : '000000');
  await enter(second).click();
  await expect(second.getByText('Código inválido ou vencido')).toBeVisible();
  await code.fill(right);
  await enter(second).click();
  await expect(second.getByRole('button', { name: 'Sair' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sair' })).toHaveCount(0);
  await page.goto(guest.pass);
  await expect(page.getByText('Este passe está em uso em outro aparelho.')).toBeVisible();
  await second.context().close();
});

test('the door asks for the code at the first use, and for a name that nobody has written', async ({
  page,
  guest: { admin, room, id, pass, code },
}) => {
  await call(admin, doorRoutes.update, { id: String(room.id), asksPassCode: true });
  await call(admin, guestRoutes.update, { id, name: '' });
  await page.goto(pass);
  await expect(page.getByText('A equipe pede também um código')).toBeVisible();
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await page.getByRole('textbox', { name: 'Código' }).fill(await code());
  await enter(page).click();
  await expect(page.getByText('Nome é obrigatório')).toBeVisible();
  await page.getByRole('textbox', { name: 'Seu nome' }).fill('Bia');
  await enter(page).click();
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
});

test('a pass that is not good says why, and what to do', async ({ page, guest }) => {
  const { admin, id, pass } = guest;
  await page.goto(`${pass}x`);
  await expect(page.getByRole('heading', { name: 'Este passe não abre a porta' })).toBeVisible();
  await expect(page.getByText('Não conhecemos este passe.')).toBeVisible();
  await page.goto(`/passe/${'x'.repeat(500)}`);
  await expect(page.getByText('Não conhecemos este passe.')).toBeVisible();
  await page.goto(pass);
  await expect(enter(page)).toBeVisible();
  await call(admin, ticketRoutes.resend, { id, newPass: true });
  await enter(page).click();
  await expect(page.getByText('Este passe foi trocado por outro.')).toBeVisible();
  await expectAccessible(page);
  await call(admin, ticketRoutes.removePre, { id });
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Este passe não vale mais.')).toBeVisible();
});

test('a server that fails loses nothing: the same tap works later', async ({ page, guest }) => {
  await page.route('**/client/pass', (route) => route.abort());
  await page.goto(guest.pass);
  await expect(page.getByRole('heading', { name: 'Não foi possível abrir a sala' })).toBeVisible();
  await page.unroute('**/client/pass');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  // The answer is lost, the entry is not.
  await page.route('**/enter', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await enter(page).click();
  await expect(page.getByText('Sem resposta do servidor. Verifique sua conexão')).toBeVisible();
  await page.unroute('**/enter');
  await enter(page).click();
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
});
