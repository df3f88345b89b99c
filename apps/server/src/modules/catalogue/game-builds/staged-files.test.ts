import { Role } from '@atrio/contract/accounts/accounts';
import { buildRoutes } from '@atrio/contract/catalogue/game-builds';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import {
  createAccount,
  signInAgain,
  type TestAccount,
} from '../../../../test/factories/account.ts';
import { sampleBuildFiles } from '../../../../test/sample-build.ts';
import { fileOf } from '../../../../test/sample-files.ts';
import { relayFiles, storedKeys } from '../../../../test/stored-files.ts';
import { sweepStagedFiles } from './staged-files.service.ts';

const HOUR = 60 * 60_000;
const GONE = { stagedFiles: 'Alguns arquivos não estão mais aqui. Envie-os novamente' };

async function start() {
  const app = await buildTestApp();
  return { app, master: await createAccount(app, { role: Role.MASTER_ADMIN }) };
}

/** Sends each file in its own call, as the dashboard does. */
async function stage(app: TestApp, who: TestAccount, files = sampleBuildFiles()) {
  const ids: number[] = [];
  for (const file of files) {
    const { stagedFiles } = (await app.call(buildRoutes.stage, { files: [file] }, who)).body;
    ids.push(...stagedFiles.map(({ id }) => id));
  }
  return ids;
}

const asText = (ids: number[]) => JSON.stringify(ids);
const stagedRows = ({ db }: TestApp) =>
  db.selectFrom('build_files').select('id').where('version_id', 'is', null).execute();

describe('POST /gameBuild/files', () => {
  it('stores files before their build, which takes them in the given order', async () => {
    const { app, master } = await start();
    await relayFiles(app);
    const files = sampleBuildFiles({ packing: 'unityweb' });
    const answer = await app.call(buildRoutes.stage, { files: files.slice(0, 2) }, master);
    expect(answer.body.stagedFiles).toEqual(
      files.slice(0, 2).map(({ name, size }) => ({ id: expect.any(Number), name, bytes: size })),
    );
    const ids = answer.body.stagedFiles.map(({ id }) => id);
    const form = { buildName: 'A', stagedFiles: asText(ids), files: files.slice(2) };
    const { build } = (await app.call(buildRoutes.create, form, master)).body;
    expect(build).toMatchObject({
      fileCount: 4,
      totalBytes: files.reduce((sum, { size }) => sum + size, 0),
    });
    expect(await stagedRows(app)).toEqual([]);
    // The uploaded files stay as long as the build.
    app.clock.advance(48 * HOUR);
    await sweepStagedFiles({ db: app.db, now: app.clock.now() });
    expect(await storedKeys(app)).toHaveLength(4);
    await app.call(buildRoutes.remove, { name: 'A' }, await again(app, master));
    await expect.poll(() => storedKeys(app)).toEqual([]);
  });

  it('can also form a new version of an existing build', async () => {
    const { app, master } = await start();
    const form = { buildName: 'A', stagedFiles: asText(await stage(app, master)) };
    const { build } = (await app.call(buildRoutes.create, form, master)).body;
    const stagedFiles = asText(await stage(app, master));
    const change = { id: String(build.id), stagedFiles };
    const changed = await app.call(buildRoutes.update, change, master);
    expect(changed.body.build.versions).toMatchObject([{ fileCount: 4 }]);
  });

  it('refuses a file that is no part of a build, at its field, and stores none of the call', async () => {
    const { app, master } = await start();
    await relayFiles(app);
    const files = [...sampleBuildFiles().slice(0, 1), fileOf('não é', 'Amostra.wasm')];
    const refused = await app.fail(buildRoutes.stage, { files }, master);
    expect([refused.status, refused.body.error]).toMatchObject([
      415,
      {
        error: 'NOT_A_BUILD',
        fields: { 'files.1': 'Amostra.wasm não é um arquivo WebAssembly' },
      },
    ]);
    const none = await app.fail(buildRoutes.stage, {}, master);
    expect([none.status, none.body.error.fields]).toEqual([
      400,
      { files: 'Arquivos da build não selecionados' },
    ]);
    expect(await stagedRows(app)).toEqual([]);
    await expect.poll(() => storedKeys(app)).toEqual([]);
  });

  it('are usable by their sender only', async () => {
    const { app, master } = await start();
    const other = await createAccount(app, { role: Role.MASTER_ADMIN });
    const stagedFiles = asText(await stage(app, master));
    const theft = { buildName: 'A', stagedFiles };
    const refused = await app.fail(buildRoutes.create, theft, other);
    expect([refused.status, refused.body.error.fields]).toEqual([400, GONE]);
    for (const wrong of ['[999999]', '["1"]', '{}', 'nada']) {
      const answer = await app.fail(
        buildRoutes.create,
        { buildName: 'A', stagedFiles: wrong },
        master,
      );
      expect(answer.status, wrong).toBe(400);
    }
    expect((await app.call(buildRoutes.create, theft, master)).status).toBe(200);
    const twice = await app.fail(buildRoutes.create, { buildName: 'B', stagedFiles }, master);
    expect([twice.status, twice.body.error.fields]).toEqual([400, GONE]);
  });

  it('go into one build when several ask at once', async () => {
    const { app, master } = await start();
    await relayFiles(app);
    const stagedFiles = asText(await stage(app, master));
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D', 'E', 'F'].map((buildName) =>
        app.fail(buildRoutes.create, { buildName, stagedFiles }, master),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 400, 400, 400, 400, 400]);
    expect((await app.call(buildRoutes.list, {}, master)).body.builds).toHaveLength(1);
    expect(await storedKeys(app)).toHaveLength(4);
    expect(await app.db.selectFrom('build_versions').select('id').execute()).toHaveLength(1);
  });

  it('stay for another try when the build is refused', async () => {
    const { app, master } = await start();
    const ids = await stage(app, master);
    const three = { buildName: 'A', stagedFiles: asText(ids.slice(0, 3)) };
    const refused = await app.fail(buildRoutes.create, three, master);
    expect(refused.body.error.fields).toEqual({ files: 'Falta o arquivo .wasm da build' });
    const all = { buildName: 'A', stagedFiles: asText(ids) };
    expect((await app.call(buildRoutes.create, all, master)).status).toBe(200);
  });

  it("count together with the form's files: unique names, maximum number", async () => {
    const { app, master } = await start();
    const stagedFiles = asText(await stage(app, master));
    const both = { buildName: 'A', stagedFiles, files: sampleBuildFiles().slice(0, 1) };
    const refused = await app.fail(buildRoutes.create, both, master);
    expect(refused.body.error.fields).toEqual({
      files: 'Há dois arquivos com o nome Amostra.loader.js',
    });
  });

  it('are deleted after a day, with their content', async () => {
    const { app, master } = await start();
    await relayFiles(app);
    const [old] = await stage(app, master, sampleBuildFiles().slice(0, 1));
    app.clock.advance(23 * HOUR);
    const [young] = await stage(app, await again(app, master), sampleBuildFiles().slice(1, 2));
    await sweepStagedFiles({ db: app.db, now: app.clock.now() });
    expect(await stagedRows(app)).toHaveLength(2);
    app.clock.advance(2 * HOUR);
    await sweepStagedFiles({ db: app.db, now: app.clock.now() });
    expect(await stagedRows(app)).toEqual([{ id: young }]);
    expect(old).not.toBe(young);
    app.app.deps.events.publish({ type: 'files.doomed' });
    await expect.poll(() => storedKeys(app)).toHaveLength(1);
  });
});

/** The same person with a fresh token, after the clock was moved. */
async function again(app: TestApp, person: TestAccount): Promise<TestAccount> {
  return { ...person, ...(await signInAgain(app, person)) };
}
