import { readFileSync } from 'node:fs';
import { doorRoutes } from '@atrio/contract/live/door';
import { hallCodeRoutes } from '@atrio/contract/live/hall-code';
import type { Locator } from '@playwright/test';
// A CommonJS module: Node gives its function as the default of the default.
import jsqr from 'jsqr';
import sharp from 'sharp';
import { call, createRoom, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { openAs } from '../support/pages.ts';
import { PHONE } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';

const PROJECTOR = { width: 1280, height: 720 };

/** What a camera reads in a picture. */
async function readQr(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

const qrOf = async (picture: Locator) => readQr(await picture.screenshot());

test('the code on the hall’s screen lets in without a knock, and its QR leads to the room', async ({
  page,
  browser,
  caller,
  account,
  baseURL,
}) => {
  const owner = await signedIn(caller, account);
  const room = await createRoom(owner, 'Galeria Cais');
  const id = String(room.id);
  await call(owner, doorRoutes.update, { id, approval: 'everybody', capacity: 9 });
  await openAs(page, account, `/dashboard/rooms/${id}#porta`);
  const panel = page.getByRole('region', { name: 'Porta', exact: true });
  await panel.getByRole('switch', { name: /^Código do salão/ }).check();
  const opened = page.waitForEvent('popup');
  await panel.getByRole('link', { name: 'Abrir a tela do salão' }).click();
  const screen = await opened;
  await screen.setViewportSize(PROJECTOR);
  await expect(screen.getByRole('status', { name: /^(\d ){5}\d$/ })).toBeVisible();
  const { hall } = await call(owner, hallCodeRoutes.get, { id });
  // The screen may change between the two looks at it.
  const either = [hall?.code, hall?.next].map((code = '') => [...code].join(' ')).join('|');
  await expect(screen.getByRole('status', { name: new RegExp(`^(${either})$`) })).toBeVisible();
  const address = `${baseURL}/sala/${room.sceneName}`;
  expect(await qrOf(screen.getByRole('img', { name: /^QR code/ }))).toBe(address);
  await expectAccessible(screen);

  const context = await browser.newContext({ locale: 'pt-BR', viewport: PHONE });
  const visitor = await context.newPage();
  await visitor.goto(address);
  await visitor.getByRole('textbox', { name: 'Seu nome' }).fill('Bia');
  await visitor.getByRole('button', { name: 'Entrar na sala' }).click();
  const title = visitor.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Batendo à porta…');
  const field = visitor.getByRole('textbox', { name: 'Código na tela do salão' });
  await field.fill(hall?.code === '000000' ? '111111' : '000000');
  await visitor.getByRole('button', { name: 'Entrar com o código' }).click();
  await expect(visitor.getByText('Este não é o código da tela, ou já mudou')).toBeVisible();
  await expectAccessible(visitor);
  await expectNoSidewaysScroll(visitor, PHONE.width);
  const now = await call(owner, hallCodeRoutes.get, { id });
  await field.fill(now.hall?.code ?? '');
  await visitor.getByRole('button', { name: 'Entrar com o código' }).click();
  await expect(title).toHaveText('Galeria Cais');
  await context.close();
});

test('a poster has the name and a QR that leads in, and prints on one sheet', async ({
  page,
  caller,
  account,
  baseURL,
}) => {
  const room = await createRoom(await signedIn(caller, account), 'Galeria Cais');
  await openAs(page, account, `/dashboard/rooms/${room.id}/poster`);
  const poster = page.getByRole('article', { name: 'Cartaz de Galeria Cais' });
  const address = `${baseURL}/sala/${room.sceneName}`;
  expect(await qrOf(poster.getByRole('img', { name: /^QR code/ }))).toBe(address);
  for (const kind of ['PNG', 'SVG']) {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: `QR em ${kind}` }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`qr-${room.sceneName}.${kind.toLowerCase()}`);
    const picture = readFileSync(await file.path());
    const drawn = kind === 'PNG' ? picture : await sharp(picture, { density: 900 }).toBuffer();
    expect(await readQr(drawn)).toBe(address);
  }
  const printed = await page.pdf({ format: 'A4', printBackground: true });
  expect(printed.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
