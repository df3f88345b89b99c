import { crc32 } from 'node:zlib';
import { imageRoutes } from '@atrio/contract/rooms/images';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { fileOf, imageFile } from '../../../../test/sample-files.ts';
import { incomingFiles, relayFiles, storedKeys } from '../../../../test/stored-files.ts';

const HTML = '<html><script>alert(document.domain)</script></html>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;

async function withRoom(app: TestApp) {
  const owner = await createAccount(app);
  const room = await createRoom(app, owner);
  const send = (...files: File[]) =>
    app.fail(imageRoutes.create, { roomId: room.id, files }, owner);
  const add = async (file: File) => {
    const args = { roomId: room.id, files: [file] };
    return (await app.call(imageRoutes.create, args, owner)).body.images[0];
  };
  return { send, add };
}

/** The same PNG with another width and height in its header, whose place the format fixes. */
function claiming(image: Buffer, side: number): Buffer {
  const changed = Buffer.from(image);
  changed.writeUInt32BE(side, 16);
  changed.writeUInt32BE(side, 20);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
}

const png = async () => Buffer.from(await (await imageFile()).arrayBuffer());

describe('F1, F2: files that are no images', () => {
  it.each([
    ['SVG', fileOf(SVG, 'logo.svg', 'image/svg+xml')],
    ['SVG by another name', fileOf(SVG, 'logo.png', 'image/png')],
    ['SVG behind an XML declaration', fileOf(`<?xml version="1.0"?>${SVG}`, 'a.webp')],
    ['a page', fileOf(HTML, 'foto.png', 'image/png')],
    ['a page behind the signature of PNG', fileOf(`\x89PNG\r\n\x1a\n${HTML}`, 'foto.png')],
    ['a page behind the signature of GIF', fileOf(`GIF89a${HTML}`, 'foto.gif')],
    ['a page that is a comment of JPEG', fileOf(`\xff\xd8\xff\xfe${HTML}`, 'foto.jpg')],
    ['PDF', fileOf('%PDF-1.7', 'foto.png')],
    ['TIFF', fileOf('II*\0', 'foto.png')],
    ['a film', fileOf('\0\0\0\x18ftypmp42', 'foto.avif')],
    ['one byte', fileOf('x', 'foto.png')],
  ])('%s is refused', async (_what, file) => {
    const app = await buildTestApp();
    const { send } = await withRoom(app);
    await relayFiles(app);
    const { status, body } = await send(file);
    expect([status, body.error.message]).toEqual([415, 'Arquivo deve ser imagem']);
    await expect.poll(() => incomingFiles(app)).toEqual([]);
    await expect.poll(() => storedKeys(app)).toEqual([]);
  });

  it('an incomplete image is refused', async () => {
    const app = await buildTestApp();
    const { send } = await withRoom(app);
    const noise = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        noise: { type: 'gaussian', mean: 99, sigma: 40 },
        background: 'red',
      },
    })
      .jpeg()
      .toBuffer();
    expect((await send(fileOf(noise.subarray(0, 2_000), 'meia.jpg'))).status).toBe(415);
  });

  it('nothing that follows an image, nor its name or type, is served', async () => {
    const app = await buildTestApp();
    const { add } = await withRoom(app);
    const tail = Buffer.concat([await png(), Buffer.from(HTML)]);
    const image = await add(fileOf(tail, 'pagina.html', 'text/html'));
    const served = await fetch(app.url + image?.imageUrl);
    expect(await served.text()).not.toContain('alert');
    expect(served.headers.get('content-type')).toBe('image/webp');
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(served.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  });
});

describe('F3: bombs', () => {
  it('an image with too many pixels is refused by its header, before the rest is read', async () => {
    const app = await buildTestApp();
    const { send } = await withRoom(app);
    // Whoever reads on finds a damaged image.
    const { status, body } = await send(fileOf(claiming(await png(), 16_000), 'bomba.png'));
    expect([status, body.error.fields]).toEqual([
      422,
      { 'files.0': 'A imagem pode ter no máximo 40 megapixels' },
    ]);
  });

  it('refuses an image just over the limit', async () => {
    const app = await buildTestApp();
    const { send } = await withRoom(app);
    const file = await imageFile({ width: 8_000, height: 5_001 });
    expect((await send(file)).status).toBe(422);
  });

  it('AVIF, which takes longest to decode, may have fewer pixels', async () => {
    const app = await buildTestApp();
    const { send } = await withRoom(app);
    const picture = { width: 4_097, height: 4_096, channels: 3, background: 'red' } as const;
    const bytes = await sharp({ create: picture }).avif({ effort: 0 }).toBuffer();
    const { status, body } = await send(fileOf(bytes, 'foto.avif'));
    expect([status, body.error.fields]).toEqual([
      422,
      { 'files.0': 'A imagem AVIF pode ter no máximo 16 megapixels' },
    ]);
  });

  it('stores the first of ten thousand frames', async () => {
    const app = await buildTestApp();
    const { send } = await withRoom(app);
    const began = performance.now();
    const { status } = await send(fileOf(gif(10_000), 'animada.gif'));
    expect(status).toBe(200);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('scales down images larger than a screen', async () => {
    const app = await buildTestApp();
    const { add } = await withRoom(app);
    const wide = await imageFile({ width: 6_000, height: 1_500, format: 'jpeg' });
    expect(await add(wide)).toMatchObject({ width: 4_096, height: 1_024 });
  });
});

/** A one-pixel GIF with this many frames. */
function gif(frames: number): Buffer {
  const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  const start = 13 + 6;
  const frame = pixel.subarray(start, pixel.length - 1);
  const all = Array.from({ length: frames }, () => frame);
  return Buffer.concat([pixel.subarray(0, start), ...all, pixel.subarray(-1)]);
}
