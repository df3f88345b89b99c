import { guestRoutes } from '@atrio/contract/rooms/guests';
import { programmeRoutes } from '@atrio/contract/rooms/programme';
import type { Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { call, createRoom, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { mailsTo } from '../support/mail.ts';
import { openAs } from '../support/pages.ts';
import { PHONE } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Convite', exact: true });

/** The newest mail to an address, read by a program of others. */
async function mailTo(dataDir: string, address: string) {
  await expect.poll(async () => (await mailsTo(dataDir, address)).length).toBeGreaterThan(0);
  return PostalMime.parse((await mailsTo(dataDir, address)).at(-1) ?? '');
}

function pathIn(text: string | undefined, name: string): string {
  const found = new RegExp(`https?://[^/\\s]+(/${name}/\\S+)`).exec(text ?? '')?.[1];
  expect(found, name).toBeTruthy();
  return found ?? '';
}

for (const size of [undefined, PHONE]) {
  test(`a producer writes the invitation, looks at it and sends it to herself ${size ? 'on a phone' : ''}`, async ({
    page,
    caller,
    account,
    server,
  }) => {
    if (size) await page.setViewportSize(size);
    const owner = await signedIn(caller, account);
    const room = await createRoom(owner, 'Galeria Cais');
    await openAs(page, account, `/dashboard/rooms/${room.id}#convite`);
    await expect(panel(page).getByText(/^Os convites vão com o texto de sempre/)).toBeVisible();
    await panel(page).getByRole('button', { name: 'Escrever o convite' }).click();

    const form = page.getByRole('form', { name: 'Convite' });
    const subject = form.getByRole('textbox', { name: /^Assunto/ });
    await subject.fill('{apelido}, venha');
    await form.getByRole('button', { name: 'Salvar convite' }).click();
    await expect(form.getByText(/^\{apelido\} não existe; use/)).toBeVisible();
    await expect(form.getByRole('button', { name: 'Prévia' })).toBeDisabled();
    await subject.fill('');
    const words = form.getByRole('group', { name: 'Inserir no assunto' });
    await words.getByRole('button', { name: '{nome}' }).click();
    await expect(subject).toBeFocused();
    await page.keyboard.type(', seu convite para a ');
    await words.getByRole('button', { name: '{sala}' }).click();
    await expect(subject).toHaveValue('{nome}, seu convite para a {sala}');
    await form.getByRole('textbox', { name: /^Mensagem/ }).fill('Guardamos um lugar.\n\nLuiza');
    await expectAccessible(page);
    if (size) await expectNoSidewaysScroll(page, size.width);

    await form.getByRole('button', { name: 'Prévia' }).click();
    const dialog = page.getByRole('dialog', { name: 'Prévia do convite' });
    await expect(dialog.getByText('Beatriz, seu convite para a Galeria Cais')).toBeVisible();
    const frame = dialog.getByTitle('Convite como o convidado o vê');
    const mail = frame.contentFrame();
    await expect(mail.getByRole('heading', { name: 'Galeria Cais' })).toBeVisible();
    await expect(mail.getByText('Olá, Beatriz,')).toBeVisible();
    await expect(mail.getByRole('img', { name: /^Código QR/ })).toBeVisible();
    expect((await frame.boundingBox())?.width).toBeLessThanOrEqual(390);
    const message = mail.getByText('Guardamos um lugar.');
    await expect(message).toHaveCSS('color', 'rgb(35, 43, 58)');
    await dialog.getByRole('radio', { name: 'Escuro' }).check();
    await expect(message).toHaveCSS('color', 'rgb(243, 241, 239)');
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: 'Só texto' }).check();
    await expect(dialog.getByText(/Não receber lembretes: http/)).toBeVisible();
    await page.keyboard.press('Escape');

    await form.getByRole('button', { name: 'Enviar teste para mim' }).click();
    await expect(page.getByText(`Teste a caminho de ${account.email}`)).toBeVisible();
    await expect
      .poll(async () => (await mailTo(server.dataDir, account.email)).subject)
      .toMatch(/^\[Teste\] .+, seu convite para a Galeria Cais$/);

    await form.getByRole('button', { name: 'Salvar convite' }).click();
    await expect(page.getByText('Convite salvo')).toBeVisible();
    await page.reload();
    await expect(subject).toHaveValue('{nome}, seu convite para a {sala}');
  });
}

test('a guest reads the mail, declines, changes their mind, and ends the reminders', async ({
  page,
  caller,
  account,
  server,
}) => {
  await page.setViewportSize(PHONE);
  const owner = await signedIn(caller, account);
  const room = await createRoom(owner, 'Galeria Cais');
  const id = String(room.id);
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  await call(owner, programmeRoutes.create, {
    id,
    title: 'Abertura',
    startsAt: at(50),
    endsAt: at(51),
  });
  const email = `bia-${room.id}@exemplo.com`;
  await call(owner, guestRoutes.create, { id, email, name: 'Beatriz Nogueira Salles' });
  const state = async () => (await call(owner, guestRoutes.list, { id })).guests[0]?.state;

  const mail = await mailTo(server.dataDir, email);
  expect(mail.subject).toBe('Convite para a sala Galeria Cais');
  // As a mail program shows it, with its pictures away and in the dark.
  await page.setContent(mail.html ?? '');
  await expect(page.getByText('Olá, Beatriz,')).toBeVisible();
  await expectNoSidewaysScroll(page, PHONE.width);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });

  const decline = pathIn(mail.text, 'recusar');
  await page.goto(decline);
  await expect(page.getByRole('heading', { name: 'Recusar o convite?' })).toBeVisible();
  await expectAccessible(page);
  expect(await state()).toBe('sent');
  await page.getByRole('textbox', { name: /^Motivo/ }).fill('Estarei em viagem');
  await page.getByRole('button', { name: 'Recusar o convite' }).click();
  await expect(page.getByRole('heading', { name: 'Convite recusado' })).toBeVisible();
  expect(await state()).toBe('declined');
  await page.getByRole('button', { name: 'Quero participar' }).click();
  await expect(page.getByRole('heading', { name: 'Presença confirmada' })).toBeVisible();
  expect(await state()).toBe('accepted');

  await page.goto(pathIn(mail.text, 'lembretes'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Não receber lembretes' }).click();
  await expect(page.getByText('Você não recebe mais lembretes desta sala.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(pathIn(mail.text, 'convidado'));
  await expect(page.getByText(account.email)).toBeVisible();
  await expectAccessible(page);
  const gone = await page.request.get(`${decline}x`);
  expect(gone.status()).toBe(404);
  expect(await gone.text()).toContain('Este endereço não vale mais');
});

test('the reminders of a room are chosen in its programme', async ({ page, caller, account }) => {
  const room = await createRoom(await signedIn(caller, account), 'Galeria Cais');
  await openAs(page, account, `/dashboard/rooms/${room.id}#programacao`);
  const programme = page.getByRole('region', { name: 'Programação' });
  await programme.getByRole('button', { name: 'Lembretes: 1 dia e 1 h antes' }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: '1 h antes', exact: true }).click();
  await expect(programme.getByRole('button', { name: 'Lembretes: 1 h antes' })).toBeVisible();
});

test('an invitation that cannot be read or saved says so, and keeps what was written', async ({
  page,
  caller,
  account,
}) => {
  const room = await createRoom(await signedIn(caller, account), 'Galeria Cais');
  let isDown = true;
  const error = { message: 'Fora do ar', error: 'FORBIDDEN' };
  const down = (method: string) =>
    page.route('**/rooms/*/invitation', (route) =>
      isDown && route.request().method() === method
        ? route.fulfill({ status: 403, json: { success: false, error } })
        : route.fallback(),
    );
  await down('GET');
  await openAs(page, account, `/dashboard/rooms/${room.id}#convite`);
  await expect(panel(page).getByText('Não foi possível carregar o convite')).toBeVisible();
  isDown = false;
  await panel(page).getByRole('button', { name: 'Tentar novamente' }).click();
  await panel(page).getByRole('button', { name: 'Escrever o convite' }).click();
  const subject = panel(page).getByRole('textbox', { name: /^Assunto/ });
  await subject.fill('Venha');
  await down('PUT');
  isDown = true;
  await panel(page).getByRole('button', { name: 'Salvar convite' }).click();
  await expect(panel(page).getByText('Fora do ar')).toBeVisible();
  await expect(subject).toHaveValue('Venha');
});
