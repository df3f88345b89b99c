import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { expect, it, onTestFinished } from 'vitest';
import { call, signedIn } from '../e2e/support/api.ts';
import { MASTER, startServer } from '../e2e/support/server.ts';

const run = promisify(execFile);
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

it('the packed client compiles for others, enters, and sends what was written while the server was gone', async () => {
  onTestFinished(() => rm(FOLDER, { recursive: true, force: true }));
  await mkdir(INSTALLED, { recursive: true });
  const folder = fileURLToPath(FOLDER);
  const { stdout } = await run(process.execPath, [PACK, folder]);
  const archive = stdout.trim().split('\n').at(-1) ?? '';
  await run('tar', ['xzf', archive, '-C', fileURLToPath(INSTALLED), '--strip-components=1']);
  expect(await readFile(new URL('README.md', INSTALLED), 'utf8')).toContain('enterRoom');
  const program = new URL('packed-visit.ts', FOLDER);
  await copyFile(new URL('client/packed-visit.ts', import.meta.url), program);
  const compiled = await run(process.execPath, [TSC, ...STRICT, fileURLToPath(program)]).catch(
    (failure: { stdout: string }) => failure,
  );
  expect(compiled.stdout).toBe('');

  const server = await startServer();
  onTestFinished(() => server.dispose());
  const form = { environment: '1', name: 'Sala embalada', isVisible: true, isPrivate: false };
  const { room } = await call(await signedIn(server, MASTER), roomRoutes.create, form);
  const { packedVisit } = await import(program.href);
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
