import { Role } from '@atrio/contract/accounts/accounts';
import { buildRoutes, type GameBuildDetail } from '@atrio/contract/catalogue/game-builds';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, type TestAccount } from '../../../../test/factories/account.ts';
import { sampleBuildFiles } from '../../../../test/sample-build.ts';
import { fileOf, imageFile } from '../../../../test/sample-files.ts';
import { relayFiles, storedKeys } from '../../../../test/stored-files.ts';

async function start() {
  const app = await buildTestApp();
  return { app, master: await createAccount(app, { role: Role.MASTER_ADMIN }) };
}

async function makeBuild(app: TestApp, master: TestAccount, buildName = 'Galeria Cais') {
  const args = { buildName, files: sampleBuildFiles() };
  return (await app.call(buildRoutes.create, args, master)).body.build;
}

const rowsOf = (app: TestApp) =>
  Promise.all([
    app.db.selectFrom('game_builds').select('id').orderBy('id').execute(),
    app.db.selectFrom('build_versions').select('id').orderBy('id').execute(),
    app.db.selectFrom('build_files').select('id').orderBy('id').execute(),
    app.db.selectFrom('files').select('id').orderBy('id').execute(),
  ]);

const without = (ending: string) => sampleBuildFiles().filter(({ name }) => !name.endsWith(ending));

describe('POST /gameBuild', () => {
  it('creates a build with its images, complete and published at once', async () => {
    const { app, master } = await start();
    const files = sampleBuildFiles({ packing: 'br' });
    const logo = [await imageFile()];
    const backgroundImage = [await imageFile({ width: 40, height: 30 })];
    const form = { buildName: '  Galeria Cais ', logo, backgroundImage, files };
    const { build } = (await app.call(buildRoutes.create, form, master)).body;
    expect(build).toMatchObject({
      buildName: 'Galeria Cais',
      fileCount: 4,
      totalBytes: files.reduce((sum, { size }) => sum + size, 0),
      versions: [],
    });
    for (const url of [build.buildLogoURL, build.buildBackgroundURL]) {
      expect((await fetch(app.url + url)).headers.get('content-type')).toBe('image/webp');
    }
    expect(app.events).toContainEqual({
      type: 'build.created',
      subject: 'build',
      id: build.id,
      adminId: master.adminId,
    });
    const got = await app.call(buildRoutes.get, { id: String(build.id) }, master);
    expect(got.body.build).toEqual(build);
    expect(await storedKeys(app)).toHaveLength(8);
  });

  it.each([
    ['nothing', [], 400, 'Arquivos da build não selecionados'],
    ['no loader', without('.loader.js'), 415, 'Falta o arquivo .loader.js da build'],
    [
      'code alone',
      sampleBuildFiles().filter(({ name }) => name.endsWith('.wasm')),
      415,
      'Faltam os arquivos .loader.js, .framework.js e .data da build',
    ],
    [
      'the same file twice',
      [...sampleBuildFiles(), ...sampleBuildFiles().slice(2, 3)],
      415,
      'Há dois arquivos com o nome Amostra.data',
    ],
    [
      'one of two kinds',
      [...sampleBuildFiles(), ...sampleBuildFiles({ packing: 'gz' }).slice(3)],
      415,
      'Há mais de um arquivo .wasm: Amostra.wasm e Amostra.wasm.gz',
    ],
    [
      'parts of two builds',
      [...without('.data'), ...sampleBuildFiles({ stem: 'Outra' }).slice(2, 3)],
      415,
      'Os arquivos são de builds diferentes: Amostra e Outra',
    ],
  ])('refuses %s, says why, and keeps nothing', async (_what, files, status, sentence) => {
    const { app, master } = await start();
    await relayFiles(app);
    const refused = await app.fail(buildRoutes.create, { buildName: 'A', files }, master);
    expect([refused.status, refused.body.error.fields]).toEqual([status, { files: sentence }]);
    expect(await rowsOf(app)).toEqual([[], [], [], []]);
    await expect.poll(() => storedKeys(app)).toEqual([]);
  });

  it('accepts files named by a content hash, and additional ones', async () => {
    const { app, master } = await start();
    const hashed = sampleBuildFiles({ packing: 'gz' }).map(
      (file, index) => new File([file], file.name.replace('Amostra', String(index).repeat(32))),
    );
    const files = [...hashed, fileOf('{}', 'dados.json')];
    const made = await app.call(buildRoutes.create, { buildName: 'A', files }, master);
    expect(made.body.build.fileCount).toBe(5);
  });

  it('refuses bad input at its field', async () => {
    const { app, master } = await start();
    const files = sampleBuildFiles();
    const fields = async (form: object) =>
      (await app.fail(buildRoutes.create, { ...form }, master)).body.error.fields;
    expect(await fields({ files })).toEqual({ buildName: 'De um nome a build' });
    expect(await fields({ buildName: ' ', files })).toEqual({ buildName: 'De um nome a build' });
    for (const buildName of ['a/b', 'a\\b', '50%', 'a?b', 'a#b', 'a\tb', '..', '.']) {
      expect(Object.keys((await fields({ buildName, files })) ?? {}), buildName).toEqual([
        'buildName',
      ]);
    }
    const logo = [fileOf('<svg/>', 'logo.png')];
    expect(await fields({ buildName: 'A', logo, files })).toEqual({
      'logo.0': 'Arquivo deve ser imagem',
    });
    expect(await rowsOf(app)).toEqual([[], [], [], []]);
  });

  it('accepts a name once, ignoring case and accents, also when two send it at once', async () => {
    const { app, master } = await start();
    await makeBuild(app, master, 'Galeria São João');
    const taken = await app.fail(
      buildRoutes.create,
      { buildName: 'galeria sao joao', files: sampleBuildFiles() },
      master,
    );
    expect([taken.status, taken.body.error]).toMatchObject([
      409,
      { error: 'BUILD_NAME_TAKEN', fields: { buildName: 'Já existe uma build com este nome' } },
    ]);
    const all = await Promise.all(
      Array.from({ length: 8 }, () =>
        app.fail(buildRoutes.create, { buildName: 'Cais', files: sampleBuildFiles() }, master),
      ),
    );
    const codes = all.map(({ status, body }) => (status === 200 ? 200 : body.error.error));
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([200, 'BUILD_NAME_TAKEN']));
    expect((await rowsOf(app)).map((rows) => rows.length)).toEqual([2, 2, 8, 8]);
  });
});

describe('PATCH /gameBuild/{id}', () => {
  it('changes name and images, and keeps the files', async () => {
    const { app, master } = await start();
    const made = await makeBuild(app, master);
    const id = String(made.id);
    const change = { id, buildName: 'Cais', backgroundFile: [await imageFile()] };
    const { build } = (await app.call(buildRoutes.update, change, master)).body;
    expect(build).toMatchObject({ buildName: 'Cais', sentAt: made.sentAt, versions: [] });
    expect(build.updatedAt > made.updatedAt).toBe(true);
    const again = { id, backgroundFile: [await imageFile({ width: 9 })] };
    const { build: other } = (await app.call(buildRoutes.update, again, master)).body;
    expect(other.buildBackgroundURL).not.toBe(build.buildBackgroundURL);
    expect((await fetch(app.url + build.buildBackgroundURL)).status).toBe(404);
    // Another spelling of the build's own name is not taken.
    const spelled = await app.call(buildRoutes.update, { id, buildName: 'CAIS' }, master);
    expect(spelled.body.build.buildName).toBe('CAIS');
  });

  it('publishes new files as a whole, and keeps the last five versions', async () => {
    const { app, master } = await start();
    await relayFiles(app);
    const first = await makeBuild(app, master);
    const id = String(first.id);
    const send = async (dataBytes: number) => {
      app.clock.advance(1_000);
      const files = sampleBuildFiles({ packing: 'gz', dataBytes });
      return (await app.call(buildRoutes.update, { id, files }, master)).body.build;
    };
    const second = await send(5_000);
    const { versionId, versionNumber, sentAt, sentBy, fileCount, totalBytes } = first;
    expect([versionNumber, second.versionNumber, sentBy]).toEqual([1, 2, master.name]);
    expect(second.versions).toEqual([
      { id: versionId, number: 1, sentAt, sentBy, fileCount, totalBytes },
    ]);
    expect(second.sentAt > first.sentAt).toBe(true);
    const sent = [first, second];
    for (const bytes of [9_000, 100, 200, 300]) sent.push(await send(bytes));
    expect(sent.at(-1)?.versions.map(({ id }) => id)).toEqual(
      sent
        .slice(0, -1)
        .map(({ versionId }) => versionId)
        .toReversed(),
    );
    expect((await rowsOf(app)).map((rows) => rows.length)).toEqual([1, 6, 24, 24]);
    const { versionNumber: last, versions } = await send(400);
    expect(versions.map(({ id }) => id)).not.toContain(first.versionId);
    expect([last, ...versions.map((one) => one.number)]).toEqual([7, 6, 5, 4, 3, 2]);
    expect((await rowsOf(app)).map((rows) => rows.length)).toEqual([1, 6, 24, 24]);
    await expect.poll(() => storedKeys(app)).toHaveLength(24);
  });

  it('says who sent each version, and that a version needs threads', async () => {
    const { app, master } = await start();
    await relayFiles(app);
    const { id: number } = await makeBuild(app, master);
    const [id, other] = [String(number), await createAccount(app, { role: Role.MASTER_ADMIN })];
    const worker = new File(['self.onmessage = () => {};'], 'Amostra.worker.js');
    const files = [...sampleBuildFiles(), worker];
    const threaded = (await app.call(buildRoutes.update, { id, files }, other)).body.build;
    expect(threaded).toMatchObject({ sentBy: other.name, needsThreads: true });
    const back = (await app.call(buildRoutes.restore, { id }, other)).body.build;
    // Bringing a version back is not sending it.
    expect(back).toMatchObject({ sentBy: master.name, needsThreads: false, versionNumber: 1 });
    expect(back.versions).toMatchObject([{ number: 2, sentBy: other.name }]);
  });

  it('keeps the published version when the new files are no build', async () => {
    const { app, master } = await start();
    await relayFiles(app);
    const made = await makeBuild(app, master);
    const id = String(made.id);
    const change = { id, buildName: 'Outro', files: without('.wasm') };
    expect((await app.fail(buildRoutes.update, change, master)).status).toBe(415);
    expect((await app.call(buildRoutes.get, { id }, master)).body.build).toEqual(made);
    expect((await rowsOf(app)).map((rows) => rows.length)).toEqual([1, 1, 4, 4]);
    await expect.poll(() => storedKeys(app)).toHaveLength(4);
  });

  it('reports that somebody else has saved meanwhile, and that a name is taken', async () => {
    const { app, master } = await start();
    const { id: number, updatedAt } = await makeBuild(app, master);
    const id = String(number);
    await makeBuild(app, master, 'Ocupado');
    await app.call(buildRoutes.update, { id, buildName: 'Primeira', updatedAt }, master);
    const late = { id, buildName: 'Segunda', updatedAt, files: sampleBuildFiles() };
    const refused = await app.fail(buildRoutes.update, late, master);
    expect([refused.status, refused.body.error.error]).toEqual([409, 'CHANGED_MEANWHILE']);
    expect(refused.body.error.current).toMatchObject({
      buildName: 'Primeira',
      versions: [],
    });
    const taken = await app.fail(buildRoutes.update, { id, buildName: 'OCUPADO' }, master);
    expect([taken.status, taken.body.error.error]).toEqual([409, 'BUILD_NAME_TAKEN']);
    expect((await app.fail(buildRoutes.update, { id: '999999' }, master)).status).toBe(404);
  });

  it('accepts one of several changes based on the same version', async () => {
    const { app, master } = await start();
    const { id, updatedAt } = await makeBuild(app, master);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const change = { id: String(id), buildName: `Nome ${index}`, updatedAt };
        return app.fail(buildRoutes.update, change, master);
      }),
    );
    const codes = answers.map(({ status, body }) => (status === 200 ? 200 : body.error.error));
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([200, 'CHANGED_MEANWHILE']));
  });

  it('gives a name that two ask for at once to one of them', async () => {
    const { app, master } = await start();
    const builds = [await makeBuild(app, master, 'A'), await makeBuild(app, master, 'B')];
    const answers = await Promise.all(
      builds.map(({ id }) =>
        app.fail(buildRoutes.update, { id: String(id), buildName: 'C' }, master),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.body.error.error).toBe('BUILD_NAME_TAKEN');
  });

  it('keeps no more versions when several send new files at once', async () => {
    const { app, master } = await start();
    await relayFiles(app);
    const { id } = await makeBuild(app, master);
    const change = () => ({ id: String(id), files: sampleBuildFiles() });
    const all = await Promise.all(
      Array.from({ length: 7 }, () => app.fail(buildRoutes.update, change(), master)),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await rowsOf(app)).map((rows) => rows.length)).toEqual([1, 6, 24, 24]);
    await expect.poll(() => storedKeys(app)).toHaveLength(24);
  });
});

describe('POST /gameBuild/{id}/restore', () => {
  it('swaps the published and the previous version, both ways', async () => {
    const { app, master } = await start();
    const first = await makeBuild(app, master);
    const id = String(first.id);
    const none = await app.fail(buildRoutes.restore, { id }, master);
    expect([none.status, none.body.error.error]).toEqual([422, 'NO_PREVIOUS_VERSION']);
    app.clock.advance(1_000);
    const files = sampleBuildFiles({ dataBytes: 77 });
    const second = (await app.call(buildRoutes.update, { id, files }, master)).body.build;
    const back = (await app.call(buildRoutes.restore, { id }, master)).body.build;
    expect(back).toMatchObject({
      sentAt: first.sentAt,
      totalBytes: first.totalBytes,
      versions: [{ id: second.versionId, sentAt: second.sentAt, totalBytes: second.totalBytes }],
    });
    const forth = (await app.call(buildRoutes.restore, { id }, master)).body.build;
    expect(forth.sentAt).toBe(second.sentAt);
    expect(app.events.map(({ type }) => type)).toContain('build.restored');
    expect((await app.fail(buildRoutes.restore, { id: '999999' }, master)).status).toBe(404);
  });

  it('brings any version back, which then is the last to go', async () => {
    const { app, master } = await start();
    const first = await makeBuild(app, master);
    const id = String(first.id);
    const send = async () => {
      app.clock.advance(1_000);
      const args = { id, files: sampleBuildFiles() };
      return (await app.call(buildRoutes.update, args, master)).body.build;
    };
    const restore = (versionId: number) => {
      app.clock.advance(1_000);
      return app.fail(buildRoutes.restore, { id, versionId }, master);
    };
    const [second, third] = [await send(), await send()];
    const read = async () => (await app.call(buildRoutes.get, { id }, master)).body.build;
    const idsOf = ({ versionId, versions }: GameBuildDetail) => [
      versionId,
      ...versions.map((one) => one.id),
    ];
    expect((await restore(first.versionId)).status).toBe(200);
    const back = await read();
    expect(idsOf(back)).toEqual([first.versionId, third.versionId, second.versionId]);
    // The same once more changes nothing.
    expect((await restore(first.versionId)).status).toBe(200);
    expect(await read()).toEqual(back);
    for (let count = 0; count < 5; count++) await send();
    const later = idsOf(await read());
    expect(later).toContain(first.versionId);
    expect(later).not.toContain(third.versionId);
    const other = await makeBuild(app, master, 'Outra');
    const before = await read();
    for (const version of [other.versionId, third.versionId, 999_999]) {
      expect((await restore(version)).status).toBe(404);
    }
    expect((await app.fail(buildRoutes.restore, { id, versionId: 'x' }, master)).status).toBe(400);
    expect(await read()).toEqual(before);
    // Without a body, as before there were several.
    const headers = { authorization: `Bearer ${master.token}` };
    const bare = await fetch(`${app.url}/gameBuild/${id}/restore`, { method: 'POST', headers });
    expect(bare.status).toBe(200);
    expect((await read()).versionId).toBe(before.versions[0]?.id);
  });

  it('has one version on air and five others after restores and uploads at once', async () => {
    const { app, master } = await start();
    const { id: number } = await makeBuild(app, master);
    const id = String(number);
    const send = () => app.call(buildRoutes.update, { id, files: sampleBuildFiles() }, master);
    for (let count = 0; count < 5; count++) await send();
    const { versions } = (await app.call(buildRoutes.get, { id }, master)).body.build;
    const restores = versions.map(({ id: versionId }) =>
      app.fail(buildRoutes.restore, { id, versionId }, master),
    );
    await Promise.all([...restores, send(), send()]);
    const { build } = (await app.call(buildRoutes.get, { id }, master)).body;
    const ids = [build.versionId, ...build.versions.map((one) => one.id)];
    expect(new Set(ids).size).toBe(6);
    const rows = await app.db.selectFrom('build_versions').select(['id', 'replaced_at']).execute();
    expect(rows.map((row) => row.id).toSorted()).toEqual(ids.toSorted());
    expect(rows.filter((row) => row.replaced_at === null)).toMatchObject([{ id: build.versionId }]);
  });
});

describe('DELETE /gameBuild/{name}', () => {
  it('F7: deletes only the build with exactly this name', async () => {
    const { app, master } = await start();
    const builds = [];
    for (const name of ['Cais', 'Sete', '7']) builds.push(await makeBuild(app, master, name));
    const first = builds[0];
    const id = String(first?.id);
    for (const name of [
      id === '7' ? '8' : id,
      'cais',
      'Cais%20',
      '..%2F..',
      '%2e%2e%2fCais',
      '%25',
      '%00',
    ]) {
      const answer = await app.fail(buildRoutes.remove, { name }, master);
      expect(answer.status, name).toBe(404);
    }
    await app.call(buildRoutes.remove, { name: '7' }, master);
    const { body } = await app.call(buildRoutes.list, {}, master);
    expect(body.builds.map(({ buildName }) => buildName)).toEqual(['Cais', 'Sete']);
    expect(app.events).toContainEqual({
      type: 'build.deleted',
      subject: 'build',
      id: builds[2]?.id,
      adminId: master.adminId,
    });
  });

  it('deletes all its versions and their files', async () => {
    const { app, master } = await start();
    await relayFiles(app);
    const form = {
      buildName: 'Praça & Cia',
      logo: [await imageFile()],
      backgroundImage: [await imageFile()],
      files: sampleBuildFiles(),
    };
    const { id } = (await app.call(buildRoutes.create, form, master)).body.build;
    const change = { id: String(id), files: sampleBuildFiles() };
    await app.call(buildRoutes.update, change, master);
    const kept = await makeBuild(app, master, 'Fica');
    const name = encodeURIComponent('Praça & Cia');
    await app.call(buildRoutes.remove, { name }, master);
    expect((await rowsOf(app)).map((rows) => rows.length)).toEqual([1, 1, 4, 4]);
    await expect.poll(() => storedKeys(app)).toHaveLength(4);
    expect((await app.call(buildRoutes.get, { id: String(kept.id) }, master)).status).toBe(200);
  });
});

describe('GET /gameBuild', () => {
  it('lists by name, finds without accents, and pages', async () => {
    const { app, master } = await start();
    for (const name of ['Órbita', 'cais', 'Ábaco']) await makeBuild(app, master, name);
    const names = async (query: object) => {
      const { body } = await app.call(buildRoutes.list, query, master);
      return [body.builds.map(({ buildName }) => buildName), body.total];
    };
    expect(await names({})).toEqual([['Ábaco', 'cais', 'Órbita'], undefined]);
    expect(await names({ sort: '-buildName', page: 1, pageSize: 2 })).toEqual([
      ['Órbita', 'cais'],
      3,
    ]);
    expect(await names({ search: 'orb', page: 1 })).toEqual([['Órbita'], 1]);
  });
});
