import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { type Bridge, loadBridge, PLUGIN } from './browser-bridge.ts';

const PACKAGE = new URL('../clients/unity/', import.meta.url);
/** What Unity 2019 does not read in a plugin. */
const NEWER_SYNTAX = /=>|`|\b(?:let|const|class|async|await)\b|\.\.\./;

type News = Record<string, unknown>;

/** The first news with these fields, as frames of the game take them. */
async function next(bridge: Bridge, part: News): Promise<News> {
  let found: News | undefined;
  const isWanted = (news: News) =>
    Object.entries(part).every(([key, value]) => news[key] === value);
  await expect
    .poll(() => {
      for (let text = bridge.read('AtrioNext'); text && !found; text = bridge.read('AtrioNext')) {
        const news: News = JSON.parse(text);
        if (isWanted(news)) found = news;
      }
      return found;
    })
    .toBeDefined();
  return found ?? {};
}

it('the browser bridge of the Unity package reads as old JavaScript and tells what fails', async () => {
  expect(await readFile(PLUGIN, 'utf8')).not.toMatch(NEWER_SYNTAX);
  const bridge = await loadBridge();
  const id = bridge.call('AtrioCall', 'GET', 'http://127.0.0.1:1/', '{}', '');
  expect(await next(bridge, { id })).toEqual({ id, status: 0 });
  const socket = bridge.call('AtrioConnect', 'ws://127.0.0.1:1/');
  await next(bridge, { id: socket, kind: 'closed' });
  // Of a socket that is gone.
  bridge.call('AtrioSend', socket, '{}');
  bridge.call('AtrioClose', socket);
  expect(bridge.read('AtrioNext')).toBe('');
});

it('the browser bridge asks the loading page who plays', async () => {
  const visitor = { url: 'https://galeria.exemplo', token: 'x' };
  const framed = await loadBridge({ atrio: Promise.resolve(visitor) });
  const asked = framed.call('AtrioAskPage');
  expect(await next(framed, { id: asked })).toEqual({ id: asked, visitor });
  const alone = await loadBridge();
  const unasked = alone.call('AtrioAskPage');
  expect(await next(alone, { id: unasked })).toEqual({ id: unasked, visitor: null });
});

/** Unity needs a stable id of each file and folder; it reads none of a folder that ends in `~`. */
it('every file of the Unity package has its own id, and its archive has them all', async () => {
  const all = await readdir(PACKAGE, { recursive: true });
  const seen = all.filter((path) => !/~|(^|\/)\./.test(path));
  const described = seen.filter((path) => path.endsWith('.meta'));
  const files = seen.filter((path) => !path.endsWith('.meta'));
  expect(described.map((path) => path.slice(0, -'.meta'.length)).sort()).toEqual(files.sort());
  const ids = await Promise.all(
    described.map(async (path) => {
      const text = await readFile(new URL(path, PACKAGE), 'utf8');
      return /^guid: ([0-9a-f]{32})$/m.exec(text)?.[1] ?? path;
    }),
  );
  expect(new Set(ids).size).toBe(files.length);
  const { stdout } = await promisify(execFile)('npm', ['pack', '--dry-run', '--json'], {
    cwd: fileURLToPath(PACKAGE),
  });
  const packed: string[] = JSON.parse(stdout)[0].files.map(({ path }: { path: string }) => path);
  expect(packed).toEqual(expect.arrayContaining(described));
  expect(packed).toContain('Samples~/Room/RoomScene.cs');
});
