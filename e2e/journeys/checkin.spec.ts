import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkinRoutes } from '@atrio/contract/rooms/checkin';
import { guestRoutes } from '@atrio/contract/rooms/guests';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { passPictures, writePass } from '@atrio/server/src/modules/rooms/tickets/passes.service.ts';
import sharp from 'sharp';
import { call, signedIn } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { openAs } from '../support/pages.ts';
import { PHONE } from '../support/sizes.ts';
import { test as base, expect } from '../support/test.ts';

const CAMERA = join(tmpdir(), `atrio-camera-${process.pid}-${Date.now()}.y4m`);

interface Desk {
  admin: Awaited<ReturnType<typeof signedIn>>;
  id: string;
  path: string;
  guests: { id: number; email: string }[];
  picture(guest: { id: number }): Promise<Buffer>;
}

const test = base.extend<{ desk: Desk }>({
  desk: async ({ caller, account, server, baseURL }, use) => {
    const admin = await signedIn(caller, account);
    const { room } = await call(admin, roomRoutes.create, {
      environment: '1',
      name: 'Aula aberta',
      isVisible: true,
      isPrivate: false,
    });
    const id = String(room.id);
    const guests = [];
    for (const name of ['Bia Rocha', 'Bianca Lima', 'Caio Nunes']) {
      const email = `${name.replace(' ', '.').toLowerCase()}@exemplo.com.br`;
      const input = { id, name, email, category: 'Imprensa', notify: false };
      guests.push((await call(admin, guestRoutes.create, input)).guest);
    }
    const secret = readFileSync(join(server.dataDir, 'token-secret'));
    const picture = async (guest: { id: number }) => {
      const pass = writePass(secret, { ticketId: guest.id, version: 0 });
      return passPictures(`${baseURL}/passe/${pass}`).png;
    };
    await use({ admin, id, path: `/dashboard/rooms/${room.id}/checkin`, guests, picture });
  },
});

/** A film of one picture, as the browser's false camera plays it. */
async function film(picture: Buffer): Promise<void> {
  const [width, height] = [640, 480];
  const light = await sharp(picture)
    .resize(width, height, { fit: 'contain', background: 'white' })
    .greyscale()
    .raw()
    .toBuffer();
  const colours = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colours]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\n`);
  writeFileSync(CAMERA, Buffer.concat([head, ...Array(10).fill(frame)]));
}

// Its own browser, as these are given when one is started.
test.use({
  permissions: ['camera'],
  launchOptions: async ({ launchOptions }, use) => {
    await film(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'));
    const flags = [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${CAMERA}`,
    ];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...flags] });
  },
});

test('guests are found by a part of their name, and let in by the keyboard', async ({
  page,
  account,
  desk,
}) => {
  await openAs(page, account, desk.path);
  await expect(page.getByText('0 presentes')).toBeVisible();
  await expect(page.getByText('Ninguém entrou ainda.')).toBeVisible();
  const field = page.getByLabel('Nome ou e-mail');
  await expect(field).toBeFocused();
  await page.keyboard.type('bia');
  await expect(page.getByRole('button', { name: 'Dar entrada: Bia Rocha' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Pode entrar')).toHaveCount(0);
  await page.keyboard.type('nca');
  await expect(page.getByRole('button', { name: 'Dar entrada: Bia Rocha' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Pode entrar')).toBeVisible();
  await expect(page.getByText('1 presente', { exact: true })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await page.keyboard.type('bianca');
  await page.getByRole('button', { name: 'Conferir: Bianca Lima' }).click();
  await expect(page.getByText('Já entrou')).toBeVisible();
  await expect(page.getByText(/^desde .*, por /)).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer entrada' }).click();
  await expect(page.getByText('Entrada desfeita')).toBeVisible();
  await expect(page.getByText('0 presentes')).toBeVisible();
  await page.keyboard.press('Escape');
  await field.fill('ninguém assim');
  await expect(page.getByText('Ninguém na lista com esse nome ou e-mail.')).toBeVisible();
});

test('another desk’s guests are counted here, too', async ({ page, account, desk }) => {
  await openAs(page, account, desk.path);
  await expect(page.getByText('0 presentes')).toBeVisible();
  const guestId = desk.guests[2]?.id;
  await call(desk.admin, checkinRoutes.create, { id: desk.id, guestId });
  await expect(page.getByText('1 presente', { exact: true })).toBeVisible();
  await expect(page.getByText('Caio Nunes')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a pass is read from a picture, and refusals say why and what next', async ({
    page,
    account,
    desk,
  }) => {
    const { admin, id, guests, picture, path } = desk;
    const [bia, bianca] = guests;
    if (!bia || !bianca) throw new Error('the desk has guests');
    await openAs(page, account, path);
    const read = async (buffer: Buffer) =>
      page
        .getByLabel('Imagem do passe')
        .setInputFiles({ name: 'passe.png', mimeType: 'image/png', buffer });
    await expect(page.getByText('0 presentes')).toBeVisible();
    await read(await picture(bia));
    await expect(page.getByText('Pode entrar')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page, PHONE.width);
    const validUntil = new Date(Date.now() - 60_000).toISOString();
    await call(admin, guestRoutes.update, { id: String(bianca.id), validUntil });
    await read(await picture(bianca));
    await expect(page.getByText('Não entrou')).toBeVisible();
    await expect(page.getByText('O convite desta pessoa está vencido.')).toBeVisible();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Dar entrada mesmo assim' }).click();
    await expect(page.getByText('Pode entrar')).toBeVisible();
    await read(passPictures('https://exemplo.com/outro-codigo').png);
    await expect(page.getByText('Este código não é um passe desta plataforma.')).toBeVisible();
    const blank = { width: 40, height: 40, channels: 3 as const, background: 'white' };
    await read(await sharp({ create: blank }).png().toBuffer());
    await expect(page.getByText('Nenhum código foi encontrado nesta imagem.')).toBeVisible();
    await read(Buffer.from('isto não é uma imagem'));
    await expect(page.getByText('Nenhum código foi encontrado nesta imagem.')).toBeVisible();
    expect((await call(admin, checkinRoutes.summary, { id })).present).toBe(2);
  });

  test('a server that fails loses nobody: the call waits to be sent again', async ({
    page,
    account,
    desk,
  }) => {
    await openAs(page, account, desk.path);
    await page.getByLabel('Nome ou e-mail').fill('caio');
    const letIn = page.getByRole('button', { name: 'Dar entrada: Caio Nunes' });
    await expect(letIn).toBeVisible();
    await page.route('**/checkin', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await letIn.click();
    await expect(page.getByText('1 entrada não enviada.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Tentar de novo: Caio Nunes' }).click();
    await expect(page.getByText('1 entrada não enviada.')).toBeVisible();
    await page.unroute('**/checkin');
    // A phone that is put away may load its tab again.
    await page.reload();
    await expect(page.getByText('1 entrada não enviada.')).toBeVisible();
    await page.getByRole('button', { name: 'Tentar de novo: Caio Nunes' }).click();
    await expect(page.getByText('Pode entrar')).toBeVisible();
    await expect(page.getByText('1 entrada não enviada.')).toHaveCount(0);
  });

  test('a camera that is refused is explained, and the search remains', async ({
    page,
    account,
    desk,
  }) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await openAs(page, account, desk.path);
    await page.getByRole('button', { name: 'Ler com a câmera' }).click();
    await expect(page.getByText('O navegador não deixou usar a câmera.')).toBeVisible();
    await expect(page.getByLabel('Nome ou e-mail')).toBeVisible();
  });
});

test('a pass is read by the camera, once, however long it is held there', async ({
  page,
  account,
  desk,
}) => {
  const [bia] = desk.guests;
  if (!bia) throw new Error('the desk has guests');
  await film(await desk.picture(bia));
  await openAs(page, account, desk.path);
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/checkin')) calls++;
  });
  await page.getByRole('button', { name: 'Ler com a câmera' }).click();
  await expect(page.getByText('Pode entrar')).toBeVisible();
  await expect(page.getByText('1 presente', { exact: true })).toBeVisible();
  const video = page.locator('video');
  const played = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect.poll(played).toBeGreaterThan(6);
  expect(calls).toBe(1);
  await expect(page.getByText('Pode entrar')).toBeVisible();
  await page.getByRole('button', { name: 'Fechar a câmera' }).click();
  await expect(page.getByRole('button', { name: 'Ler com a câmera' })).toBeVisible();
});
