import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { enterRoom } from '@atrio/client/visit';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { call, signedIn } from '../e2e/support/api.ts';
import { MASTER, startServer } from '../e2e/support/server.ts';
import { at, programsOf } from './guides.ts';
import { openHouse, run } from './journey.ts';

const execute = promisify(execFile);
const FOLDER = new URL('.generated/packed/', import.meta.url);
const INSTALLED = new URL('node_modules/@atrio/client/', FOLDER);
const TSC = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const PACK = fileURLToPath(new URL('../scripts/pack-client.mjs', import.meta.url));
const STRICT = [
  '--noEmit',
  '--strict',
  '--noUncheckedIndexedAccess',
  '--target',
  'es2024',
  '--lib',
  'es2024,dom',
  '--module',
  'nodenext',
];

let guide: [name: string, program: string][] = [];
beforeAll(async () => {
  await mkdir(INSTALLED, { recursive: true });
  const { stdout } = await execute(process.execPath, [PACK, fileURLToPath(FOLDER)]);
  const archive = stdout.trim().split('\n').at(-1) ?? '';
  await execute('tar', ['xzf', archive, '-C', fileURLToPath(INSTALLED), '--strip-components=1']);
  await copyFile(new URL('client/packed-visit.ts', import.meta.url), program('packed-visit.ts'));
  guide = Object.entries(await programsOf('typescript'));
  for (const [name, text] of guide) await writeFile(program(name), text);
});
afterAll(() => rm(FOLDER, { recursive: true, force: true }));

it("the packed client has its manual; a program of others' and the guide's compile strictly", async () => {
  expect(await readFile(new URL('README.md', INSTALLED), 'utf8')).toContain('enterRoom');
  const files = ['packed-visit.ts', ...guide.map(([name]) => name)];
  const paths = files.map((name) => fileURLToPath(program(name)));
  const compiled = await execute(process.execPath, [TSC, ...STRICT, ...paths]).catch(
    (failure: { stdout: string }) => failure,
  );
  expect(compiled.stdout).toBe('');
});

it('the packed client enters, and sends what was written while the server was gone', async () => {
  const server = await startServer();
  onTestFinished(() => server.dispose());
  const form = { environment: '1', name: 'Sala embalada', isVisible: true, isPrivate: false };
  const { room } = await call(await signedIn(server, MASTER), roomRoutes.create, form);
  const { packedVisit } = await import(program('packed-visit.ts').href);
  const restart = async () => {
    await server.kill('SIGKILL');
    await server.start();
  };
  expect(await packedVisit({ url: server.url, sceneName: room.sceneName, restart })).toEqual({
    room: 'Sala embalada',
    door: 'open',
    bundles: 0,
    refusal: { name: 'Nome é obrigatório' },
    heard: ['Antes', 'Enquanto isso'],
    people: ['Rita', 'Rui'],
    isSame: true,
  });
});

it("the guide's programs enter a room and verify a token", async () => {
  const { server, rooms } = await openHouse();
  onTestFinished(() => server.dispose());
  const place = { url: server.url, sceneName: rooms.open.sceneName };
  for (const [name, text] of guide) await writeFile(program(name), at(text, place));
  const rui = await enterRoom({ ...place, name: 'Rui' });
  onTestFinished(() => rui.leave());
  const scene = run(process.execPath, [fileURLToPath(program('scene.ts'))]);
  expect(await scene.next('log')).toBe('Sala aberta: open');
  const hears = async (text: string) => {
    while ((await scene.next('log')) !== text);
  };
  await hears('2 online: Rui, Rita');
  await hears('Rita: Boa tarde!');
  rui.chat.outbox.send('Boa tarde, Rita!', null);
  await hears('Rui: Boa tarde, Rita!');
  const { whoPlays } = await import(program('game-server.ts').href);
  expect(await whoPlays(rui.token())).toBe('Rui');
  await expect(whoPlays('x')).rejects.toThrow();
});

function program(name: string): URL {
  return new URL(name, FOLDER);
}
