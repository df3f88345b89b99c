import { doorRoutes } from '@atrio/contract/live/door';
import { companyRoutes } from '@atrio/contract/organization/companies';
import { guestRoutes } from '@atrio/contract/rooms/guests';
import { imageRoutes } from '@atrio/contract/rooms/images';
import { programmeRoutes } from '@atrio/contract/rooms/programme';
import { roomLookRoutes } from '@atrio/contract/rooms/room-look';
import {
  MAX_TEMPLATES,
  platformTemplates,
  roomTemplateRoutes,
  templateParts,
} from '@atrio/contract/rooms/room-templates';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createAccount, type TestAccount } from '../../../../test/factories/account.ts';
import {
  createCompany,
  insertTemplate,
  linkCompanyAdmin,
} from '../../../../test/factories/organization.ts';
import { insertSession } from '../../../../test/factories/programme.ts';
import { createRoom, linkRoomAdmin } from '../../../../test/factories/room.ts';
import { imageFile } from '../../../../test/sample-files.ts';
import { relayFiles, storedKeys } from '../../../../test/stored-files.ts';

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;

/** A room of a company, with pictures, words, a door, a session and a guest. */
async function setting() {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  const company = await createCompany(app, [owner]);
  const adminIframeUrl = 'https://exemplo.com.br/segredo';
  const room = await createRoom(app, owner, { companyId: company.id, isPrivate: true });
  const id = String(room.id);
  await app.call(roomRoutes.update, { id, adminIframeUrl }, owner);
  const look = { description: 'Seis séries', logo: [await imageFile()] };
  await app.call(roomLookRoutes.update, { id, ...look }, owner);
  const files = [await imageFile({ name: 'a.png' })];
  await app.call(imageRoutes.create, { roomId: id, files }, owner);
  await insertSession(app, room, { title: 'Abertura' });
  await app.call(doorRoutes.update, { id, capacity: 30 }, owner);
  await app.call(guestRoutes.create, { id, email: 'ana@exemplo.com.br', name: 'Ana' }, owner);
  const save = (args: object = {}, who: TestAccount = owner) => {
    const named = { roomId: room.id, name: 'Noite', parts: [...templateParts], ...args };
    return app.fail(roomTemplateRoutes.save, { id: company.id, ...named }, who);
  };
  const list = async (who = owner) =>
    (await app.call(roomTemplateRoutes.list, { id: String(company.id) }, who)).body.templates;
  const saved = async (args?: object) => {
    await save(args);
    const [template] = await list();
    if (!template) throw new Error('nothing was saved');
    return template;
  };
  const use = (template: number | string, who: TestAccount = owner) =>
    app.fail(roomTemplateRoutes.use, { name: 'Primeira noite', template }, who);
  const read = async (roomId: number, who: TestAccount = owner) => {
    const of = { id: String(roomId) };
    const { room } = (await app.call(roomRoutes.get, of, who)).body;
    const { look } = (await app.call(roomLookRoutes.get, of, who)).body;
    const { sessions } = (await app.call(programmeRoutes.list, of, who)).body;
    const { door } = (await app.call(doorRoutes.get, of, who)).body;
    const { guests } = (await app.call(guestRoutes.list, { ...of, page: 1 }, who)).body;
    return { room, look, sessions, door, guests };
  };
  return { app, owner, company, room, save, saved, list, use, read };
}

const roomIn = ({ body }: { body: object }) => (body as { room: { id: number } }).room;

describe('a template of a company', () => {
  it('makes rooms like the one it was saved from, without guests and secrets', async () => {
    const { app, company, room, saved, use, read } = await setting();
    const template = await saved();
    expect(template).toMatchObject({ name: 'Noite', companyId: company.id, parts: templateParts });
    const kept = await app.db.selectFrom('room_templates').selectAll().execute();
    expect(JSON.stringify(kept)).not.toMatch(/ana@|segredo/);
    // The template has files of its own: the room may go.
    await app.db.deleteFrom('rooms').where('id', '=', room.id).execute();
    await relayFiles(app);
    const made = await read(roomIn(await use(template.id)).id);
    expect(made.room).toMatchObject({
      ...{ name: 'Primeira noite', sceneName: 'primeira-noite', isPrivate: true, visitCount: 0 },
      ...{ companyId: company.id, adminIframeUrl: null },
    });
    expect(made.look).toMatchObject({ description: 'Seis séries', images: [{ name: 'a.png' }] });
    expect(made.look.logo).not.toBeNull();
    expect([made.door.capacity, made.guests]).toEqual([30, []]);
    expect(made.sessions).toMatchObject([{ title: 'Abertura' }]);
    const answer = await fetch(`${app.url}${new URL(made.look.logo?.url ?? '', app.url).pathname}`);
    expect(answer.status).toBe(200);
  });

  it('takes only the parts that are asked for', async () => {
    const { saved, use, read } = await setting();
    const bare = await saved({ parts: [] });
    const made = await read(roomIn(await use(bare.id)).id);
    expect([made.look.description, made.look.images, made.sessions]).toEqual(['', [], []]);
    expect(made.door.capacity).toBeNull();
  });

  it('moves its sessions to the coming week, on the same day at the same time', async () => {
    const { app, room, saved, use, read } = await setting();
    await app.db.deleteFrom('room_sessions').execute();
    const startsAt = app.clock.now() - 10 * WEEK + HOUR;
    await insertSession(app, room, { title: 'Aula', startsAt });
    await insertSession(app, room, { title: 'Prova', startsAt: startsAt + 2 * WEEK });
    const { id } = await saved({ parts: ['programme'] });
    const { sessions } = await read(roomIn(await use(id)).id);
    expect(sessions.map(({ title, startsAt }) => [title, Date.parse(startsAt)])).toEqual([
      ['Aula', startsAt + 10 * WEEK],
      ['Prova', startsAt + 12 * WEEK],
    ]);
  });

  it('has a name of its own, whatever its case, from however many calls at once', async () => {
    const { app, owner, company, save, list } = await setting();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => save({ name: index % 2 ? 'Noite' : 'NOITE' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body.error.error).toBe(
      'TEMPLATE_NAME_TAKEN',
    );
    const other = await insertTemplate(app, company, 'Aula');
    const rename = (name: string) =>
      app.fail(roomTemplateRoutes.rename, { id: other.id, name }, owner);
    expect((await rename('noite')).status).toBe(409);
    expect((await rename(' ')).status).toBe(400);
    expect((await rename('Turma')).status).toBe(200);
    expect((await list()).map(({ name }) => name).at(-1)).toBe('Turma');
    // Nothing is left of the refused ones but the files of the one that was saved.
    const files = await app.db.selectFrom('room_template_files').select('file_id').execute();
    expect(files).toHaveLength(4);
    await relayFiles(app);
    await expect.poll(() => storedKeys(app)).toHaveLength(8);
  });

  it('is deleted with its files; so are those of a deleted company', async () => {
    const { app, owner, company, saved, use } = await setting();
    const before = (await storedKeys(app)).length;
    const template = await saved();
    const of = { id: String(template.id) };
    const answers = await Promise.all(
      [1, 2].map(() => app.fail(roomTemplateRoutes.remove, of, owner)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    await relayFiles(app);
    await expect.poll(() => storedKeys(app)).toHaveLength(before);
    expect((await use(template.id)).status).toBe(404);
    await saved();
    await app.db.updateTable('rooms').set({ company_id: null }).execute();
    await app.call(companyRoutes.remove, { id: String(company.id) }, owner);
    await relayFiles(app);
    await expect.poll(() => storedKeys(app)).toHaveLength(before);
  });

  it('is for those who administer the company and, to save it, the room', async () => {
    const { app, company, room, save, saved, use, list } = await setting();
    const [helper, colleague] = [await createAccount(app), await createAccount(app)];
    await linkRoomAdmin(app, room, helper);
    await linkCompanyAdmin(app, company, colleague);
    expect((await save({}, helper)).status).toBe(404);
    expect((await save({}, colleague)).status).toBe(404);
    const { id } = await saved();
    expect((await use(id, helper)).status).toBe(404);
    expect((await use(id, colleague)).status).toBe(200);
    expect(await list(colleague)).toHaveLength(1);
    const remove = (who: TestAccount) => app.fail(roomTemplateRoutes.remove, { id }, who);
    expect((await remove(helper)).status).toBe(404);
    expect((await remove(colleague)).status).toBe(200);
    expect((await app.fail(roomTemplateRoutes.use, { name: 'X', template: id })).status).toBe(401);
  });

  it('is one of fifty at most', async () => {
    const { app, company, save } = await setting();
    for (let index = 0; index < MAX_TEMPLATES; index++) {
      await insertTemplate(app, company, `Modelo ${index}`);
    }
    expect((await save()).body.error.error).toBe('TOO_MANY_TEMPLATES');
    const bad = await save({ name: '', parts: ['guests'] });
    expect([bad.status, Object.keys(bad.body.error.fields ?? {}).length]).toEqual([400, 2]);
  });
});

describe('a template of the platform', () => {
  it.each(platformTemplates)('begins a room: %s', async (template) => {
    const { app, owner, use, read } = await setting();
    const { room, sessions, door, look } = await read(roomIn(await use(template)).id);
    expect(room).toMatchObject({ name: 'Primeira noite', companyId: null });
    expect([door.capacity, door.hand, look.description === '']).toEqual([
      expect.any(Number),
      'open',
      false,
    ]);
    const starts = sessions.map(({ startsAt }) => Date.parse(startsAt) - app.clock.now());
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(0);
    expect(Math.min(...starts)).toBeLessThan(WEEK);
    const open = await app.call(programmeRoutes.list, { id: String(room.id) }, owner);
    expect(open.body.sessions).toHaveLength(template === 'launch' ? 3 : 1);
  });
});
