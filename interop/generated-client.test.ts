import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import sharp from 'sharp';
import ts from 'typescript';
import { expect, it, onTestFinished } from 'vitest';
import { MASTER, startServer } from '../e2e/support/server.ts';

/** Within this package, so that what is generated finds the same packages. */
const FOLDER = new URL('.generated/openapi/', import.meta.url);
const TSC = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const STRICT = [
  '--noEmit',
  '--strict',
  '--noUncheckedIndexedAccess',
  '--target',
  'es2024',
  '--module',
  'nodenext',
  '--allowImportingTsExtensions',
  '--skipLibCheck',
];

it('a client made by a public generator compiles strictly and finds its way through', async () => {
  const server = await startServer();
  onTestFinished(() => server.dispose());
  await mkdir(FOLDER, { recursive: true });
  onTestFinished(() => rm(FOLDER, { recursive: true }));
  const program = new URL('way-through.ts', FOLDER);
  await copyFile(new URL('client/way-through.ts', import.meta.url), program);
  await writeFile(new URL('api.d.ts', FOLDER), await typesOf(`${server.url}/openapi.json`));

  const compiled = await promisify(execFile)(process.execPath, [
    TSC,
    ...STRICT,
    fileURLToPath(program),
  ]).catch(({ stdout }: { stdout: string }) => ({ stdout }));
  expect(compiled.stdout).toBe('');

  const picture = { width: 40, height: 30, channels: 3, background: '#2a7' } as const;
  const bytes = await sharp({ create: picture }).png().toBuffer();
  const { wayThrough } = await import(program.href);
  const visit = { ...MASTER, url: server.url, image: new Blob([new Uint8Array(bytes)]) };
  expect(await wayThrough(visit)).toEqual({
    accountType: 4,
    refusal: 'INVALID_CREDENTIALS',
    room: 'Sala gerada',
    addresses: ['convidada@exemplo.com.br'],
    total: 1,
    conflict: 'TICKET_ALREADY_EXISTS',
    images: ['40×30'],
  });
});

/** Files are blobs, as the generator's manual shows it. */
async function typesOf(url: string): Promise<string> {
  const blob = ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('Blob'));
  const nodes = await openapiTS(new URL(url), {
    transform: ({ format }) => (format === 'binary' ? blob : undefined),
  });
  return astToString(nodes);
}
