import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Role } from '@atrio/contract/accounts/accounts';
import { buildRoutes } from '@atrio/contract/catalogue/game-builds';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { type Packing, sampleBuild } from '../../../../test/sample-build.ts';
import { type Entry, zipOf } from '../../../../test/sample-zip.ts';

/** As Unity writes it. */
function unityZip(packing: Packing = 'br', extra: Entry[] = [], root = ''): Entry[] {
  const files = sampleBuild({ packing }).map(({ name, bytes }) => ({
    path: `${root}Build/${name}`,
    content: bytes,
  }));
  return [
    { path: `${root}Build/`, mode: 0o040755 },
    ...files,
    { path: `${root}index.html`, content: '<!doctype html>' },
    { path: `${root}TemplateData/style.css`, content: 'a{}' },
    ...extra,
  ];
}

async function started(environment: Record<string, string> = { BUILD_ORIGIN: ':0' }) {
  const app = await buildTestApp(environment);
  const master = await createAccount(app, { role: Role.MASTER_ADMIN });
  const send = (files: File[], buildName = 'Cais') =>
    app.call(buildRoutes.create, { buildName, files }, master);
  const refused = async (files: File[]) => {
    const { status, body } = await app.fail(
      buildRoutes.create,
      { buildName: 'Cais', files },
      master,
    );
    return [status, body.error.error, ...Object.entries(body.error.fields ?? {}).flat()];
  };
  const paths = async () => {
    const rows = await app.db.selectFrom('build_files').select(['name', 'role']).orderBy('name');
    return (await rows.execute()).map(({ name, role }) => `${name} ${role}`).sort();
  };
  const builds = `http://127.0.0.1:${app.app.builds.port()}/build/Cais/`;
  return { app, master, send, refused, paths, builds };
}

describe('a zipped build', () => {
  it.each(['plain', 'gz', 'br', 'unityweb', 'unityweb-br'] as const)(
    'that is %s is unpacked into its files',
    async (packing) => {
      const { send, paths } = await started();
      const { build } = (await send([zipOf(unityZip(packing))])).body;
      expect(build.fileCount).toBe(4);
      const names = sampleBuild({ packing }).map(({ name }) => `Build/${name}`);
      expect((await paths()).map((line) => line.split(' ')[0])).toEqual(names.sort());
    },
  );

  it('keeps StreamingAssets and ServerData, whatever its files are called', async () => {
    const extra: Entry[] = [
      { path: 'Cais/StreamingAssets/aa/catalog.json', content: '{"a":1}' },
      { path: 'Cais/StreamingAssets/fase.data', content: 'no Unity data' },
      { path: 'Cais/StreamingAssets/clip.mp4', content: 'x'.repeat(1000), isStored: true },
      { path: 'Cais/ServerData/WebGL/a.bundle', content: 'UnityFS', isOpen: true },
      { path: 'Cais/.DS_Store', content: 'x' },
      { path: '__MACOSX/Cais/._index.html', content: 'x' },
    ];
    const { send, paths, builds, app } = await started();
    await send([zipOf(unityZip('br', extra, 'Cais/'))]);
    expect(await paths()).toEqual([
      'Build/Amostra.data.br data',
      'Build/Amostra.framework.js.br framework',
      'Build/Amostra.loader.js loader',
      'Build/Amostra.wasm.br wasm',
      'ServerData/WebGL/a.bundle other',
      'StreamingAssets/aa/catalog.json other',
      'StreamingAssets/clip.mp4 other',
      'StreamingAssets/fase.data other',
    ]);
    const version = await app.db
      .selectFrom('build_versions')
      .select('id')
      .executeTakeFirstOrThrow();
    const got = await fetch(`${builds}${version.id}/StreamingAssets/aa/catalog.json`);
    expect([got.status, await got.text()]).toEqual([200, '{"a":1}']);
    for (const path of ['StreamingAssets/aa', 'index.html', 'StreamingAssets/../Build/x']) {
      expect((await fetch(`${builds}${version.id}/${path}`)).status, path).toBe(404);
    }
    // Nothing that was left out is stored.
    const waiting = app.db.selectFrom('build_files').select('id').where('version_id', 'is', null);
    expect(await waiting.execute()).toEqual([]);
    const stored = app.db.selectFrom('files').select('id').where('kind', '=', 'build');
    expect(await stored.execute()).toHaveLength(8);
  });

  it('of Unity 6 with threads, with all that its export writes, is judged and served', async () => {
    const worker = `onmessage = null;${' '.repeat(200)}`;
    const extra: Entry[] = [
      { path: 'Build/Amostra.worker.js.br', content: brotliCompressSync(worker) },
      { path: 'Build/Amostra.symbols.json.br', content: brotliCompressSync('{}') },
      { path: 'Build/Amostra.jpg', content: 'a picture behind the bar' },
      { path: 'GUID.txt', content: '1f2e3d' },
      { path: 'ServiceWorker.js', content: '' },
      { path: 'manifest.webmanifest', content: '{}' },
      { path: 'TemplateData/unity-logo-dark.png', content: 'x' },
      { path: 'TemplateData/progress-bar-full-dark.png', content: 'x' },
    ];
    const { app, master, send, paths, builds } = await started();
    const { build } = (await send([zipOf(unityZip('br', extra))])).body;
    const switched = { id: String(build.id), usesThreads: 'true' as const };
    await app.call(buildRoutes.update, switched, master);
    expect(await paths()).toEqual([
      'Build/Amostra.data.br data',
      'Build/Amostra.framework.js.br framework',
      'Build/Amostra.jpg other',
      'Build/Amostra.loader.js loader',
      'Build/Amostra.symbols.json.br symbols',
      'Build/Amostra.wasm.br wasm',
      'Build/Amostra.worker.js.br worker',
      'GUID.txt other',
    ]);
    const folder = `${builds}${build.versionId}/Build/`;
    const ask = async (name: string) => {
      const answer = await fetch(folder + name, { headers: { 'accept-encoding': 'br' } });
      const { headers } = answer;
      expect(headers.get('cross-origin-embedder-policy'), name).toBe('require-corp');
      return [answer.status, headers.get('content-type'), headers.get('content-encoding')];
    };
    expect(await ask('Amostra.worker.js.br')).toEqual([200, 'application/javascript', 'br']);
    expect(await ask('Amostra.framework.js.br')).toEqual([200, 'application/javascript', 'br']);
    expect(await ask('Amostra.wasm.br')).toEqual([200, 'application/wasm', 'br']);
    expect(await ask('Amostra.data.br')).toEqual([200, 'application/octet-stream', 'br']);
    expect(await (await fetch(`${folder}Amostra.worker.js.br`)).text()).toBe(worker);
  });

  const bad = (path: string, more: Partial<Entry> = {}) =>
    zipOf(unityZip('br', [{ path, ...more }]));
  it.each<[string, () => File, string]>([
    ['leads out', () => bad('../x.js'), 'O caminho ../x.js não é permitido'],
    ['leads out in the middle', () => bad('a/../../x'), 'O caminho a/../../x não é permitido'],
    ['is absolute', () => bad('/etc/passwd'), 'O caminho /etc/passwd não é permitido'],
    ['has a drive', () => bad('C:\\x.js'), 'O caminho C:/x.js não é permitido'],
    ['leads out on Windows', () => bad('..\\x.js'), 'O caminho ../x.js não é permitido'],
    [
      'is a link',
      () => bad('a.txt', { mode: 0o120777, content: '/etc/passwd' }),
      'a.txt é um atalho (link). Envie o próprio arquivo',
    ],
    [
      'has a password',
      () => bad('a', { lie: { flags: 1 } }),
      'O zip tem senha. Envie um sem senha',
    ],
    [
      'lies about a checksum',
      () => bad('a', { content: 'abc', lie: { crc: 1 } }),
      'a não tem o tamanho ou o conteúdo que o zip diz',
    ],
    [
      'lies about an unpacked size',
      () => bad('a', { content: 'abc', lie: { unpacked: 1 } }),
      'a não tem o tamanho ou o conteúdo que o zip diz',
    ],
    [
      'lies about an unpacked size behind it',
      () => bad('a', { content: 'abc', isOpen: true, lie: { unpacked: 9_999 } }),
      'a não tem o tamanho ou o conteúdo que o zip diz',
    ],
    [
      'says another name in its list',
      () => bad('a', { content: 'abc', lie: { listedPath: 'b' } }),
      'A lista do zip não confere com o que há nele',
    ],
    [
      'counts otherwise',
      () => zipOf(unityZip(), { count: 3 }),
      'A lista do zip não confere com o que há nele',
    ],
    ['ends early', () => zipOf(unityZip(), { isCut: true }), 'O zip está incompleto'],
    [
      'is none',
      () => new File(['isto não é um zip'], 'cais.zip'),
      'O arquivo não é um zip que se possa ler',
    ],
    [
      'unpacks too far',
      () => bad('zeros', { content: Buffer.alloc(80 * 1024 * 1024) }),
      'zeros é grande demais quando descompactado',
    ],
    [
      'has too many files',
      () => zipOf(Array.from({ length: 1_001 }, (_, index) => ({ path: `a/${index}` }))),
      'Uma build pode ter no máximo 1.000 arquivos',
    ],
    [
      'has too many entries',
      () =>
        zipOf(
          Array.from({ length: 65_000 }, (_, index) => ({ path: `a${index}/`, isStored: true })),
        ),
      'O zip tem entradas demais',
    ],
    ['is empty', () => zipOf([{ path: 'a/', isStored: true }]), 'O zip está vazio'],
  ])('that %s is refused', async (_case, zip, sentence) => {
    const { app, refused } = await started();
    expect(await refused([zip()])).toEqual([
      expect.any(Number),
      'NOT_A_BUILD',
      'files.0',
      sentence,
    ]);
    expect(await app.db.selectFrom('files').select('id').execute()).toEqual([]);
  });

  it.each<[Entry[], string]>([
    [
      [{ path: 'StreamingAssets/A.txt' }, { path: 'StreamingAssets/a.TXT' }],
      'StreamingAssets/a.TXT: Só a maiúscula difere de “StreamingAssets/A.txt”',
    ],
    [[{ path: 'x/instalar.exe' }], 'x/instalar.exe: Programas não são servidos a visitantes'],
    [[{ path: 'a.txt' }, { path: 'a.txt' }], 'Há dois arquivos com o nome a.txt'],
  ])('as a whole is refused for %j', async (extra, sentence) => {
    const { refused } = await started();
    expect(await refused([zipOf(unityZip('br', extra))])).toEqual([
      expect.any(Number),
      'NOT_A_BUILD',
      'files',
      sentence,
    ]);
  });

  it('whose data is another’s is refused', async () => {
    const { refused } = await started();
    const entries = unityZip('plain').map((entry) =>
      entry.path.endsWith('.data') ? { ...entry, content: 'not of Unity' } : entry,
    );
    const [, , , sentence] = await refused([zipOf(entries)]);
    expect(sentence).toBe('Build/Amostra.data não tem o conteúdo que o seu nome diz');
  });
});

describe('a build with a page of its own', () => {
  const WASM = Buffer.from('0061736d01000000', 'hex');
  const PACKED = gzipSync(WASM);
  const PAGE: Entry[] = [
    { path: 'jogo/index.html', content: '<!doctype html><script>1</script>' },
    { path: 'jogo/game.data', content: 'not of Unity' },
    { path: 'jogo/index.pck', content: 'GDPC' },
    { path: 'jogo/css/a.css', content: 'a{}' },
    { path: 'jogo/index.wasm', content: WASM },
    { path: 'jogo/index.wasm.gz', content: PACKED },
  ];

  it('runs on the builds’ origin, at the address of its version', async () => {
    const { app, send, paths, builds } = await started();
    const { build } = (await send([zipOf(PAGE)])).body;
    expect(build.fileCount).toBe(6);
    expect(await paths()).toContain('index.html page');
    const { id } = await app.db.selectFrom('build_versions').select('id').executeTakeFirstOrThrow();
    const at = async (path: string) => {
      const answer = await fetch(builds + path, { redirect: 'manual' });
      return [answer.status, answer.headers.get('location') ?? answer.headers.get('content-type')];
    };
    expect(await at(`${id}/`)).toEqual([200, 'text/html; charset=utf-8']);
    expect(await at(`${id}`)).toEqual([302, `${id}/`]);
    expect(await at(`${id}/css/a.css`)).toEqual([200, 'text/css; charset=utf-8']);
    expect((await at(`${id + 7}/`))[0]).toBe(404);
    expect(await at(`${id}/index.wasm`)).toEqual([200, 'application/wasm']);
    // The page unpacks it itself, as Godot's with a packed export does.
    const packed = await fetch(`${builds}${id}/index.wasm.gz`);
    expect(packed.headers.get('content-encoding')).toBeNull();
    expect(Buffer.from(await packed.arrayBuffer()).equals(PACKED)).toBe(true);
    const policy = (await fetch(`${builds}${id}/`)).headers.get('content-security-policy');
    expect(policy).toContain("'unsafe-inline'");
    expect(policy).not.toContain('sandbox');
  });

  it('is refused where builds have no origin', async () => {
    const { refused } = await started({});
    const [, code, field, sentence] = await refused([zipOf(PAGE)]);
    expect([code, field]).toEqual(['NOT_A_BUILD', 'files']);
    expect(sentence).toContain('Esta build tem uma página própria (index.html)');
  });
});

it('a folder comes file by file, each with its path', async () => {
  const { app, master, paths } = await started();
  const stagedFiles: number[] = [];
  for (const { path, content = '' } of unityZip('br', [
    { path: 'StreamingAssets/a.txt', content: 'a' },
  ])) {
    if (path.endsWith('/')) continue;
    const file = new File([new Uint8Array(Buffer.from(content))], `Cais/${path}`);
    const { body } = await app.call(buildRoutes.stage, { files: [file] }, master);
    stagedFiles.push(...body.stagedFiles.map(({ id }) => id));
  }
  const args = { buildName: 'Cais', stagedFiles: JSON.stringify(stagedFiles) };
  await app.call(buildRoutes.create, args, master);
  expect(await paths()).toContain('StreamingAssets/a.txt other');
  expect((await paths()).filter((line) => line.startsWith('Cais/'))).toEqual([]);
});
