import { analyticsRoutes } from '@atrio/contract/live/analytics';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { insertBan, insertVisit, insertVisitor } from '../../../../test/factories/inside.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { joinAsAdmin, joinAsVisitor } from '../../../../test/factories/visitor.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

async function roomOf() {
  const app = await buildTestApp();
  const stopped = app.clock.now();
  app.clock.now = () => stopped;
  const owner = await createAccount(app);
  const room = await createRoom(app, owner);
  const list = async (args: Record<string, unknown> = {}, since = stopped - DAY) => {
    const startDate = new Date(since).toISOString();
    const input = { id: String(room.id), startDate, ...args };
    return (await app.call(analyticsRoutes.players, input, owner)).body;
  };
  return { app, owner, room, now: stopped, list };
}

/** A visitor with visits; the last of them is their last entry. */
async function regular(
  app: TestApp,
  room: { id: number },
  name: string,
  visits: { startedAt: number; duration: number | null; chat?: 'room' | 'betalk' }[],
) {
  const ofPage = visits.filter(({ chat }) => chat !== 'betalk');
  const lastEntryAt =
    ofPage.length > 0 ? Math.max(...ofPage.map((visit) => visit.startedAt)) : null;
  const visitor = await insertVisitor(app, room, { name, lastEntryAt });
  for (const visit of visits) await insertVisit(app, room, visitor, visit);
  return visitor;
}

describe('GET /room/{id}/playersAnalytics', () => {
  it('lists who was in the room since a date, latest entry first, with their time since then', async () => {
    const { app, room, now, list } = await roomOf();
    const bia = await regular(app, room, 'Bia', [
      { startedAt: now - DAY - 1, duration: 5 * HOUR },
      { startedAt: now - DAY, duration: HOUR },
      { startedAt: now - 3 * HOUR, duration: 2 * HOUR },
      { startedAt: now - HOUR, duration: HOUR, chat: 'betalk' },
    ]);
    const caio = await regular(app, room, 'Caio', [
      { startedAt: now - 5 * HOUR, duration: 0 },
      { startedAt: now - 2 * HOUR, duration: null },
    ]);
    await regular(app, room, 'Dora', [{ startedAt: now - DAY - 1, duration: null }]);
    await regular(app, room, 'Só por voz', [
      { startedAt: now - HOUR, duration: HOUR, chat: 'betalk' },
    ]);
    const { analytics, total } = await list();
    expect(total).toBeUndefined();
    expect(analytics).toEqual([
      {
        visitorId: caio.id,
        name: 'Caio',
        lastEntry: new Date(now - 2 * HOUR).toISOString(),
        duration: 2 * HOUR,
        isOnline: false,
        banId: null,
      },
      {
        visitorId: bia.id,
        name: 'Bia',
        lastEntry: new Date(now - 3 * HOUR).toISOString(),
        duration: 3 * HOUR,
        isOnline: false,
        banId: null,
      },
    ]);
  });

  it('marks visitors who are inside now, and leaves out administrators', async () => {
    const { app, owner, room, list } = await roomOf();
    const panel = await joinAsAdmin(app, room, owner);
    const [bia, caio] = [await joinAsVisitor(app, room), await joinAsVisitor(app, room, 'Caio')];
    caio.close();
    for (;;) if ((await panel.next('presence')).left.includes(caio.id)) break;
    const { analytics } = await list();
    expect(analytics.map(({ visitorId, isOnline }) => [visitorId, isOnline])).toEqual([
      [caio.id, false],
      [bia.id, true],
    ]);
  });

  it('shows an active ban, not an expired one', async () => {
    const { app, room, now, list } = await roomOf();
    const visits = [{ startedAt: now - HOUR, duration: HOUR }];
    const [a, b, c] = [
      await regular(app, room, 'A', visits),
      await regular(app, room, 'B', visits),
      await regular(app, room, 'C', visits),
    ];
    const lasting = await insertBan(app, room, { visitorId: a.id });
    const running = await insertBan(app, room, { visitorId: b.id, endsAt: now + 1 });
    await insertBan(app, room, { visitorId: c.id, endsAt: now });
    const { analytics } = await list();
    expect(new Map(analytics.map(({ name, banId }) => [name, banId]))).toEqual(
      new Map([
        ['A', lasting.id],
        ['B', running.id],
        ['C', null],
      ]),
    );
  });

  it('returns `range` rows, and pages of that many', async () => {
    const { app, owner, room, now, list } = await roomOf();
    const other = await createRoom(app, owner);
    await regular(app, other, 'De outra sala', [{ startedAt: now - 1, duration: 0 }]);
    const names = Array.from({ length: 7 }, (_, index) => `Pessoa ${index}`);
    for (const [index, name] of names.entries()) {
      await regular(app, room, name, [{ startedAt: now - HOUR - index, duration: HOUR }]);
    }
    const namesOf = (answer: { analytics: { name: string }[] }) =>
      answer.analytics.map(({ name }) => name);
    expect(namesOf(await list({ range: 3 }))).toEqual(names.slice(0, 3));
    const pages = [1, 2, 3, 4].map((page) => list({ range: 3, page }));
    const answers = await Promise.all(pages);
    expect(answers.flatMap(namesOf)).toEqual(names);
    expect(answers.map(({ total }) => total)).toEqual([7, 7, 7, 7]);
    expect(namesOf(await list())).toHaveLength(7);
    expect(answers[2]?.analytics[0]?.duration).toBe(HOUR);
  });

  it('counts the users of any period, whatever happened to them since', async () => {
    const { app, owner, room, now, list } = await roomOf();
    const days = [1, 2, 12, 29, 30, 31, 59, 61, 100, 364];
    const entries = new Map<number, number>();
    for (const ago of days) {
      const startedAt = now - ago * DAY;
      const { id } = await regular(app, room, `De ${ago}`, [{ startedAt, duration: 0 }]);
      entries.set(id, startedAt);
    }
    const check = async () => {
      for (const since of days.flatMap((ago) => [now - ago * DAY, now - ago * DAY + 1])) {
        const { total } = await list({ page: 1 }, since);
        expect(total).toBe([...entries.values()].filter((entry) => entry >= since).length);
      }
    };
    await check();
    const [, second = 0, , , fifth = 0, , , eighth = 0, ninth = 0] = entries.keys();
    const enter = async (ids: number[], at: number | null) => {
      const change = app.db.updateTable('visitors').set({ last_entry_at: at });
      await change.where('id', 'in', ids).execute();
      for (const id of ids) entries.set(id, at ?? 0);
    };
    await enter([second, eighth, ninth], now);
    await enter([fifth], null);
    await app.db.deleteFrom('visitors').where('id', '=', ninth).execute();
    entries.delete(ninth);
    await check();
    expect((await list({ page: 1, search: 'de 1' }, now - 300 * DAY)).total).toBe(2);
    // The room takes its counts along.
    await app.call(roomRoutes.remove, { id: String(room.id) }, owner);
    await app.db.deleteFrom('rooms').execute();
    expect(await app.db.selectFrom('room_visitors').selectAll().execute()).toEqual([]);
  });

  it('finds names without regard to accents and case, and treats special characters literally', async () => {
    const { app, room, now, list } = await roomOf();
    for (const name of ['João', 'JOANA', '100% Zé', 'a_b', 'Rui\\o']) {
      await regular(app, room, name, [{ startedAt: now - HOUR, duration: 0 }]);
    }
    const found = async (search: string) => {
      const { analytics, total } = await list({ search, page: 1 });
      expect(total).toBe(analytics.length);
      return analytics.map(({ name }) => name).sort();
    };
    expect(await found('joã')).toEqual(['JOANA', 'João']);
    expect(await found('ze')).toEqual(['100% Zé']);
    expect(await found('%')).toEqual(['100% Zé']);
    expect(await found('_')).toEqual(['a_b']);
    expect(await found('\\')).toEqual(['Rui\\o']);
    expect(await found('ninguém')).toEqual([]);
    expect(await found('  ')).toHaveLength(5);
  });
});
