import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { zipOf } from '@atrio/server/test/sample-zip.ts';
import type { Frame, Page } from '@playwright/test';
import { call, createRoom, signedIn } from '../support/api.ts';
import { createBuild } from '../support/builds.ts';
import { MASTER, startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

/** An extra header would make the browser ask ahead of each call to another origin. */
test.use({ extraHTTPHeaders: {} });

const places = {
  'a subdomain': (port: number) => ({ BUILD_ORIGIN: `http://*.localhost:${port}` }),
  'a port': { BUILD_ORIGIN: ':0' },
};

/** An export like Godot's: a page, its script, an engine, and the game beside them. */
const GAME = `
  const say = (text) => { document.querySelector('output').textContent = text; };
  const stored = () => new Promise((resolve, reject) => {
    const opening = indexedDB.open('/userfs', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('FILE_DATA');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const files = opening.result.transaction('FILE_DATA', 'readwrite').objectStore('FILE_DATA');
      const asked = files.get('fase');
      asked.onsuccess = () => {
        const next = (asked.result ?? 0) + 1;
        files.put(next, 'fase').onsuccess = () => resolve(next);
      };
    };
  });
  const code = () => window.parent === window ? null : new Promise((resolve) => {
    addEventListener('message', ({ source, data }) => {
      if (source === window.parent && data.type === 'atrio:visitor') resolve(data.code);
    });
    window.parent.postMessage({ type: 'atrio:hello', version: 1 }, '*');
  });
  const visitor = async () => {
    const known = await code();
    if (known === null) return 'ninguém';
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ code: known });
    const answer = await fetch('/client/handoff', { method: 'POST', headers, body });
    return (await answer.json()).visitor.name;
  };
  const { instance } = await WebAssembly.instantiateStreaming(fetch('index.wasm'));
  const pack = await (await fetch('index.pck')).arrayBuffer();
  const worker = new Worker('worker.js');
  const echo = await new Promise((resolve) => { worker.onmessage = ({ data }) => resolve(data); });
  document.querySelector('canvas').getContext('2d').fillRect(0, 0, 1, 1);
  say([instance && pack.byteLength, echo, 'visita ' + await stored(), await visitor()].join(' · '));
`;
const PACK_BYTES = 200_000;
const EXPORT = zipOf([
  {
    path: 'jogo/index.html',
    content: `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Farol</title>
      <canvas></canvas><output></output>
      <script>document.documentElement.dataset.inline = 'ran';</script>
      <script type="module" src="index.js"></script></html>`,
  },
  { path: 'jogo/index.js', content: GAME },
  { path: 'jogo/worker.js', content: "postMessage('som');" },
  { path: 'jogo/index.wasm', content: Buffer.from('0061736d01000000', 'hex') },
  { path: 'jogo/index.pck', content: Buffer.alloc(PACK_BYTES, 'GDPC'), isStored: true },
]);

for (const [place, given] of Object.entries(places)) {
  test(`a game with a page of its own runs on ${place}, knows who plays in its room, and is fetched once`, {
    tag: place === 'a subdomain' ? '@long' : [],
  }, async ({ page }) => {
    const server = await startServer(given);
    const master = await signedIn({ url: server.url }, MASTER);
    await createBuild(master, 'Farol', { files: [EXPORT] });
    const address = `${server.url}/build/Farol/`;
    await page.goto(address);
    const said = page.locator('output');
    await expect(said).toHaveText(`${PACK_BYTES} · som · visita 1 · ninguém`);
    await expect(page.locator('html')).toHaveAttribute('data-inline', 'ran');
    expect(new URL(page.url()).origin).not.toBe(server.url);
    expect(await fetched(page.mainFrame())).toBeGreaterThan(PACK_BYTES / 2);

    await page.reload();
    await expect(said).toHaveText(`${PACK_BYTES} · som · visita 2 · ninguém`);
    expect(await fetched(page.mainFrame()), 'bytes of the game from the network').toBe(0);

    const room = await createRoom(master, 'Sala do farol');
    await call(master, roomRoutes.update, { id: String(room.id), iframeUrl: address });
    await page.goto(`${server.url}/sala/${room.sceneName}`);
    await page.getByRole('textbox', { name: 'Seu nome' }).fill('Nilo');
    await page.getByRole('button', { name: 'Entrar na sala' }).click();
    const framed = page.frameLocator('iframe').locator('output');
    await expect(framed).toHaveText(new RegExp(`^${PACK_BYTES} · som · visita \\d · Nilo$`));
    await expect(page.getByRole('tab', { name: 'Pessoas · 1' })).toBeVisible();
    await page.reload();
    await expect(framed).toHaveText(/· visita \d · Nilo$/);
    expect(await fetched(gameIn(page)), 'bytes of the game from the network').toBe(0);
    await server.dispose();
  });
}

/** Bytes of engine and game that the page has had over the network. */
function fetched(frame: Frame): Promise<number> {
  return frame.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const ours = files.filter(({ name }) => /\.(wasm|pck)$/.test(name));
    if (ours.length !== 2) throw new Error(`${ours.length} files of engine and game`);
    return ours.reduce((sum, { transferSize }) => sum + transferSize, 0);
  });
}

function gameIn(page: Page): Frame {
  const [frame] = page.mainFrame().childFrames();
  if (!frame) throw new Error('The room shows no build');
  return frame;
}
