import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { adminRoutes } from '@atrio/contract/accounts/accounts';
import { allRoutes } from '@atrio/contract/all-routes';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../src/app.ts';
import { buildTestApp } from './build-test-app.ts';
import { createAccount } from './factories/account.ts';

interface OpenApi {
  servers: unknown;
  paths: Record<string, Record<string, { operationId: string; security?: unknown }>>;
}

const METRICS_TOKEN = 'a-token-of-enough-length';
const withMetricsToken = { headers: { authorization: `Bearer ${METRICS_TOKEN}` } };

describe('health', () => {
  it('is alive and ready, and not ready without its database', async () => {
    const { url } = await buildTestApp();
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    const other = await buildTestApp();
    await createAccount(other);
    await other.db.destroy();
    const ready = await fetch(`${other.url}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      {
        status: 'unavailable',
        checks: { database: 'failed', schema: 'failed', files: 'ok', disk: 'ok' },
      },
    ]);
    expect((await fetch(`${other.url}/health/live`)).status).toBe(200);
  });
});

describe('readiness', () => {
  const readyOf = async (url: string) => {
    const response = await fetch(`${url}/health/ready`);
    return { ...((await response.json()) as { checks: object }), status: response.status };
  };

  it('ends when a newer version has migrated the database, and comes back with the schema', async () => {
    const { db, url, spoil } = await buildTestApp();
    spoil();
    const newer = { name: '9999-newer', timestamp: '' };
    await sql`insert into kysely_migration (name, timestamp) values (${newer.name}, '')`.execute(
      db,
    );
    await expect
      .poll(() => readyOf(url))
      .toMatchObject({
        status: 503,
        checks: { database: 'ok', schema: 'failed', files: 'ok', disk: 'ok' },
      });
    await sql`delete from kysely_migration where name = ${newer.name}`.execute(db);
    await expect.poll(() => readyOf(url)).toMatchObject({ status: 200 });
  });

  it('ends when the data folder cannot be written to, and comes back with it', async () => {
    const { dataDir, url } = await buildTestApp();
    const away = `${dataDir}-away`;
    onTestFinished(() => rmSync(away, { recursive: true, force: true }));
    renameSync(dataDir, away);
    writeFileSync(dataDir, '');
    await expect
      .poll(() => readyOf(url))
      .toMatchObject({ status: 503, checks: { disk: 'failed' } });
    rmSync(dataDir);
    renameSync(away, dataDir);
    await expect.poll(() => readyOf(url)).toMatchObject({ status: 200 });
  });
});

describe('metrics', () => {
  it('have a bucket at half a second, which the manual says to watch', async () => {
    const { url } = await buildTestApp({ METRICS_TOKEN });
    await fetch(`${url}/health/live`);
    expect(await (await fetch(`${url}/metrics`, withMetricsToken)).text()).toContain('le="0.5"');
  });

  it('count by route pattern and event, without ids', async () => {
    const app = await buildTestApp({ METRICS_TOKEN });
    const me = await createAccount(app);
    await fetch(`${app.url}/room/424242`, { headers: { authorization: `Bearer ${me.token}` } });
    await app.call(adminRoutes.create, { name: 'Ana', email: 'ana@x.com', password: 'porta azul' });
    const text = await (await fetch(`${app.url}/metrics`, withMetricsToken)).text();
    expect(text).toContain('route="/room/:id",status="404"');
    expect(text).toContain('atrio_events_total{type="account.created"} 1');
    expect(text).not.toContain('424242');
    expect(text).not.toContain('ana@x.com');
  });

  it('are for those who hold the token, and without one for nobody, on this machine either', async () => {
    const open = await buildTestApp();
    expect((await fetch(`${open.url}/metrics`)).status).toBe(404);
    expect((await fetch(`${open.url}/metrics`, withMetricsToken)).status).toBe(404);
    const closed = await buildTestApp({ METRICS_TOKEN });
    const status = async (headers = {}) =>
      (await fetch(`${closed.url}/metrics`, { headers })).status;
    expect(await status()).toBe(404);
    expect(await status({ authorization: 'Bearer wrong' })).toBe(404);
    expect(await status(withMetricsToken.headers)).toBe(200);
  });
});

describe('the API reference', () => {
  it('describes every call of the contract', async () => {
    const { url } = await buildTestApp({ PUBLIC_URL: 'https://atrio.example' });
    // The test itself checks the shape.
    const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApi;
    expect(document.servers).toEqual([{ url: 'https://atrio.example' }]);
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    const expected = ({ name, access }: (typeof allRoutes)[number]) => {
      // Answers anybody, and those inside a private room with its files.
      if (name === 'visits.manifest') return [{}, { bearer: [] }];
      return access === 'public' ? [] : [{ bearer: [] }];
    };
    for (const route of allRoutes) {
      const operation = operations.find(({ operationId }) => operationId === route.name);
      expect(operation?.security, route.name).toEqual(expected(route));
    }
    expect(operations.length).toBe(allRoutes.length);
  });
});

describe('overload', () => {
  it('X9: refuses calls while the event loop is blocked, and recovers', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    expect((await app.call(adminRoutes.data, {}, me)).status).toBe(200);
    await blockEventLoop(4);
    const statuses = new Set<number>();
    const deadline = performance.now() + 5_000;
    let refused = null;
    while (performance.now() < deadline) {
      const answer = await app.fail(adminRoutes.data, {}, me);
      statuses.add(answer.status);
      if (answer.status === 503) refused = answer;
      if (refused && answer.status === 200) break;
    }
    expect([...statuses].sort()).toEqual([200, 503]);
    expect(refused?.body.error.error).toBe('SERVER_BUSY');
    expect(refused?.headers.get('retry-after')).toBe('2');
  });

  it('a single standstill refuses nobody', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const statuses = new Set<number>();
    await blockEventLoop(1);
    const deadline = performance.now() + 2_500;
    while (performance.now() < deadline) {
      statuses.add((await app.fail(adminRoutes.data, {}, me)).status);
    }
    expect([...statuses]).toEqual([200]);
  });

  it('the delay of the start does not refuse the first calls', async () => {
    const { deps } = (await buildTestApp()).app;
    const app = await buildApp(deps);
    onTestFinished(() => app.close());
    await app.ready();
    await blockEventLoop(4);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    expect((await fetch(url + adminRoutes.data.path)).status).toBe(401);
  });
});

/**
 * Blocks it for so many turns. Of four the last two are whole samples of the delay: the first two
 * may pass without a sample between them, and that one also counts the time before.
 */
async function blockEventLoop(times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const until = performance.now() + 1_200;
    while (performance.now() < until);
    await setImmediate();
  }
}

describe('static sites', () => {
  async function withSite() {
    const root = mkdtempSync(join(tmpdir(), 'atrio-site-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    mkdirSync(join(root, 'assets'));
    const script = 'console.log("oi");'.repeat(50);
    writeFileSync(join(root, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__">');
    writeFileSync(join(root, 'assets/app-1a2b.js'), script);
    writeFileSync(join(root, 'assets/app-1a2b.js.br'), brotliCompressSync(script));
    writeFileSync(join(root, 'theme.js'), script);
    const test = await buildTestApp();
    const app = await buildApp({ ...test.app.deps, dashboardDir: root });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => app.close());
    return { url, script };
  }

  it('serves the page fresh with a new nonce on every address below it', async () => {
    const { url } = await withSite();
    const nonces = new Set<string>();
    for (const path of [
      '/dashboard',
      '/dashboard/',
      '/dashboard/rooms/7',
      '/dashboard/index.html',
    ]) {
      const response = await fetch(url + path);
      const nonce = /content="(.+)"/.exec(await response.text())?.[1] ?? '';
      expect(response.status, path).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(4);
  });

  it('serves hashed files compressed and cacheable for ever, others with revalidation', async () => {
    const { url, script } = await withSite();
    const hashed = await fetch(`${url}/dashboard/assets/app-1a2b.js`, {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(hashed.headers.get('content-encoding')).toBe('br');
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers.get('content-type')).toContain('javascript');
    expect(await hashed.text()).toBe(script);
    const plain = await fetch(`${url}/dashboard/theme.js`);
    expect(plain.headers.get('cache-control')).toBe('no-cache');
    const again = await fetch(`${url}/dashboard/theme.js`, {
      // The header that browsers send; fetch would add 'no-cache', which always gets the whole
      // file.
      headers: { 'if-none-match': plain.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });

  it('serves only built files', async () => {
    const { url } = await withSite();
    expect((await fetch(`${url}/dashboard/assets/missing.js`)).status).toBe(404);
    for (const path of [
      '..%2f..%2fpackage.json',
      '%2e%2e/%2e%2e/package.json',
      'assets%2f..%2f..',
    ]) {
      const response = await fetch(`${url}/dashboard/${path}`);
      expect(await response.text(), path).not.toContain('"dependencies"');
    }
    const home = await fetch(url, { redirect: 'manual' });
    expect([home.status, home.headers.get('location')]).toEqual([302, '/dashboard/']);
  });
});
