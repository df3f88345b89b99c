import { assetRoutes, parseAssetUrl } from '@atrio/contract/rooms/assets';
import { imageRoutes } from '@atrio/contract/rooms/images';
import { bundleBytes, imageFile, TARGET } from '@atrio/server/test/sample-files.ts';
import type { Locator, Page } from '@playwright/test';
import { type Caller, call, createRoom, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { drop, type SentFile, slowDown } from '../support/files.ts';
import { openAs, type signIn, toast } from '../support/pages.ts';
import { NARROWEST, PHONE } from '../support/sizes.ts';
import { spoilAccessToken } from '../support/storage.ts';
import { expect, test } from '../support/test.ts';

const SUCCESS_GREEN = 'rgb(29, 162, 99)';

const MIB = 1024 * 1024;

test('images are added by click, drop and paste, viewed, deleted and restored', async ({
  page,
  caller,
  account,
}) => {
  const { admin, room } = await openRoom(page, caller, account);
  const images = panel(page, 'Imagens');
  await expect(images.getByText('Nenhuma imagem')).toBeVisible();
  const upload = images.getByRole('button', { name: 'Upload' });
  await expect(upload).toBeDisabled();

  const coming = page.waitForEvent('filechooser');
  await images.getByRole('button', { name: 'Nova Imagem' }).click();
  await (await coming).setFiles([await picture('um.png'), await picture('dois.webp', 'webp')]);
  await expect(images.getByText('Por enviar')).toHaveCount(2);
  await drop(images.getByRole('list'), [await picture('tres.avif', 'avif')]);
  await expect(images.getByText('Por enviar')).toHaveCount(3);
  await paste(page, images.getByRole('button', { name: 'Nova Imagem' }), await picture('q.png'));
  await expect(images.getByText('Por enviar')).toHaveCount(4);
  // The token expires in between, and the upload goes on.
  await spoilAccessToken(page);
  await upload.click();
  await expect(toast(page, 'Imagens enviadas com sucesso')).toBeVisible();
  const views = images.getByRole('button', { name: /^Ver imagem/ });
  await expect(views).toHaveCount(4);
  for (const view of await views.all()) {
    const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
    await expect.poll(() => view.locator('img').evaluate(isDrawn)).toBe(true);
  }
  await expect(page.getByRole('link', { name: 'Imagens 4' })).toBeVisible();

  await views.nth(1).click();
  await expect(page.getByRole('dialog', { name: 'Imagem 2 de 4' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  const dialog = page.getByRole('dialog', { name: 'Imagem 3 de 4' });
  await expect(dialog.getByRole('img', { name: 'Imagem 3' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(views.nth(1)).toBeFocused();

  const remove = images.getByRole('button', { name: 'Deletar imagem 1' });
  await remove.click();
  await expect(views).toHaveCount(3);
  const notice = toast(page, 'Imagem deletada com sucesso');
  await expect(notice).toBeVisible();
  const line = notice.locator('.mantine-Notifications-progress');
  await expect(line).toHaveCSS('background-color', SUCCESS_GREEN);
  expect(await countImages(admin, room.id)).toBe(3);
  await notice.getByRole('button', { name: 'Desfazer' }).click();
  await expect(views).toHaveCount(4);
  await expect.poll(() => countImages(admin, room.id)).toBe(4);
});

test('files that are no image or no bundle are refused by click and by drop', async ({
  page,
  caller,
  account,
}) => {
  await openRoom(page, caller, account);
  const images = panel(page, 'Imagens');
  const note = { name: 'nota.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7') };
  await images.getByLabel('Nova Imagem').and(page.locator('input')).setInputFiles(note);
  await expect(images.getByRole('alert')).toHaveText('Arquivo deve ser imagem');
  await drop(images.getByText('Nenhuma imagem'), [await picture('boa.png'), note]);
  await expect(images.getByText('Por enviar')).toHaveCount(1);
  await expect(images.getByRole('alert')).toHaveText('Arquivo deve ser imagem');

  const android = panel(page, 'Android');
  await page.getByLabel('Arquivo para Android', { exact: true }).setInputFiles(note);
  await expect(android.getByRole('alert')).toHaveText('Arquivo deve ser asset bundle');
  await drop(android, [await picture('foto.png')]);
  await expect(android.getByRole('alert')).toHaveText('Arquivo deve ser asset bundle');
  await expect(
    panel(page, 'Assets da sala').getByRole('button', { name: 'Upload' }),
  ).toBeDisabled();
  // A file dropped beside every zone does not leave the page.
  await drop(page.getByRole('heading', { level: 1 }), [await picture('longe.png')]);
  await expect(images.getByText('Por enviar')).toHaveCount(1);
});

test('a failing server loses nothing, and only failed files are sent again', async ({
  page,
  caller,
  account,
}) => {
  const { admin, room } = await openRoom(page, caller, account);
  const images = panel(page, 'Imagens');
  let sent = 0;
  await page.route('**/image', async (route) => {
    sent += 1;
    if (sent !== 2) return route.continue();
    const error = { message: 'Não há espaço para guardar o arquivo', error: 'STORAGE_FULL' };
    await route.fulfill({ status: 507, json: { success: false, error } });
  });
  const files = [await picture('um.png'), await picture('dois.png'), await picture('tres.png')];
  await images.getByLabel('Nova Imagem').and(page.locator('input')).setInputFiles(files);
  await images.getByRole('button', { name: 'Upload' }).click();
  await expect(toast(page, 'Erro ao fazer o upload das imagens')).toBeVisible();
  const row = images.getByRole('listitem').filter({ hasText: 'Tentar novamente' });
  await expect(row).toContainText('dois.png');
  await expect(row).toContainText('Não há espaço para guardar o arquivo');
  await expect(images.getByRole('button', { name: /^Ver imagem/ })).toHaveCount(2);
  await row.getByRole('button', { name: /^Tentar novamente/ }).click();
  await expect(toast(page, 'Imagens enviadas com sucesso')).toBeVisible();
  expect(sent).toBe(4);
  expect(await countImages(admin, room.id)).toBe(3);
});

test('an upload shows its progress, can be cancelled, and asks before the page is left', async ({
  page,
  caller,
  account,
}) => {
  const { admin, room } = await openRoom(page, caller, account);
  const assets = panel(page, 'Assets da sala');
  await chooseBundle(page, 'Webgl', bundle('palco.bundle', 'webgl', 3 * MIB));
  const speedUp = await slowDown(page, 300_000);
  await assets.getByRole('button', { name: 'Upload' }).click();
  await expect(
    assets.getByText(/^Enviando\.\.\. 1 de 1 · [\d,]+ [KM]B\/s · faltam? /),
  ).toBeVisible();
  const bar = assets.getByRole('progressbar', { name: 'palco.bundle' });
  await expect(bar).toHaveAttribute('aria-valuetext', /^\d{1,2},\d %/);
  await expect(
    assets.getByRole('button', { name: 'Escolher arquivo para Android' }),
  ).toBeDisabled();

  await page.getByRole('link', { name: 'Ambientes' }).click();
  const question = page.getByRole('dialog', { name: 'Descartar alterações?' });
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(bar).toBeVisible();
  await assets.getByRole('button', { name: 'Cancelar' }).click();
  await expect(bar).toBeHidden();
  await expect(panel(page, 'Webgl')).toContainText('palco.bundle');
  expect((await call(admin, assetRoutes.list, { roomId: String(room.id) })).roomAssets).toEqual([]);

  await speedUp();
  await assets.getByRole('button', { name: 'Upload' }).click();
  await expect(toast(page, 'Assets atualizados com sucesso')).toBeVisible();
});

test('assets are created and updated for each platform separately', async ({
  page,
  caller,
  account,
}) => {
  const { admin, room } = await openRoom(page, caller, account);
  const assets = panel(page, 'Assets da sala');
  const upload = assets.getByRole('button', { name: 'Upload' });
  await expect(panel(page, 'Webgl')).toContainText('Nenhum arquivo');
  await chooseBundle(page, 'Webgl', bundle('auditório; v1=a.bundle', 'webgl'));
  await chooseBundle(page, 'Windows', bundle('janela.bundle', 'windows'));
  await upload.click();
  await expect(toast(page, 'Assets atualizados com sucesso')).toBeVisible();
  await expect(panel(page, 'Webgl')).toContainText('auditório; v1=a.bundle');
  await expect(panel(page, 'Webgl')).toContainText(
    /Enviado em \d\d\/\d\d\/\d{4} às \d\d:\d\d por /,
  );
  const before = await assetNames(admin, room.id);
  expect(before).toMatchObject({ webgl: 'auditório; v1=a.bundle', windows: 'janela.bundle' });

  await chooseBundle(page, 'Webgl', bundle('auditorio-v2.bundle', 'webgl'));
  // Refused when it is chosen; the others are sent without it.
  const wrong = page.getByLabel('Arquivo para Windows', { exact: true });
  await wrong.setInputFiles(bundle('trocado.bundle', 'android'));
  await expect(panel(page, 'Windows')).toContainText('não para Windows');
  await upload.click();
  await expect
    .poll(() => assetNames(admin, room.id))
    .toMatchObject({ webgl: 'auditorio-v2.bundle', windows: 'janela.bundle' });
  await expect(panel(page, 'Webgl')).toContainText('auditorio-v2.bundle');

  await panel(page, 'Webgl').getByText('Versões anteriores (1)').click();
  await expectAccessible(page);
  const back = panel(page, 'Webgl').getByRole('button', { name: /^Voltar para auditório; v1=a/ });
  await back.focus();
  await page.keyboard.press('Enter');
  const notice = toast(page, 'Versão anterior de volta');
  await expect(notice).toBeVisible();
  await expect
    .poll(() => assetNames(admin, room.id))
    .toMatchObject({ webgl: 'auditório; v1=a.bundle' });
  await expect(panel(page, 'Webgl').getByText('Versões anteriores (1)')).toBeFocused();
  await notice.getByRole('button', { name: 'Desfazer' }).click();
  await expect
    .poll(() => assetNames(admin, room.id))
    .toMatchObject({ webgl: 'auditorio-v2.bundle' });
  await expect(back).toBeVisible();
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Assets da sala', exact: true }).click();
  await panel(page, 'Webgl')
    .locator('details')
    .evaluate((list: HTMLDetailsElement) => {
      list.open = true;
    });
  await expect(back).toBeVisible();
  await expectNoSidewaysScroll(page, NARROWEST);
  await expectAccessible(page);
});

test('files are chosen and sent by keyboard alone, and the focus keeps its place', async ({
  page,
  caller,
  account,
}) => {
  // Awaited before the key press, since the event may come at any time after it.
  const coming = page.waitForEvent('filechooser');
  await openRoom(page, caller, account);
  const images = panel(page, 'Imagens');
  await images.getByRole('button', { name: 'Nova Imagem' }).focus();
  await page.keyboard.press('Enter');
  await (await coming).setFiles(await picture('um.png'));
  await expect(images.getByText('Por enviar')).toBeVisible();
  const upload = images.getByRole('button', { name: 'Upload' });
  await upload.focus();
  await page.keyboard.press('Enter');
  const view = images.getByRole('button', { name: 'Ver imagem 1' });
  await expect(view).toBeVisible();
  await expect(upload).toBeFocused();
  await view.focus();
  await page.keyboard.press('Tab');
  const remove = images.getByRole('button', { name: 'Deletar imagem 1' });
  await expect(remove).toBeFocused();
  await expect(remove).toHaveCSS('opacity', '1');
});

test('both panels are accessible, and fit phones', async ({ page, caller, account }) => {
  const { admin, room } = await openRoom(page, caller, account);
  await page.setViewportSize(PHONE);
  // The images' panel is open: the address names it.
  await page.getByRole('button', { name: 'Assets da sala', exact: true }).click();
  await fillPanels(page);
  await expectNoSidewaysScroll(page, NARROWEST);
  await expect(panel(page, 'Android')).toContainText('palco.bundle');
  await expectAccessible(page);
  expect(await countImages(admin, room.id)).toBe(1);
});

/** A saved image, an image still to be sent, and a bundle of each kind. */
async function fillPanels(page: Page): Promise<void> {
  const images = panel(page, 'Imagens');
  const input = images.getByLabel('Nova Imagem').and(page.locator('input'));
  await input.setInputFiles(await picture('um.png'));
  await images.getByRole('button', { name: 'Upload' }).click();
  await expect(images.getByRole('button', { name: 'Ver imagem 1' })).toBeVisible();
  await input.setInputFiles(await picture('dois.png'));
  await expect(images.getByText('Por enviar')).toBeVisible();
  await chooseBundle(page, 'Android', bundle('palco.bundle', 'android'));
}

async function openRoom(page: Page, caller: Caller, account: Parameters<typeof signIn>[1]) {
  const admin = await signedIn(caller, account);
  const room = await createRoom(admin, 'Sala dos arquivos');
  await openAs(page, account, `/dashboard/rooms/${room.id}#imagens`);
  await expect(panel(page, 'Imagens')).toBeVisible();
  return { admin, room };
}

function panel(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

async function picture(name: string, format: 'png' | 'webp' | 'avif' = 'png'): Promise<SentFile> {
  const file = await imageFile({ width: 320, height: 240, format, name });
  return { name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) };
}

function bundle(name: string, target: keyof typeof TARGET, padding = 0): SentFile {
  return { name, mimeType: '', buffer: bundleBytes({ target: TARGET[target], padding }) };
}

async function chooseBundle(page: Page, platform: string, file: SentFile): Promise<void> {
  await page.getByLabel(`Arquivo para ${platform}`, { exact: true }).setInputFiles(file);
  await expect(panel(page, platform)).toContainText(file.name);
}

/** Uses the real clipboard. */
async function paste(page: Page, focused: Locator, { buffer }: SentFile): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const item = new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) });
    await navigator.clipboard.write([item]);
  }, buffer.toString('base64'));
  await focused.focus();
  await page.keyboard.press('ControlOrMeta+v');
}

async function countImages(admin: Caller, roomId: number): Promise<number> {
  return (await call(admin, imageRoutes.list, { roomId: String(roomId) })).images.length;
}

async function assetNames(admin: Caller, roomId: number): Promise<Record<string, string>> {
  const { roomAssets } = await call(admin, assetRoutes.list, { roomId: String(roomId) });
  const pairs = roomAssets.map(({ platform, assetUrl }) => [
    platform,
    parseAssetUrl(assetUrl)?.name ?? '',
  ]);
  return Object.fromEntries(pairs);
}
