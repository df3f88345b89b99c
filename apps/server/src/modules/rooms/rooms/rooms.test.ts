import { Role } from '@atrio/contract/accounts/accounts';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createAccount, signInAgain } from '../../../../test/factories/account.ts';
import { createCompany, createEnvironment } from '../../../../test/factories/organization.ts';
import { createRoom, linkRoomAdmin } from '../../../../test/factories/room.ts';
import { createTicket } from '../../../../test/factories/ticket.ts';
import { listManagedAmong } from './rooms.queries.ts';
import { sweepBin } from './rooms.service.ts';

const DAY = 24 * 60 * 60_000;

const form = { name: 'Sala de Reunião', isVisible: true, isPrivate: false };

describe('GET /rooms/admin', () => {
  it('lists the rooms that the caller owns and co-administers, by name, without deleted ones', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const other = await createAccount(app);
    const company = await createCompany(app, [me]);
    await createRoom(app, me, { name: 'Zênite', companyId: company.id });
    await createRoom(app, me, { name: 'Árvore' });
    await createRoom(app, me, { name: 'Apagada', deletedAt: 1 });
    await createRoom(app, other, { name: 'De outra pessoa' });
    await linkRoomAdmin(app, await createRoom(app, other, { name: 'Emprestada' }), me);

    const { status, body } = await app.call(roomRoutes.list, {}, me);

    expect(status).toBe(200);
    expect(body.rooms.map((room) => room.name)).toEqual(['Árvore', 'Emprestada', 'Zênite']);
    expect(body.rooms.map((room) => room.canDelete)).toEqual([true, false, true]);
    expect(body.rooms[2]).toMatchObject({ companyName: 'Instituto Ipê', companyId: company.id });
    expect(body).not.toHaveProperty('total');
  });

  it('shows a MASTER_ADMIN every room', async () => {
    const app = await buildTestApp();
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const other = await createAccount(app);
    await createRoom(app, other);
    await createRoom(app, other, { deletedAt: 1 });

    const { body } = await app.call(roomRoutes.list, { page: 1 }, master);

    expect(body).toMatchObject({ total: 1, rooms: [{ canDelete: true }] });
  });

  it.each([
    { who: 'an owner', role: Role.ADMIN },
    { who: 'a MASTER_ADMIN', role: Role.MASTER_ADMIN },
  ])('pages for $who, the same rows forwards and backwards', async ({ role }) => {
    const app = await buildTestApp();
    const me = await createAccount(app, { role });
    const names = Array.from(
      { length: 23 },
      (_, index) => `Sala ${String(index).padStart(2, '0')}`,
    );
    for (const name of names) await createRoom(app, me, { name });

    const read = async (sort: 'name' | '-name') => {
      const seen: string[] = [];
      for (const page of [1, 2, 3, 4, 5]) {
        const { body } = await app.call(roomRoutes.list, { page, pageSize: 5, sort }, me);
        expect(body.total).toBe(23);
        seen.push(...body.rooms.map((room) => room.name));
      }
      return seen;
    };

    expect(await read('name')).toEqual(names);
    expect(await read('-name')).toEqual(names.toReversed());
    const past = await app.call(roomRoutes.list, { page: 9, pageSize: 5 }, me);
    expect(past.body).toMatchObject({ rooms: [], total: 23 });
  });

  it("keeps a MASTER_ADMIN's total right through creation, deletion and restoring", async () => {
    const app = await buildTestApp();
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const total = async (deleted?: 'true') => {
      const { body } = await app.call(roomRoutes.list, { page: 1, deleted }, master);
      return body.total;
    };
    const { body } = await app.call(roomRoutes.create, { environment: '1', ...form }, master);
    const id = String(body.room.id);
    expect([await total(), await total('true')]).toEqual([1, 0]);
    await app.call(roomRoutes.remove, { id }, master);
    expect([await total(), await total('true')]).toEqual([0, 1]);
    await app.call(roomRoutes.restore, { id }, master);
    expect([await total(), await total('true')]).toEqual([1, 0]);
    await app.db.deleteFrom('rooms').execute();
    expect([await total(), await total('true')]).toEqual([0, 0]);
  });

  it('searches name and link without regard to accents, case or wildcards', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    for (const name of ['Auditório Ipê', '100% Online', 'Galeria']) {
      await createRoom(app, me, { name });
    }
    const find = async (search: string) => {
      const { body } = await app.call(roomRoutes.list, { search, page: 1 }, me);
      expect(body.total).toBe(body.rooms.length);
      return body.rooms.map((room) => room.name);
    };
    expect(await find('IPE')).toEqual(['Auditório Ipê']);
    expect(await find('ditorio-i')).toEqual(['Auditório Ipê']);
    expect(await find('%')).toEqual(['100% Online']);
    expect(await find('_')).toEqual([]);
    expect(await find('\\')).toEqual([]);
    expect(await find('')).toHaveLength(3);
  });

  it('finds a few of all rooms, and what most of them hold, by name and link', async () => {
    const app = await buildTestApp();
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const { id } = await createRoom(app, master, { name: 'Sala dos Ipês' });
    await app.call(roomRoutes.update, { id: String(id), name: 'Varanda' }, master);
    const columns = sql.raw(
      'audio_name, is_visible, is_private, environment_id, owner_id, created_at, updated_at',
    );
    await sql`insert into rooms (id, name, name_key, scene_name, ${columns})
      with recursive numbers(n) as
        (select 1 union all select n + 1 from numbers where n < ${sql.lit(600)})
      select ${sql.lit(id)} + n, 'Sala ' || n, 'sala ' || n, 'elo-' || (n + 1000), ${columns}
      from rooms, numbers where rooms.id = ${id}`.execute(app.db);
    const find = async (search: string, query = {}) => {
      const { body } = await app.call(roomRoutes.list, { search, page: 1, ...query }, master);
      return [body.total, body.rooms[0]?.name];
    };
    expect(await find('Sala 60')).toEqual([2, 'Sala 60']);
    expect(await find('sala-dos-ip')).toEqual([1, 'Varanda']);
    expect(await find('Sala')).toEqual([601, 'Sala 1']);
    expect(await find('elo-1', { sort: '-name' })).toEqual([600, 'Sala 99']);
    expect(await find('la 1')).toEqual([111, 'Sala 1']);
    expect(await find('la  1')).toEqual([0, undefined]);
    expect(await find('varanda', { deleted: 'true' })).toEqual([0, undefined]);
    await app.db
      .updateTable('rooms')
      .set({ scene_name: 'no-alpendre' })
      .where('id', '=', id)
      .execute();
    expect(await find('sala-dos-ip')).toEqual([0, undefined]);
    expect(await find('-alpendr')).toEqual([1, 'Varanda']);
    await app.call(roomRoutes.remove, { id: String(id) }, master);
    expect(await find('varanda', { deleted: 'true' })).toEqual([1, 'Varanda']);
    expect(await find('varanda')).toEqual([0, undefined]);
  });

  it('knows which rooms are one’s own among a few and among more than can be looked up', async () => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    const mine = await createRoom(app, me);
    const shared = await createRoom(app, other);
    const foreign = await createRoom(app, other);
    await linkRoomAdmin(app, shared, me);
    const ids = [mine.id, shared.id, foreign.id];
    const many = Array.from({ length: 600 }, (_, index) => foreign.id + 1 + index);
    for (const given of [ids, [...ids, ...many]]) {
      const found = await listManagedAmong(app.db, given, me.adminId);
      expect(found.map(({ id }) => id).sort()).toEqual([mine.id, shared.id]);
    }
  });

  it('filters and sorts', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const company = await createCompany(app, [me]);
    const campus = await createEnvironment(app, me);
    await createRoom(app, me, { name: 'A', companyId: company.id, visitCount: 5 });
    await createRoom(app, me, { name: 'B', isVisible: false, visitCount: 9 });
    await createRoom(app, me, { name: 'C', isPrivate: true, environmentId: campus.id });

    const names = async (query: Parameters<typeof app.call<typeof roomRoutes.list>>[1]) => {
      const { body } = await app.call(roomRoutes.list, { page: 1, ...query }, me);
      return body.rooms.map((room) => room.name).join('');
    };
    expect(await names({ companyId: company.id })).toBe('A');
    expect(await names({ environmentId: campus.id })).toBe('C');
    expect(await names({ isVisible: 'false' })).toBe('B');
    expect(await names({ isPrivate: 'true' })).toBe('C');
    expect(await names({ isOnline: 'true' })).toBe('');
    expect(await names({ isOnline: 'false' })).toBe('ABC');
    const b = await app.db.selectFrom('rooms').select('id').where('name', '=', 'B').execute();
    app.app.deps.online.set(b[0]?.id ?? 0, 3);
    expect(await names({ isOnline: 'true' })).toBe('B');
    expect(await names({ isOnline: 'false' })).toBe('AC');
    // A statement takes fewer values than a great platform has rooms with people in them.
    const others = Array.from({ length: 70_000 }, (_, at): [number, number] => [1_000_000 + at, 1]);
    app.app.deps.online.replaceAll(new Map([[b[0]?.id ?? 0, 3], ...others]));
    expect(await names({ isOnline: 'true' })).toBe('B');
    expect(await names({ isOnline: 'false' })).toBe('AC');
    expect(await names({ sort: '-visitCount' })).toBe('BAC');
    expect(await names({ sort: '-createdAt' })).toBe('CBA');
  });

  it('refuses unknown options', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const { status, body } = await app.fail(
      roomRoutes.list,
      { page: 0, pageSize: 1000, sort: 'owner_id', search: 'x'.repeat(101) },
      me,
    );
    expect(status).toBe(400);
    expect(Object.keys(body.error.fields ?? {})).toEqual(['page', 'pageSize', 'search', 'sort']);
  });
});

describe('GET /room/{id}', () => {
  it('returns a room to its owner and to its co-administrator', async () => {
    const app = await buildTestApp();
    const [owner, friend] = [await createAccount(app), await createAccount(app)];
    const room = await createRoom(app, owner);
    await linkRoomAdmin(app, room, friend);
    const id = String(room.id);
    const mine = await app.call(roomRoutes.get, { id }, owner);
    expect(mine.body.room).toMatchObject({ ...room, environmentName: 'Ambiente padrão' });
    const theirs = await app.call(roomRoutes.get, { id }, friend);
    expect(theirs.body.room).toEqual({ ...mine.body.room, canDelete: false });
  });

  it('Z2: answers foreign, missing and impossible ids with the same bytes', async () => {
    const app = await buildTestApp();
    const [owner, stranger] = [await createAccount(app), await createAccount(app)];
    const room = await createRoom(app, owner);
    const answers = await Promise.all(
      [room.id, 999_999, 'abc', '0', '-1', '1.5', '99999999999999999999'].map((id) =>
        app.fail(roomRoutes.get, { id }, stranger),
      ),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toEqual(answers[0]?.body);
    }
  });
});

describe('POST /environments/{id}/rooms', () => {
  it('creates a room with a unique public name', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const create = (name: string) =>
      app.call(
        roomRoutes.create,
        { environment: '1', ...form, name, sceneName: name, audioName: name },
        me,
      );
    const { status, body } = await create('  Sala de Reunião ');
    expect(status).toBe(200);
    expect(body.room).toMatchObject({
      name: 'Sala de Reunião',
      sceneName: 'sala-de-reuniao',
      audioName: 'Sala de Reunião',
      environmentId: 1,
      visitCount: 0,
      canDelete: true,
    });
    expect((await create('Sala de reuniao')).body.room.sceneName).toBe('sala-de-reuniao-2');
    expect((await create('Sala de Reunião 3')).body.room.sceneName).toBe('sala-de-reuniao-3');
    expect((await create('sala de reunião')).body.room.sceneName).toBe('sala-de-reuniao-4');
    expect((await create('日本')).body.room.sceneName).toBe('sala');
    expect(app.events.filter((event) => event.type === 'room.created')).toHaveLength(5);
  });

  it('gives rooms with the same name created at once different public names', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.call(roomRoutes.create, { environment: '1', ...form }, me),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map((answer) => answer.body.room.sceneName)).size).toBe(20);
  });

  it("stores 0 and empty as none, and prefers the body's environment to the path's", async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const campus = await createEnvironment(app, me);
    const none = await app.call(
      roomRoutes.create,
      { environment: '1', ...form, companyId: 0, environmentId: 0, iframeUrl: '' },
      me,
    );
    expect(none.body.room).toMatchObject({ companyId: null, environmentId: null, iframeUrl: null });
    const placed = await app.call(
      roomRoutes.create,
      { environment: '1', ...form, environmentId: campus.id },
      me,
    );
    expect(placed.body.room).toMatchObject({ environmentId: campus.id, environmentName: 'Campus' });
  });

  it('Z6: refuses foreign companies and environments, and writes nothing', async () => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    const company = await createCompany(app, [other]);
    const campus = await createEnvironment(app, other);
    const send = (links: object, environment = '1') =>
      app.fail(roomRoutes.create, { environment, ...form, ...links }, me);

    const foreignCompany = await send({ companyId: company.id });
    expect(foreignCompany.status).toBe(422);
    expect(foreignCompany.body.error.fields).toEqual({ companyId: 'Empresa inválida' });
    const foreignEnvironment = await send({ environmentId: campus.id });
    expect(foreignEnvironment.body.error.fields).toEqual({ environmentId: 'Ambiente inválido' });
    expect((await send({}, String(campus.id))).status).toBe(404);
    expect((await send({}, '999999')).status).toBe(404);
    expect(await app.db.selectFrom('rooms').selectAll().execute()).toEqual([]);
  });

  it('F8: refuses addresses that a browser could run or read as local', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const bad = [
      'javascript:alert(1)',
      'data:text/html,<script>',
      '/\\evil.com',
      'java\nscript:alert(1)',
      'https:\\\\evil.com',
      'exemplo',
      'exemplo..com',
      'ana@exemplo.com',
      'sala um.com',
      'ftp://exemplo.com',
      'https://',
    ];
    for (const iframeUrl of bad) {
      const { status, body } = await app.fail(
        roomRoutes.create,
        { environment: '1', ...form, iframeUrl, adminIframeUrl: iframeUrl },
        me,
      );
      expect([status, body.error.fields], iframeUrl).toEqual([
        400,
        {
          iframeUrl: 'Informe um endereço da web, como https://exemplo.com.br',
          adminIframeUrl: 'Informe um endereço da web, como https://exemplo.com.br',
        },
      ]);
    }
  });

  it('reports each bad field at its field', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const { status, body } = await app.fail(
      roomRoutes.create,
      { environment: '1', name: '   ', isVisible: 'talvez', isPrivate: [], companyId: '7' },
      me,
    );
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      error: 'VALIDATION_ERROR',
      fields: {
        name: 'Nome é obrigatório',
        isVisible: 'Valor inválido',
        isPrivate: 'Valor inválido',
        companyId: 'Valor inválido',
      },
    });
    const long = await app.fail(
      roomRoutes.create,
      { environment: '1', ...form, name: 'x'.repeat(1_000_000), iframeUrl: 'a\0b' },
      me,
    );
    expect(long.body.error.fields).toMatchObject({ name: 'Use no máximo 120 caracteres' });
    expect(long.status).toBe(400);
  });

  it('is refused to administrators when rooms are bought', async () => {
    const app = await buildTestApp({ ROOM_CREATION: 'purchased' });
    const me = await createAccount(app);
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const refused = await app.fail(roomRoutes.create, { environment: '1', ...form }, me);
    expect([refused.status, refused.body.error.error]).toEqual([422, 'ROOM_CREATION_CLOSED']);
    const done = await app.call(roomRoutes.create, { environment: '1', ...form }, master);
    expect(done.status).toBe(200);
  });
});

describe('PUT /rooms/{id}', () => {
  it('changes only the sent fields; the link stays when the name changes', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const room = await createRoom(app, me);
    const id = String(room.id);
    const renamed = await app.call(roomRoutes.update, { id, name: 'Nova sala' }, me);
    expect(renamed.body.room).toMatchObject({ name: 'Nova sala', sceneName: room.sceneName });
    const hidden = await app.call(roomRoutes.update, { id, isVisible: false }, me);
    expect(hidden.body.room).toMatchObject({ name: 'Nova sala', isVisible: false });
    const button = { externalUrl: 'https://exemplo.com/x?a=1', externalUrlName: 'Inscreva-se' };
    const linked = await app.call(roomRoutes.update, { id, ...button }, me);
    expect(linked.body.room).toMatchObject({ ...button, isVisible: false });
    const none = { externalUrl: null, externalUrlName: null };
    expect((await app.call(roomRoutes.update, { id, ...none }, me)).body.room).toMatchObject(none);
  });

  it('lets a co-administrator keep a company that is not theirs, but not choose one', async () => {
    const app = await buildTestApp();
    const [owner, friend] = [await createAccount(app), await createAccount(app)];
    const company = await createCompany(app, [owner]);
    const another = await createCompany(app, [owner], 'Rede Maré');
    const room = await createRoom(app, owner, { companyId: company.id });
    await linkRoomAdmin(app, room, friend);
    const id = String(room.id);
    const kept = await app.call(roomRoutes.update, { id, companyId: company.id }, friend);
    expect(kept.status).toBe(200);
    const chosen = await app.fail(roomRoutes.update, { id, companyId: another.id }, friend);
    expect([chosen.status, chosen.body.error.error]).toEqual([422, 'COMPANY_UNAVAILABLE']);
  });

  it('answers 409 with the current row to a change based on an older one', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const room = await createRoom(app, me);
    const id = String(room.id);
    const { updatedAt } = (await app.call(roomRoutes.get, { id }, me)).body.room;
    const first = await app.call(roomRoutes.update, { id, name: 'Primeira', updatedAt }, me);
    expect(first.status).toBe(200);
    const second = await app.fail(roomRoutes.update, { id, name: 'Segunda', updatedAt }, me);
    expect([second.status, second.body.error.error]).toEqual([409, 'CHANGED_MEANWHILE']);
    expect(second.body.error.current).toEqual(first.body.room);
  });

  it('accepts exactly one of many changes based on the same row', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const room = await createRoom(app, me);
    const id = String(room.id);
    const { updatedAt } = (await app.call(roomRoutes.get, { id }, me)).body.room;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        app.fail(roomRoutes.update, { id, name: `Versão ${index}`, updatedAt }, me),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19);
  });

  it('reports the same message for both fields of the button', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const room = await createRoom(app, me);
    const { status, body } = await app.fail(
      roomRoutes.update,
      { id: room.id, externalUrl: 'inscreva-se', externalUrlName: ' ' },
      me,
    );
    expect(status).toBe(400);
    expect(body.error.fields).toEqual({
      externalUrl: 'Texto do botão é obrigatório',
      externalUrlName: 'Texto do botão é obrigatório',
    });
  });
});

describe('DELETE /rooms/{id} and POST /rooms/{id}/restore', () => {
  it('moves a room to the bin and back, once', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const room = await createRoom(app, me, { name: 'Volta' });
    const id = String(room.id);
    expect((await app.call(roomRoutes.remove, { id }, me)).body).toEqual({ success: true });
    expect((await app.fail(roomRoutes.get, { id }, me)).status).toBe(404);
    expect((await app.fail(roomRoutes.remove, { id }, me)).status).toBe(404);
    expect((await app.fail(roomRoutes.update, { id, name: 'x' }, me)).status).toBe(404);
    const bin = await app.call(roomRoutes.list, { deleted: 'true' }, me);
    expect(bin.body.rooms).toMatchObject([{ name: 'Volta', deletedAt: expect.any(String) }]);
    const restored = await app.call(roomRoutes.restore, { id }, me);
    expect(restored.body.room).toMatchObject({ name: 'Volta', deletedAt: null });
    expect((await app.fail(roomRoutes.restore, { id }, me)).status).toBe(404);
  });

  it('deletes rooms that were in the bin for 30 days, with all related rows', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const old = await createRoom(app, me, { name: 'Antiga', deletedAt: app.clock.now() });
    await linkRoomAdmin(app, old, await createAccount(app));
    await createTicket(app, old, { email: 'bia@exemplo.com' });
    app.clock.advance(DAY);
    await createRoom(app, me, { name: 'Recente', deletedAt: app.clock.now() });
    await createRoom(app, me, { name: 'Viva' });
    const bin = async () => {
      await sweepBin({ ...app.app.deps, now: app.clock.now() });
      const { body } = await app.call(
        roomRoutes.list,
        { deleted: 'true' },
        await signInAgain(app, me),
      );
      return body.rooms.map((room) => room.name);
    };
    expect(await bin()).toEqual(['Antiga', 'Recente']);
    app.clock.advance(29 * DAY + 1);
    expect(await bin()).toEqual(['Recente']);
    expect(await app.db.selectFrom('tickets').selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom('rooms').selectAll().execute()).toHaveLength(2);
    const told = await app.db.selectFrom('history').selectAll().execute();
    expect(told.map((line) => [line.admin_name, line.action, line.subject_name])).toEqual([
      ['Átrio', 'room.purged', 'Antiga'],
    ]);
  });

  it('is refused to co-administrators', async () => {
    const app = await buildTestApp();
    const [owner, friend] = [await createAccount(app), await createAccount(app)];
    const room = await createRoom(app, owner);
    await linkRoomAdmin(app, room, friend);
    const id = String(room.id);
    expect((await app.fail(roomRoutes.remove, { id }, friend)).status).toBe(403);
    await app.call(roomRoutes.remove, { id }, owner);
    expect((await app.fail(roomRoutes.restore, { id }, friend)).status).toBe(403);
    const bin = await app.call(roomRoutes.list, { deleted: 'true' }, friend);
    expect(bin.body.rooms).toEqual([]);
  });
});
