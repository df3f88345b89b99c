import { Role } from '@atrio/contract/accounts/accounts';
import { analyticsRoutes } from '@atrio/contract/live/analytics';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import {
  createAccount,
  signInAgain,
  type TestAccount,
} from '../../../../test/factories/account.ts';
import { insertVisit, insertVisitor } from '../../../../test/factories/inside.ts';
import { createRoom } from '../../../../test/factories/room.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const NOON = Date.parse('2026-03-10T12:00:00.000Z');
const CHATS = ['room', 'betalk'] as const;
const PERIODS = [DAY, 7 * DAY, 30 * DAY, 90 * DAY, 365 * DAY];

interface Visit {
  startedAt: number;
  /** Null while the visit is open. */
  duration: number | null;
}

interface Case {
  now: number;
  period: number;
  range: number;
  visits: Record<(typeof CHATS)[number], Visit[]>;
}

/** Visits that are easily miscounted: on the boundaries of spans, hours and periods. */
const someCase: fc.Arbitrary<Case> = fc
  .record({
    now: fc.integer({ min: NOON - DAY, max: NOON + DAY }),
    period: fc.oneof(fc.constantFrom(...PERIODS), fc.integer({ min: 1, max: 400 * DAY })),
    range: fc.integer({ min: 1, max: 100 }),
  })
  .chain(({ now, period, range }) => {
    const start = now - period;
    const length = Math.ceil(period / range);
    const nudge = fc.constantFrom(-1, 0, 1);
    const boundary = fc.integer({ min: -range, max: range }).map((index) => start + index * length);
    const anywhere = fc.integer({ min: start - 2 * period, max: now - 1 });
    const onHour = anywhere.map((at) => Math.floor(at / HOUR) * HOUR);
    const at = fc
      .oneof(
        anywhere,
        fc.tuple(fc.oneof(boundary, onHour), nudge).map(([a, b]) => a + b),
      )
      .map((instant) => Math.min(Math.max(instant, 0), now - 1));
    const visit = fc.record({
      startedAt: at,
      duration: fc.option(fc.integer({ min: 0, max: 3 * HOUR }), { freq: 4 }),
    });
    const visits = fc.record({
      room: fc.array(visit, { maxLength: 30 }),
      betalk: fc.array(visit, { maxLength: 10 }),
    });
    return visits.map((visits) => ({ now, period, range, visits }));
  });

/** The expected answer, counted visit by visit. */
function counted({ now, period, range }: Case, visits: readonly Visit[]) {
  const start = now - period;
  const length = Math.ceil(period / range);
  const sessionsByDate = Array.from({ length: range }, (_, index) => ({
    date: new Date(start + index * length).toISOString(),
    visits: 0,
    duration: 0,
  }));
  const previous = { visits: 0, duration: 0 };
  for (const { startedAt, duration } of visits) {
    const isBefore = startedAt < start && startedAt >= start - length * range;
    const sum = isBefore ? previous : sessionsByDate[Math.floor((startedAt - start) / length)];
    if (!sum) continue;
    sum.visits += 1;
    sum.duration += duration ?? now - startedAt;
  }
  const all = {
    visits: sessionsByDate.reduce((count, span) => count + span.visits, 0),
    duration: sessionsByDate.reduce((sum, span) => sum + span.duration, 0),
  };
  const summary = ({ visits, duration }: typeof all) => ({
    visits,
    averageDuration: visits === 0 ? 0 : duration / visits,
  });
  return { ...summary(all), sessionsByDate, previous: summary(previous) };
}

/** Stops the clock, so that "now" is the same for the server and the count. */
function stopClock(app: TestApp, at: number): void {
  app.clock.now = () => at;
}

async function insertVisits(app: TestApp, room: { id: number }, visits: Case['visits']) {
  await app.db.transaction().execute(async (db) => {
    const inside = { ...app, db };
    const visitor = await insertVisitor(inside, room);
    for (const chat of CHATS) {
      for (const visit of visits[chat])
        await insertVisit(inside, room, visitor, { chat, ...visit });
    }
  });
}

async function roomAtNoon() {
  const app = await buildTestApp();
  stopClock(app, NOON);
  const owner = await createAccount(app);
  return { app, owner, room: await createRoom(app, owner) };
}

function analyse(
  app: TestApp,
  owner: TestAccount | { token: string },
  { id }: { id: number },
  since: number,
  range?: number,
) {
  const args = { id: String(id), startDate: new Date(since).toISOString(), range };
  return app.call(analyticsRoutes.room, args, owner);
}

describe('GET /rooms/{id}/analytics and betalkAnalytics', () => {
  it('are exact to the visit for any period, range and instants', async () => {
    const { app, owner } = await roomAtNoon();
    const other = await createRoom(app, owner);
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const property = fc.asyncProperty(someCase, async (one) => {
      stopClock(app, one.now);
      const room = await createRoom(app, owner);
      await insertVisits(app, room, one.visits);
      await insertVisits(app, other, { room: one.visits.betalk, betalk: one.visits.room });
      const fresh = await signInAgain(app, owner);
      const startDate = new Date(one.now - one.period).toISOString();
      const args = { id: String(room.id), startDate, range: one.range };
      const [page, voice] = [
        await app.call(analyticsRoutes.room, args, fresh),
        await app.call(analyticsRoutes.betalk, args, await signInAgain(app, master)),
      ];
      expect(page.body.roomAnalytics).toEqual(counted(one, one.visits.room));
      expect(voice.body.roomAnalytics).toEqual(counted(one, one.visits.betalk));
    });
    await fc.assert(property, { numRuns: 40 });
  });

  it('return equal spans, including empty ones, for each period that can be chosen', async () => {
    const { app, owner, room } = await roomAtNoon();
    for (const period of PERIODS) {
      const { body } = await analyse(app, owner, room, NOON - period);
      const { sessionsByDate, ...rest } = body.roomAnalytics;
      expect(rest).toEqual({
        visits: 0,
        averageDuration: 0,
        previous: { visits: 0, averageDuration: 0 },
      });
      expect(sessionsByDate).toEqual(
        Array.from({ length: 20 }, (_, index) => ({
          date: new Date(NOON - period + (index * period) / 20).toISOString(),
          visits: 0,
          duration: 0,
        })),
      );
    }
  });

  it('count an open visit until now, and one before the period separately', async () => {
    const { app, owner, room } = await roomAtNoon();
    await insertVisits(app, room, {
      room: [
        { startedAt: NOON - HOUR, duration: null },
        { startedAt: NOON - DAY, duration: HOUR },
        { startedAt: NOON - DAY - 1, duration: 3 * HOUR },
      ],
      betalk: [],
    });
    const { body } = await analyse(app, owner, room, NOON - DAY, 24);
    const { visits, averageDuration, sessionsByDate, previous } = body.roomAnalytics;
    expect([visits, averageDuration]).toEqual([2, HOUR]);
    expect(previous).toEqual({ visits: 1, averageDuration: 3 * HOUR });
    expect(sessionsByDate.map((span) => span.visits)).toEqual([1, ...Array(22).fill(0), 1]);
  });

  it('accept any ISO 8601 instant or date as start', async () => {
    const { app, owner, room } = await roomAtNoon();
    for (const [startDate, first] of [
      ['2026-03-01T09:00:00-03:00', '2026-03-01T12:00:00.000Z'],
      ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ] as const) {
      const args = { id: String(room.id), startDate };
      const { body } = await app.call(analyticsRoutes.room, args, owner);
      expect(body.roomAnalytics.sessionsByDate[0]?.date).toBe(first);
    }
  });

  it('of the voice companion are for a MASTER_ADMIN only, like their panel', async () => {
    const { app, owner, room } = await roomAtNoon();
    const args = { id: String(room.id), startDate: '2026-03-01' };
    const { status, body } = await app.fail(analyticsRoutes.betalk, args, owner);
    expect([status, body.error.error]).toEqual([403, 'FORBIDDEN']);
  });

  it('refuse periods in the future, too long ago, or invalid', async () => {
    const { app, owner, room } = await roomAtNoon();
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const at = (instant: number) => new Date(instant).toISOString();
    const bad = [at(NOON), at(NOON + 1), at(NOON - 3_661 * DAY), 'ontem', '', undefined];
    for (const startDate of [...bad, '2026-03-01T00:00', '2026-02-30T00:00:00Z']) {
      for (const route of Object.values(analyticsRoutes)) {
        const { status, body } = await app.fail(route, { id: room.id, startDate }, master);
        expect([startDate, status, body.error.fields]).toEqual([
          startDate,
          400,
          { startDate: 'Data inválida' },
        ]);
      }
    }
    for (const range of [0, 101, -1, 1.5, 'x', '']) {
      const args = { id: room.id, startDate: at(NOON - DAY), range };
      const { status, body } = await app.fail(analyticsRoutes.room, args, owner);
      expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, ['range']]);
    }
    expect((await analyse(app, owner, room, NOON - 3_660 * DAY, 100)).status).toBe(200);
  });

  it('Z3: are hidden from strangers and without a session', async () => {
    const { app, room } = await roomAtNoon();
    const stranger = await createAccount(app);
    const startDate = new Date(NOON - DAY).toISOString();
    for (const route of [analyticsRoutes.room, analyticsRoutes.players]) {
      const ask = (id: number, who?: TestAccount) => app.fail(route, { id, startDate }, who);
      const foreign = await ask(room.id, stranger);
      expect([foreign.status, foreign.body]).toEqual([404, (await ask(999_999, stranger)).body]);
      expect((await ask(room.id)).status).toBe(401);
    }
  });
});
