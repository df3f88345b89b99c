import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Role } from '@atrio/contract/accounts/accounts';
import { buildRoutes } from '@atrio/contract/catalogue/game-builds';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildTestApp } from '../../test/build-test-app.ts';
import { createAccount } from '../../test/factories/account.ts';
import { sampleBuildFiles } from '../../test/sample-build.ts';
import { fileOf } from '../../test/sample-files.ts';

const TEMPLATE = `<title>__BUILD_NAME__</title>
<script type="application/json">"__BUILD_PAGE__"</script>`;
const CATALOGUE = '/catalog/customization';

function aBuiltPage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrio-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'index.html'), TEMPLATE);
  writeFileSync(join(folder, 'index-1a2b.js'), 'export {};');
  return folder;
}

/** The server with a build; `get` asks it under any host. */
async function withBuild(environment: Record<string, string>, names = ['Galeria Cais']) {
  const app = await buildTestApp(environment, { buildPageDir: aBuiltPage() });
  const master = await createAccount(app, { role: Role.MASTER_ADMIN });
  const builds = [];
  for (const buildName of names) {
    const files = [...sampleBuildFiles(), fileOf('{}', 'dados.json')];
    builds.push((await app.call(buildRoutes.create, { buildName, files }, master)).body.build);
  }
  const ownPort = Number(new URL(app.url).port);
  const get = (host: string, path: string, options: Asked = {}) =>
    ask({ port: ownPort, host, path, ...options });
  return { app, master, builds, get, ownPort };
}

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  port?: number;
}

/** `fetch` would not let anybody choose the host. */
function ask({ port, host, path, method = 'GET', headers = {} }: Asked & Address) {
  return new Promise<Answer>((resolve, reject) => {
    const options = { port, host: '127.0.0.1', path, method, headers: { host, ...headers } };
    const sent = request(options, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
    });
    sent.on('error', reject);
    sent.end();
  });
}

interface Address {
  host: string;
  path: string;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const pageIn = ({ text }: Answer) => JSON.parse(/json">(.*)<\/script>/.exec(text)?.[1] ?? '');

describe('a subdomain for each build', () => {
  const SETTINGS = {
    BUILD_ORIGIN: 'https://*.jogos.exemplo.com',
    PUBLIC_URL: 'https://painel.exemplo.com',
  };
  const CAIS = 'galeria-cais.jogos.exemplo.com';

  it('has the page at its root, with its files below', async () => {
    const { get, builds } = await withBuild(SETTINGS);
    expect(builds[0]?.pageUrl).toBe(`https://${CAIS}/`);
    const answer = await get(CAIS, '/');
    expect(answer.status).toBe(200);
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).not.toContain('sandbox');
    expect(policy).toContain("default-src 'none'");
    const page = pageIn(answer);
    expect(page).toMatchObject({
      name: 'Galeria Cais',
      keepsData: true,
      codeUrl: `/${page.version}/Amostra.wasm`,
      streamingAssetsUrl: `/${page.version}/StreamingAssets`,
    });
    const code = await get(CAIS, page.codeUrl);
    expect(code.status).toBe(200);
    expect(code.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/wasm',
    });
    expect((await get(CAIS, '/build-assets/index-1a2b.js')).status).toBe(200);
    expect((await get(CAIS, '/?fase=2')).status).toBe(200);
  });

  it('serves no build under the name of another, and no other page', async () => {
    const { get } = await withBuild(SETTINGS, ['Galeria Cais', 'Outra']);
    const other = pageIn(await get('outra.jogos.exemplo.com', '/'));
    expect((await get(CAIS, other.codeUrl)).status).toBe(404);
    for (const path of ['/build/Outra/', `/build/Outra${other.codeUrl}`, '/build/-/', '/outra']) {
      expect((await get(CAIS, path)).status, path).toBe(404);
    }
    for (const host of ['nada.jogos.exemplo.com', `a.${CAIS}`, '-.jogos.exemplo.com']) {
      const answer = await get(host, '/');
      expect([answer.status, pageIn(answer)], host).toEqual([404, null]);
    }
  });

  it.each([
    '/dashboard/',
    '/rooms/admin',
    '/auth/login',
    '/platform/signUp',
    '/docs',
    '/openapi.json',
    '/health/ready',
    '/metrics',
    '/sala/x',
    '/sandbox/x',
    '/../dashboard/',
    '/build-assets/..%2f..%2fpackage.json',
    '//painel.exemplo.com/rooms/admin',
    'https://painel.exemplo.com/rooms/admin',
  ])('has no %s, whatever the headers say', async (path) => {
    const { get, master } = await withBuild({ ...SETTINGS, TRUST_PROXY: 'true' });
    const authorization = `Bearer ${master.token}`;
    const tricks: Record<string, string>[] = [
      { authorization },
      { authorization, 'x-forwarded-host': 'painel.exemplo.com' },
      { authorization, forwarded: 'host=painel.exemplo.com' },
      { authorization, 'x-original-url': '/rooms/admin', 'x-rewrite-url': '/rooms/admin' },
    ];
    for (const headers of tricks) {
      for (const host of [CAIS, `${CAIS}.`, `${CAIS}:3000`, CAIS.toUpperCase()]) {
        const { status } = await get(host, path, { headers });
        expect(status, `${host} ${JSON.stringify(headers)}`).toBe(404);
      }
    }
  });

  it('redirects the old addresses, files and query included', async () => {
    const { get } = await withBuild(SETTINGS, ['São João']);
    const at = async (path: string) => {
      const { status, headers } = await get('painel.exemplo.com', path);
      return [status, headers.location];
    };
    const there = 'https://sao-joao.jogos.exemplo.com/';
    expect(await at('/build/sao%20joao/?fase=2')).toEqual([302, `${there}?fase=2`]);
    expect(await at('/build/S%C3%A3o%20Jo%C3%A3o')).toEqual([302, there]);
    const file = '7/StreamingAssets/a%20b.json?x=1';
    expect(await at(`/build/S%C3%A3o%20Jo%C3%A3o/${file}`)).toEqual([302, there + file]);
    expect((await at('/build/nada/'))[0]).toBe(404);
    expect((await at('/build/nada/1/x.js'))[0]).toBe(404);
  });

  it('keeps a host of its own for each name, also after a change of the name', async () => {
    const names = ['Galeria Cais', 'Galeria-Cais!', '🎮', 'galeria.cais'];
    const { app, master, builds } = await withBuild(SETTINGS, names);
    const hosts = builds.map(({ pageUrl }) => new URL(pageUrl).hostname.split('.')[0]);
    expect(hosts).toEqual(['galeria-cais', 'galeria-cais-2', 'build', 'galeria-cais-3']);
    const change = { id: String(builds[0]?.id), buildName: 'Museu' };
    const { build } = (await app.call(buildRoutes.update, change, master)).body;
    expect(build.pageUrl).toBe(`https://${CAIS}/`);
    const taken = { buildName: 'MUSEU', files: sampleBuildFiles() };
    const { body } = await app.fail(buildRoutes.create, taken, master);
    expect(body.error.error).toBe('BUILD_NAME_TAKEN');
  });

  it('gives builds made at the same time hosts of their own', async () => {
    const { app, master } = await withBuild(SETTINGS, []);
    const make = async (buildName: string) => {
      const args = { buildName, files: sampleBuildFiles() };
      return (await app.call(buildRoutes.create, args, master)).body.build.pageUrl;
    };
    const urls = await Promise.all(['a b', 'a-b', 'a.b', 'a+b', 'a&b'].map(make));
    expect(new Set(urls).size).toBe(5);
  });
});

describe('the calls of clients', () => {
  const BUILD = 'https://galeria-cais.jogos.exemplo.com';
  const SETTINGS = {
    BUILD_ORIGIN: 'https://*.jogos.exemplo.com',
    PUBLIC_URL: 'https://painel.exemplo.com',
    CORS_ORIGINS: 'https://amigo.exemplo.com',
  };

  it('are there on the builds’ origin, and open to it on ours', async () => {
    const { get } = await withBuild(SETTINGS);
    expect((await get(new URL(BUILD).host, CATALOGUE)).status).toBe(200);
    const answer = await get('painel.exemplo.com', CATALOGUE, { headers: { origin: BUILD } });
    expect(answer.status).toBe(200);
    expect(['*', BUILD]).toContain(answer.headers['access-control-allow-origin']);
    const preflight = await get('painel.exemplo.com', '/client/rooms/x/enter', {
      method: 'OPTIONS',
      headers: { origin: BUILD, 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': BUILD,
      'access-control-allow-headers': 'authorization, content-type, if-none-match',
    });
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('are the only ones: a build reads and changes nothing else', async () => {
    const { get, master } = await withBuild(SETTINGS);
    const headers = { origin: BUILD, authorization: `Bearer ${master.token}` };
    const read = await get('painel.exemplo.com', '/rooms/admin', { headers });
    expect(read.headers['access-control-allow-origin']).toBeUndefined();
    for (const path of ['/auth/login', '/environments/1/rooms', '/client/../auth/login']) {
      const sent = await get('painel.exemplo.com', path, { method: 'POST', headers });
      expect([403, 404], path).toContain(sent.status);
      expect(sent.headers['access-control-allow-origin'], path).toBeUndefined();
    }
    const friend = { ...headers, origin: 'https://amigo.exemplo.com' };
    const known = await get('painel.exemplo.com', '/rooms/admin', { headers: friend });
    expect(known.headers['access-control-allow-origin']).toBe('https://amigo.exemplo.com');
  });
});

describe('a port for all builds', () => {
  const port = async (environment = { BUILD_ORIGIN: ':0' }) => {
    const started = await withBuild(environment);
    return { ...started, port: started.app.app.builds.port() ?? 0 };
  };

  it('is listened on, and serves builds alone, whatever host is claimed', async () => {
    const { get, port: own, builds, ownPort } = await port();
    expect(own).toBeGreaterThan(0);
    expect(builds[0]?.pageUrl).toBe(`http://127.0.0.1:${own}/build/Galeria%20Cais/`);
    for (const host of [`127.0.0.1:${own}`, `127.0.0.1:${ownPort}`, 'painel.exemplo.com']) {
      const page = await get(host, '/build/Galeria%20Cais/', { port: own });
      expect([page.status, pageIn(page).keepsData], host).toEqual([200, true]);
      expect(page.headers['content-security-policy']).not.toContain('sandbox');
      expect((await get(host, pageIn(page).codeUrl, { port: own })).status).toBe(200);
      for (const path of ['/', '/dashboard/', '/rooms/admin', '/auth/login', '/health/live']) {
        expect((await get(host, path, { port: own })).status, path).toBe(404);
      }
      expect((await get(host, CATALOGUE, { port: own })).status).toBe(200);
    }
  });

  it('is where our own port leads, by the host that was asked', async () => {
    const { get, port: own, ownPort } = await port();
    for (const host of ['127.0.0.1', 'localhost', 'sala.local', '[::1]']) {
      const { status, headers } = await get(`${host}:${ownPort}`, '/build/Galeria%20Cais/?a=1');
      const there = `http://${host}:${own}/build/Galeria%20Cais/?a=1`;
      expect([status, headers.location]).toEqual([302, there]);
    }
    const claimed = await get(`127.0.0.1:${own}`, '/rooms/admin', { port: ownPort });
    expect(claimed.status).toBe(401);
  });

  it('may make the calls of clients on ours, and no other page on that port', async () => {
    const { get, port: own, ownPort } = await port();
    const ask = async (origin: string, path: string) => {
      const headers = { origin, 'access-control-request-method': 'GET' };
      const sent = await get(`127.0.0.1:${ownPort}`, path, { method: 'OPTIONS', headers });
      return sent.headers['access-control-allow-origin'];
    };
    const build = `http://127.0.0.1:${own}`;
    expect(await ask(build, CATALOGUE)).toBe(build);
    expect(await ask(build, '/rooms/admin')).toBeUndefined();
    expect(await ask(`http://evil.com:${own}`, CATALOGUE)).toBeUndefined();
    expect(await ask('http://127.0.0.1:1', CATALOGUE)).toBeUndefined();
  });

  it('is any free one when the next is taken and none was asked for', async () => {
    const { port: own } = await port({ BUILD_ORIGIN: 'auto' });
    expect(own).toBeGreaterThan(0);
  });

  it('is told when the one that was asked for is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const taken = typeof address === 'object' ? address?.port : 0;
    await expect(buildTestApp({ BUILD_ORIGIN: `:${taken}` })).rejects.toThrow('EADDRINUSE');
  });
});

describe('threads', () => {
  const HOST = 'galeria-cais.jogos.exemplo.com';

  it('isolate the page and its workers where they are asked for', async () => {
    const { app, master, builds, get } = await withBuild({
      BUILD_ORIGIN: 'https://*.jogos.exemplo.com',
    });
    const headersOf = async (path: string) => {
      const { headers } = await get(HOST, path);
      return [headers['cross-origin-opener-policy'], headers['cross-origin-embedder-policy']];
    };
    expect(await headersOf('/')).toEqual([undefined, undefined]);
    const change = { id: String(builds[0]?.id), usesThreads: 'true' as const };
    const { build } = (await app.call(buildRoutes.update, change, master)).body;
    expect(build.usesThreads).toBe(true);
    const isolated = ['same-origin', 'require-corp'];
    expect(await headersOf('/')).toEqual(isolated);
    const { frameworkUrl } = pageIn(await get(HOST, '/'));
    expect(await headersOf(frameworkUrl)).toEqual(isolated);
    const bad = { id: String(builds[0]?.id), usesThreads: 'talvez' };
    const { status, body } = await app.fail(buildRoutes.update, bad, master);
    expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, ['usesThreads']]);
  });

  it('change nothing of a sandboxed page', async () => {
    const { app, master, builds, get } = await withBuild({});
    const change = { id: String(builds[0]?.id), usesThreads: 'true' as const };
    await app.call(buildRoutes.update, change, master);
    const { headers } = await get('127.0.0.1', '/build/Galeria%20Cais/');
    expect(headers['cross-origin-embedder-policy']).toBeUndefined();
    expect(headers['content-security-policy']).toContain('sandbox allow-scripts');
  });
});

it('no answer there sets a cookie', async () => {
  const { get } = await withBuild({ BUILD_ORIGIN: 'https://*.jogos.exemplo.com' });
  const page = await get('galeria-cais.jogos.exemplo.com', '/');
  for (const path of ['/', pageIn(page).codeUrl, CATALOGUE, '/nada']) {
    const headers = { cookie: 'a=1' };
    const answer = await get('galeria-cais.jogos.exemplo.com', path, { headers });
    expect(answer.headers['set-cookie'], path).toBeUndefined();
  }
});
