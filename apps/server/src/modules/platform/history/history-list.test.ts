import { Role } from '@atrio/contract/accounts/accounts';
import { historyRoutes } from '@atrio/contract/platform/history';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createCategory, createItem } from '../../../../test/factories/customization.ts';
import { createRoom, linkRoomAdmin } from '../../../../test/factories/room.ts';
import { sweepHistory } from './history.service.ts';

const DAY = 24 * 60 * 60_000;

interface Line {
  kind?: string;
  subjectId?: number;
  name?: string;
  adminId?: number | null;
  action?: string;
  at?: number;
  key?: string;
}

/** Writes entries like the service, oldest first. */
async function write({ db, clock }: TestApp, lines: readonly Line[]): Promise<void> {
  for (const line of lines) {
    const { kind = 'room', subjectId = 7, name = 'Sala', adminId = null } = line;
    await db
      .insertInto('history')
      .values({
        subject_kind: kind,
        subject_id: subjectId,
        subject_name: name,
        admin_id: adminId,
        admin_name: 'Helena Prado',
        action: line.action ?? 'room.updated',
        changes: '[]',
        search_key: line.key ?? name.toLowerCase(),
        created_at: line.at ?? clock.now(),
      })
      .execute();
  }
}

async function world() {
  const app = await buildTestApp();
  const master = await createAccount(app, { role: Role.MASTER_ADMIN, name: 'Mestra' });
  const read = async (args: Record<string, unknown> = {}) => {
    const { status, body } = await app.call(historyRoutes.list, args, master);
    expect(status).toBe(200);
    return body;
  };
  const names = async (args: Record<string, unknown> = {}) =>
    (await read(args)).history.map(({ subject }) => subject.name);
  return { app, master, read, names };
}

describe('GET /history', () => {
  it('shows who did what, to what, when and from where', async () => {
    const { app, read } = await world();
    const owner = await createAccount(app, { name: 'Helena Prado' });
    const room = await createRoom(app, owner);
    const headers = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' };
    const { status } = await app.call(
      roomRoutes.update,
      { id: String(room.id), name: 'Auditório' },
      { ...owner, headers },
    );
    expect(status).toBe(200);
    const { history, next, searchedUntil } = await read();
    expect([next, searchedUntil]).toEqual([null, null]);
    expect(history).toMatchObject([
      {
        action: 'room.updated',
        adminId: owner.adminId,
        adminName: 'Helena Prado',
        subject: {
          kind: 'room',
          id: room.id,
          name: 'Auditório',
          isThere: true,
          categoryId: null,
        },
        address: '127.0.0.1',
        device: 'Mozilla/5.0 Firefox/140.0',
        changes: [{ field: 'name', before: room.name, after: 'Auditório' }],
      },
    ]);
  });

  it('tells if a thing can still be opened, and where an item is', async () => {
    const { app, read } = await world();
    const owner = await createAccount(app);
    const [room, binned] = [
      await createRoom(app, owner),
      await createRoom(app, owner, { deletedAt: app.clock.now() }),
    ];
    const category = await createCategory(app);
    const item = await createItem(app, category);
    await write(app, [
      { subjectId: room.id },
      { subjectId: binned.id },
      { subjectId: 999_999 },
      { kind: 'item', subjectId: item.id, action: 'item.updated' },
      { kind: 'account', subjectId: owner.userId, action: 'account.updated' },
    ]);
    const { history } = await read();
    expect(history.map(({ subject }) => [subject.isThere, subject.categoryId])).toEqual([
      [true, null],
      [true, category.id],
      [false, null],
      [false, null],
      [true, null],
    ]);
  });

  it('filters by kind, person and time, and by all of them', async () => {
    const { app, names } = await world();
    const who = await createAccount(app);
    const now = app.clock.now();
    await write(app, [
      { name: 'a', at: now - 3 * DAY, adminId: who.adminId },
      { name: 'b', at: now - 2 * DAY, kind: 'plan', adminId: who.adminId },
      { name: 'c', at: now - DAY, kind: 'plan' },
      { name: 'd', at: now, kind: 'plan', adminId: who.adminId },
    ]);
    const since = new Date(now - 2 * DAY).toISOString();
    const until = new Date(now).toISOString();
    expect(await names()).toEqual(['d', 'c', 'b', 'a']);
    expect(await names({ kind: 'plan' })).toEqual(['d', 'c', 'b']);
    expect(await names({ adminId: who.adminId })).toEqual(['d', 'b', 'a']);
    expect(await names({ since, until })).toEqual(['c', 'b']);
    expect(await names({ kind: 'plan', adminId: who.adminId, since, until })).toEqual(['b']);
    expect(await names({ kind: 'build' })).toEqual([]);
  });

  it('returns pages without gaps or duplicates, also for entries of the same instant', async () => {
    const { app, read } = await world();
    const at = app.clock.now();
    const all = Array.from({ length: 7 }, (_, index) => ({ name: `s${index}`, at }));
    await write(app, all);
    const seen: string[] = [];
    let before: string | undefined;
    for (const size of [3, 3, 1]) {
      const page = await read({ limit: 3, ...(before && { before }) });
      expect(page.history).toHaveLength(size);
      seen.push(...page.history.map(({ subject }) => subject.name));
      before = page.next ?? undefined;
    }
    expect(before).toBeUndefined();
    expect(seen).toEqual(all.map(({ name }) => name).reverse());
  });

  it('finds by a part of a name, ignoring accents and case', async () => {
    const { app, names } = await world();
    const owner = await createAccount(app, { name: 'Inês' });
    const room = await createRoom(app, owner);
    await app.call(roomRoutes.update, { id: String(room.id), name: 'Café 100%' }, owner);
    await write(app, [{ name: 'outra' }]);
    for (const search of ['cafe', 'INÊS', '100%', room.name, '127.0.0.1']) {
      expect(await names({ search })).toEqual(['Café 100%']);
    }
    expect(await names({ search: '_' })).toEqual([]);
    expect(await names({ search: 'outra', kind: 'room' })).toEqual(['outra']);
  });

  it('pauses when very many entries are searched, and continues from there', async () => {
    const { app, read } = await world();
    const at = app.clock.now();
    await write(app, [{ name: 'agulha', at: at - DAY }]);
    await sql`insert into history (subject_kind, subject_id, subject_name, admin_name, action,
      changes, search_key, created_at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 25500)
      select 'room', 7, 'palha', 'Davi', 'room.updated', '[]', 'palha', cast(${at} as bigint) - i from n`.execute(
      app.db,
    );
    const first = await read({ search: 'agulha' });
    expect(first.history).toEqual([]);
    expect(first.searchedUntil).toBe(new Date(at - 25_000).toISOString());
    const second = await read({ search: 'agulha', before: first.next });
    expect(second.history.map(({ subject }) => subject.name)).toEqual(['agulha']);
    expect([second.next, second.searchedUntil]).toEqual([null, null]);
    // A match on the first page needs no search through the rest.
    const straw = await read({ search: 'palha', limit: 10 });
    expect([straw.history.length, straw.searchedUntil]).toEqual([10, null]);
  });

  it('refuses invalid filters and places', async () => {
    const { app, master } = await world();
    for (const [field, value] of [
      ['kind', 'tudo'],
      ['adminId', '0'],
      ['since', 'ontem'],
      ['until', '2026-02-31'],
      ['before', "1-2' or 1=1"],
      ['limit', '201'],
      ['search', 'x'.repeat(101)],
    ] as const) {
      const { status, body } = await app.fail(historyRoutes.list, { [field]: value }, master);
      expect([field, status, Object.keys(body.error.fields ?? {})]).toEqual([field, 400, [field]]);
    }
  });

  it('is for a MASTER_ADMIN only', async () => {
    const { app } = await world();
    const owner = await createAccount(app);
    const coadmin = await createAccount(app);
    await linkRoomAdmin(app, await createRoom(app, owner), coadmin);
    for (const account of [owner, coadmin]) {
      expect((await app.fail(historyRoutes.list, {}, account)).body.error.error).toBe('FORBIDDEN');
    }
    expect((await app.fail(historyRoutes.list, {})).status).toBe(401);
  });
});

describe('retention of entries', () => {
  it('is HISTORY_DAYS, for any number of old entries', async () => {
    const app = await buildTestApp({ HISTORY_DAYS: '200' });
    const now = app.clock.now();
    const old = Array.from({ length: 520 }, () => ({ name: 'velha', at: now - 201 * DAY }));
    await write(app, [...old, { name: 'nova', at: now - 199 * DAY }]);
    const { settings, db } = app.app.deps;
    await sweepHistory({ db, settings, now });
    const left = await db.selectFrom('history').select('subject_name as name').execute();
    expect(left).toEqual([{ name: 'nova' }]);
  });

  it('is never shorter than the law requires', async () => {
    await expect(buildTestApp({ HISTORY_DAYS: '179' })).rejects.toThrow(
      'HISTORY_DAYS: at least 180',
    );
  });
});
