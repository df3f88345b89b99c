import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Role } from '@atrio/contract/accounts/accounts';
import type { BuildPage } from '@atrio/contract/catalogue/build-page';
import { buildRoutes } from '@atrio/contract/catalogue/game-builds';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { createAccount } from '../../test/factories/account.ts';
import { type Packing, sampleBuild, sampleBuildFiles } from '../../test/sample-build.ts';
import { fileOf, imageFile } from '../../test/sample-files.ts';

const TEMPLATE = `<title>__BUILD_NAME__</title>
<script type="application/json">"__BUILD_PAGE__"</script><h1>__BUILD_NAME__</h1>`;

/** A built page as small as it can be. */
function aBuiltPage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrio-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'index.html'), TEMPLATE);
  writeFileSync(join(folder, 'index-1a2b.js'), 'export {};');
  return folder;
}

async function withBuild(buildName = 'Galeria Cais', files = sampleBuildFiles(), images = {}) {
  const app = await buildTestApp({}, { buildPageDir: aBuiltPage() });
  const master = await createAccount(app, { role: Role.MASTER_ADMIN });
  const args = { buildName, files, ...images };
  const { build } = (await app.call(buildRoutes.create, args, master)).body;
  return { app, master, build };
}

/** As it travels: fetch would unpack it. */
function load(url: string, encodings?: string, more: Record<string, string> = {}) {
  const headers = { ...more, ...(encodings !== undefined && { 'accept-encoding': encodings }) };
  return new Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }>(
    (resolve, reject) => {
      const request = get(url, { headers }, async (response) => {
        const bytes = Buffer.concat(await response.toArray());
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes });
      });
      request.on('error', reject);
    },
  );
}

async function pageOf({ url }: TestApp, name = 'Galeria Cais'): Promise<BuildPage> {
  const html = await (await fetch(`${url}/build/${encodeURIComponent(name)}/`)).text();
  return JSON.parse(/json">(.*)<\/script>/.exec(html)?.[1] ?? '');
}

describe('GET /build/{name}/', () => {
  it("is a page in its own origin with the build's data", async () => {
    const images = { logo: [await imageFile()], backgroundImage: [await imageFile()] };
    const { app, build } = await withBuild('Galeria Cais', sampleBuildFiles(), images);
    const answer = await fetch(`${app.url}/build/Galeria%20Cais/`);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('x-frame-options')).toBeNull();
    const policy = answer.headers.get('content-security-policy') ?? '';
    const sandbox = policy.split(';')[0] ?? '';
    expect(sandbox).toMatch(/^sandbox allow-scripts /);
    expect(sandbox).not.toContain('allow-same-origin');
    for (const part of ["object-src 'none'", "base-uri 'none'", 'frame-ancestors *']) {
      expect(policy).toContain(part);
    }
    const page = await pageOf(app);
    const folder = `/build/Galeria%20Cais/${page.version}`;
    expect(page).toEqual({
      name: 'Galeria Cais',
      logoUrl: build.buildLogoURL,
      backgroundUrl: build.buildBackgroundURL,
      version: expect.stringMatching(/^\d+$/),
      loaderUrl: `${folder}/Amostra.loader.js`,
      frameworkUrl: `${folder}/Amostra.framework.js`,
      dataUrl: `${folder}/Amostra.data`,
      codeUrl: `${folder}/Amostra.wasm`,
      symbolsUrl: null,
      memoryUrl: null,
      workerUrl: null,
      streamingAssetsUrl: `${folder}/StreamingAssets`,
      keepsData: false,
    });
  });

  it('lists the files for debugging and threads, too', async () => {
    const more = [
      fileOf('{}', 'Amostra.symbols.json'),
      fileOf('x', 'Amostra.mem'),
      fileOf('onmessage = null;', 'Amostra.worker.js'),
    ];
    const { app } = await withBuild('Galeria Cais', [...sampleBuildFiles(), ...more]);
    const { symbolsUrl, memoryUrl, workerUrl } = await pageOf(app);
    expect([symbolsUrl, memoryUrl, workerUrl].map((url) => url?.split('/').at(-1))).toEqual([
      'Amostra.symbols.json',
      'Amostra.mem',
      'Amostra.worker.js',
    ]);
  });

  it('shows any name unchanged', async () => {
    const name = `</script><b>"&'$& "__BUILD_PAGE__"`.replaceAll('/', '∕');
    const { app } = await withBuild(name);
    const html = await (await fetch(`${app.url}/build/${encodeURIComponent(name)}/`)).text();
    expect(html).not.toContain('<b>');
    expect((await pageOf(app, name)).name).toBe(name);
  });

  it('has one address; other spellings of the name redirect there', async () => {
    const { app } = await withBuild('São João');
    const canonical = '/build/S%C3%A3o%20Jo%C3%A3o/';
    const follow = (path: string) => fetch(app.url + path, { redirect: 'manual' });
    const spellings = [
      '/build/S%C3%A3o%20Jo%C3%A3o',
      '/build/sao%20joao/',
      '/build/Sa%CC%83o%20Joa%CC%83o/',
    ];
    for (const path of spellings) {
      const answer = await follow(`${path}?fase=2`);
      expect([answer.status, answer.headers.get('location')], path).toEqual([
        302,
        `${canonical}?fase=2`,
      ]);
    }
    expect((await follow(canonical)).status).toBe(200);
  });

  it('reports a missing build', async () => {
    const { app } = await withBuild();
    for (const name of ['nada', '7', '..%2F..', '%00', 'x'.repeat(390)]) {
      const answer = await fetch(`${app.url}/build/${name}/`);
      expect(answer.status, name).toBe(404);
      const html = await answer.text();
      expect(html, name).toContain('<h1>Build não encontrada</h1>');
      expect(html, name).toContain('json">null</script>');
    }
    expect((await fetch(`${app.url}/build/%zz/`)).status).toBe(404);
    expect(await (await fetch(`${app.url}/build/`)).text()).toContain('Build não encontrada');
  });

  it('allows other origins to load its files, because a sandboxed page is one', async () => {
    const { app } = await withBuild();
    const { headers, status } = await fetch(`${app.url}/build-assets/index-1a2b.js`);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    for (const path of ['index.html', 'x.js', '..%2F..%2Fpackage.json', '']) {
      expect((await fetch(`${app.url}/build-assets/${path}`)).status, path).toBe(404);
    }
  });
});

describe('GET /build/{name}/{version}/{file}', () => {
  const PACKINGS: readonly (readonly [Packing, 'identity' | 'gzip' | 'br'])[] = [
    ['plain', 'identity'],
    ['gz', 'gzip'],
    ['br', 'br'],
    ['unityweb', 'gzip'],
    ['unityweb-br', 'br'],
  ];
  const UNPACK = { identity: (bytes: Buffer) => bytes, gzip: gunzipSync, br: brotliDecompressSync };

  it.each(PACKINGS)(
    'serves a %s build to whoever takes %s, and to everybody',
    async (packing, encoding) => {
      const options = { packing, dataBytes: 300_000 };
      const { app } = await withBuild('Galeria Cais', sampleBuildFiles(options));
      const { version } = await pageOf(app);
      for (const { name, bytes, content } of sampleBuild(options)) {
        const url = `${app.url}/build/Galeria%20Cais/${version}/${name}`;
        const own = name.endsWith('.loader.js') ? 'identity' : encoding;
        const packed = await load(url, 'gzip, deflate, br, zstd');
        expect(packed.headers['content-encoding'], name).toBe(own === 'identity' ? undefined : own);
        expect(packed.headers['content-length'], name).toBe(String(bytes.length));
        expect(UNPACK[own](packed.bytes).equals(content), name).toBe(true);
        for (const accepted of [undefined, 'identity', 'deflate', `${own};q=0, *;q=0`]) {
          const plain = await load(url, accepted);
          expect(plain.headers['content-encoding'], name).toBeUndefined();
          expect(plain.headers['content-length'], name).toBe(String(content.length));
          expect(plain.bytes.equals(content), name).toBe(true);
        }
      }
    },
  );

  it('serves each file with its type, never as a page, cacheable for ever', async () => {
    const others = [
      fileOf('<script>alert(1)</script>', 'pagina.html'),
      fileOf('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg'),
      fileOf('{}', 'a.json'),
      fileOf('olá', 'LEIAME.TXT'),
      fileOf('x', 'a.jpg'),
      fileOf('x', 'sem extensão'),
      fileOf(Buffer.from('1f8b', 'hex'), 'nivel.gz'),
      fileOf('x'.repeat(10), `${'x'.repeat(390)}.dat`),
    ];
    const { app } = await withBuild('Galeria Cais', [
      ...sampleBuildFiles({ packing: 'gz' }),
      ...others,
    ]);
    const { version } = await pageOf(app);
    const types = {
      'Amostra.loader.js': 'application/javascript',
      'Amostra.framework.js.gz': 'application/javascript',
      'Amostra.data.gz': 'application/gzip',
      'Amostra.wasm.gz': 'application/wasm',
      'pagina.html': 'application/octet-stream',
      'a.svg': 'application/octet-stream',
      'a.json': 'application/json',
      'LEIAME.TXT': 'text/plain; charset=utf-8',
      'a.jpg': 'image/jpeg',
      'sem extensão': 'application/octet-stream',
      'nivel.gz': 'application/octet-stream',
      [`${'x'.repeat(390)}.dat`]: 'application/octet-stream',
    };
    for (const [name, type] of Object.entries(types)) {
      const path = `/build/Galeria%20Cais/${version}/${encodeURIComponent(name)}`;
      const { status, headers } = await load(app.url + path, 'gzip');
      expect([status, headers['content-type']], name).toEqual([200, type]);
      expect(headers, name).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        vary: 'accept-encoding',
      });
    }
    const level = `/build/Galeria%20Cais/${version}/nivel.gz`;
    expect((await load(app.url + level, 'gzip')).headers['content-encoding']).toBeUndefined();
  });

  it('answers ranges of what is stored, so that a broken download or a film can go on', async () => {
    const film = Buffer.from(Array.from({ length: 5_000 }, (_, at) => at % 251));
    const files = [
      ...sampleBuildFiles({ packing: 'gz', dataBytes: 30_000 }),
      fileOf(film, 'a.mp4'),
    ];
    const { app } = await withBuild('Galeria Cais', files);
    const { version } = await pageOf(app);
    const at = (name: string) => `${app.url}/build/Galeria%20Cais/${version}/${name}`;
    const ask = (name: string, headers: Record<string, string>) => load(at(name), 'gzip', headers);
    const whole = await ask('a.mp4', {});
    expect(whole.headers['accept-ranges']).toBe('bytes');
    const etag = String(whole.headers.etag);
    for (const [range, first, last] of [
      ['bytes=0-99', 0, 99],
      ['bytes=4000-', 4_000, 4_999],
      ['bytes=-10', 4_990, 4_999],
      ['bytes=4990-9999', 4_990, 4_999],
    ] as const) {
      const conditions: Record<string, string>[] = [{}, { 'if-range': etag }];
      for (const condition of conditions) {
        const part = await ask('a.mp4', { range, ...condition });
        expect([part.status, part.headers['content-range']], range).toEqual([
          206,
          `bytes ${first}-${last}/5000`,
        ]);
        expect(part.bytes.equals(film.subarray(first, last + 1)), range).toBe(true);
      }
    }
    for (const range of ['bytes=5000-', 'bytes=9000-9001', 'bytes=-0']) {
      const { status, headers } = await ask('a.mp4', { range });
      expect([status, headers['content-range']], range).toEqual([416, 'bytes */5000']);
      expect(headers['cache-control'], range).toBe('no-store');
    }
    const ignored: Record<string, string>[] = [
      { range: 'bytes=0-9', 'if-range': '"another"' },
      { range: 'bytes=0-9', 'if-range': 'Mon, 23 Nov 2026 03:00:00 GMT' },
      { range: 'bytes=0-9,20-29' },
      { range: 'bytes=9-0' },
      { range: 'lines=0-9' },
    ];
    for (const headers of ignored) {
      const { status } = await ask('a.mp4', headers);
      expect(status, JSON.stringify(headers)).toBe(200);
    }
    expect((await ask('a.mp4', { 'if-none-match': etag })).status).toBe(304);

    // Of packed bytes a range is one of those; of bytes that are unpacked on the way there is none.
    const packed = (await ask('Amostra.data.gz', {})).bytes;
    const part = await ask('Amostra.data.gz', { range: 'bytes=100-' });
    expect(part.headers).toMatchObject({ 'content-encoding': 'gzip' });
    expect(part.bytes.equals(packed.subarray(100))).toBe(true);
    const plain = await load(at('Amostra.data.gz'), 'identity', { range: 'bytes=100-' });
    expect([plain.status, plain.headers['accept-ranges'], plain.headers.etag]).toEqual([
      200,
      undefined,
      undefined,
    ]);
  });

  it('serves the published version and the one before, and no others', async () => {
    const { app, master, build } = await withBuild();
    const id = String(build.id);
    const send = async (dataBytes: number) => {
      const files = sampleBuildFiles({ dataBytes });
      await app.call(buildRoutes.update, { id, files }, master);
      return pageOf(app);
    };
    const statusOf = async ({ dataUrl }: BuildPage) => (await load(app.url + dataUrl)).status;
    const [first, second] = [await pageOf(app), await send(10)];
    expect(second.version).not.toBe(first.version);
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
    await app.call(buildRoutes.restore, { id }, master);
    expect((await pageOf(app)).version).toBe(first.version);
    const third = await send(20);
    // `second` was the one before `first` came back: it goes when a third one comes.
    const statuses = [await statusOf(first), await statusOf(second), await statusOf(third)];
    expect(statuses).toEqual([200, 404, 200]);
    await app.call(buildRoutes.remove, { name: 'Galeria%20Cais' }, master);
    expect(await statusOf(third)).toBe(404);
  });

  it('F5: serves nothing else for any crafted address', async () => {
    const { app } = await withBuild();
    const other = { buildName: 'Outra', files: sampleBuildFiles() };
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    await app.call(buildRoutes.create, other, master);
    const [{ version }, { version: foreign }] = [await pageOf(app), await pageOf(app, 'Outra')];
    const base = '/build/Galeria%20Cais';
    for (const path of [
      `${base}/${foreign}/Amostra.data`,
      `${base}/0/Amostra.data`,
      `${base}/${version}x/Amostra.data`,
      `${base}/0${version}/Amostra.data`,
      `${base}/${version}/amostra.data`,
      `${base}/${version}/..%2F..%2Fatrio.sqlite`,
      `${base}/${version}/Amostra.data%00`,
      `${base}/${version}/`,
      `/build/galeria%20cais/${version}/Amostra.data`,
      `/build/%2e%2e/${version}/Amostra.data`,
    ]) {
      expect((await load(app.url + path)).status, path).toBe(404);
    }
  });

  it('closes files when a reader goes away', async () => {
    const files = sampleBuildFiles({ packing: 'br', dataBytes: 12_000_000 });
    const { app } = await withBuild('Galeria Cais', files);
    const { dataUrl } = await pageOf(app);
    const leave = (encodings: string) =>
      new Promise<void>((resolve, reject) => {
        const headers = { 'accept-encoding': encodings };
        const request = get(app.url + dataUrl, { headers, agent: false }, (response) => {
          response.once('data', () => {
            response.destroy();
            resolve();
          });
        });
        request.on('error', reject);
      });
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => leave(index % 2 ? 'br' : 'identity')),
    );
    await expect.poll(() => openFiles(app)).toEqual([]);
    expect((await load(app.url + dataUrl)).bytes.length).toBe(12_000_016);
  });
});

/** Lists the test's files that this process holds open. */
function openFiles({ dataDir }: TestApp): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`);
      return path.startsWith(join(dataDir, 'files')) ? [path] : [];
    } catch {
      // The one that the listing itself was read through.
      return [];
    }
  });
}
