import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSettings } from '@atrio/server/src/env.ts';
import type { Dependencies } from '@atrio/server/src/infrastructure/dependencies.ts';
import { securityPlugin } from '@atrio/server/src/plugins/security.ts';
import { staticSitesPlugin } from '@atrio/server/src/plugins/static-sites.ts';
import fastify from 'fastify';
import { build } from 'vite';
import { compressFolder } from '../../scripts/build.mjs';

const SOURCE = fileURLToPath(new URL('../bare-page/', import.meta.url));

/** Builds the bare page as our apps are built, and serves it with the server's own plugins. */
export async function startBarePage() {
  const outDir = await mkdtemp(join(tmpdir(), 'atrio-bare-page-'));
  await build({
    root: SOURCE,
    base: '/dashboard/',
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  await compressFolder(outDir);
  const app = fastify();
  // The two plugins use only these fields.
  app.decorate('deps', {
    settings: readSettings({}),
    dashboardDir: outDir,
    roomDir: null,
    buildPageDir: null,
    referenceDir: null,
  } as unknown as Dependencies);
  await app.register(securityPlugin);
  await app.register(staticSitesPlugin);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: `${origin}/dashboard/`,
    async stop() {
      await app.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
