import { attendanceRoutes } from '@atrio/contract/live/attendance';
import { checkinRoutes } from '@atrio/contract/rooms/checkin';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, type TestAccount } from '../../../../test/factories/account.ts';
import { insertVisit, insertVisitor } from '../../../../test/factories/inside.ts';
import { insertSession } from '../../../../test/factories/programme.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { createTicket } from '../../../../test/factories/ticket.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** 19:00 in São Paulo. */
const START = Date.parse('2026-03-20T22:00:00Z');

interface Night {
  app: TestApp;
  owner: TestAccount;
  room: { id: number; sceneName: string };
}

/** The night after an event of 20 and 50 minutes, with ten minutes between them. */
async function night(): Promise<Night> {
  const app = await buildTestApp();
  app.clock.now = () => START + 5 * HOUR;
  const owner = await createAccount(app);
  const room = await createRoom(app, owner, { isPrivate: true });
  await insertSession(app, room, { title: 'Abertura', startsAt: START, duration: 20 * MINUTE });
  const second = { startsAt: START + 30 * MINUTE, duration: 50 * MINUTE };
  await insertSession(app, room, { title: 'Conversa', ...second });
  return { app, owner, room };
}

/** A visitor and their visits, in minutes after the start. */
async function came(
  { app, room }: Night,
  name: string,
  visits: readonly (readonly [from: number, to: number, chat?: 'room' | 'betalk'])[],
  email: string | null = null,
) {
  const visitor = await insertVisitor(app, room, { name, email });
  for (const [from, to, chat = 'room'] of visits) {
    const span = { startedAt: START + from * MINUTE, duration: (to - from) * MINUTE };
    await insertVisit(app, room, visitor, { chat, ...span });
  }
  return visitor;
}

const read = async ({ app, owner, room }: Night, args = {}) =>
  (await app.call(attendanceRoutes.report, { id: String(room.id), ...args }, owner)).body.report;

const list = async ({ app, owner, room }: Night, args = {}) =>
  (await app.call(attendanceRoutes.people, { id: String(room.id), page: 1, ...args }, owner)).body;

describe('GET /rooms/{id}/report', () => {
  it('counts who came, the peak, and each session', async () => {
    const here = await night();
    await came(here, 'Ana', [[-10, 100]]);
    await came(here, 'Bia', [[10, 40]]);
    await came(here, 'Caio', [[35, 60]]);
    const report = await read(here);
    expect(report.event).toMatchObject({
      day: '2026-03-20',
      from: new Date(START - 30 * MINUTE).toISOString(),
      to: new Date(START + 110 * MINUTE).toISOString(),
      measured: 70 * MINUTE,
      isPartial: false,
    });
    expect(report.figures).toEqual({
      invited: 0,
      opened: 0,
      came: 3,
      stayed: 1,
      present: 0,
      share: 75,
    });
    expect(report.peak).toEqual({ count: 3, at: new Date(START + 35 * MINUTE).toISOString() });
    expect(report.meanConnected).toBe(((70 + 20 + 25) * MINUTE) / 3);
    expect(report.sessions.map(({ title, present }) => [title, present])).toEqual([
      ['Abertura', 2],
      ['Conversa', 3],
    ]);
    expect(Math.max(...report.series.map(({ inside }) => inside))).toBe(3);
  });

  it('counts two devices, and voice beside the page, once', async () => {
    const here = await night();
    await came(here, 'Bia', [
      [0, 20],
      [10, 40, 'betalk'],
      [30, 35],
    ]);
    const { people } = await list(here);
    expect(people).toMatchObject([{ name: 'Bia', connected: 30 * MINUTE, hasOverlap: true }]);
    expect(people[0]?.stretches).toHaveLength(1);
    expect(people[0]?.sessions).toEqual([100, 20]);
    expect((await read(here)).peak?.count).toBe(1);
  });

  it('says that it is partial during the event, of what has passed', async () => {
    const here = await night();
    here.app.clock.now = () => START + 40 * MINUTE;
    const visitor = await insertVisitor(here.app, here.room, { name: 'Bia' });
    await insertVisit(here.app, here.room, visitor, { startedAt: START, duration: null });
    const report = await read(here);
    expect(report.event).toMatchObject({
      isPartial: true,
      asOf: new Date(START + 40 * MINUTE).toISOString(),
      measured: 30 * MINUTE,
    });
    expect(report.figures).toMatchObject({ came: 1, stayed: 1 });
    expect(report.series.at(-1)).toMatchObject({ inside: 1 });
  });

  it('says what nobody coming is', async () => {
    const report = await read(await night());
    expect(report.figures).toMatchObject({ came: 0, stayed: 0 });
    expect([report.peak, report.meanConnected]).toEqual([null, 0]);
  });

  it('counts a visit that began days before, and leaves the team out', async () => {
    const here = await night();
    await came(here, 'Ana', [[(-3 * DAY) / MINUTE, 20]]);
    const open = await insertVisitor(here.app, here.room, { name: 'Bia' });
    await insertVisit(here.app, here.room, open, { startedAt: START - 4 * DAY, duration: null });
    const host = await came(here, 'Equipe', [[0, 60]]);
    const team = here.app.db.updateTable('visitors').set({ user_id: here.owner.userId });
    await team.where('id', '=', host.id).execute();
    expect((await list(here)).people.map(({ name, connected }) => [name, connected])).toEqual([
      ['Ana', 20 * MINUTE],
      ['Bia', 70 * MINUTE],
    ]);
  });

  it('takes another time, and refuses what is none', async () => {
    const here = await night();
    await came(here, 'Ana', [[(-7 * DAY) / MINUTE, (-7 * DAY) / MINUTE + 30]]);
    const from = new Date(START - 7 * DAY).toISOString();
    const to = new Date(START - 7 * DAY + HOUR).toISOString();
    const report = await read(here, { from, to });
    expect(report.event).toMatchObject({ from, to, day: null, measured: HOUR });
    expect(report.figures).toMatchObject({ came: 1, stayed: 0 });
    for (const args of [
      { from },
      { to },
      { from: to, to: from },
      { from: 'ontem', to },
      { share: 0 },
    ]) {
      const refused = await here.app.fail(
        attendanceRoutes.report,
        { id: here.room.id, ...args },
        here.owner,
      );
      expect([refused.status, refused.body.error.error]).toEqual([400, 'VALIDATION_ERROR']);
    }
  });

  it('is the day of the last visit in a room without a programme', async () => {
    const app = await buildTestApp();
    app.clock.now = () => START + 5 * DAY;
    const owner = await createAccount(app);
    const room = await createRoom(app, owner);
    const visitor = await insertVisitor(app, room, { lastEntryAt: START });
    await insertVisit(app, room, visitor, { startedAt: START, duration: HOUR });
    const report = await read({ app, owner, room });
    expect(report.event).toMatchObject({ day: null, from: '2026-03-20T03:00:00.000Z' });
    expect(report.figures.came).toBe(1);
  });
});

describe('GET /rooms/{id}/report/people', () => {
  it('lists the people behind each figure', async () => {
    const here = await night();
    const guest = (email: string, name: string, state: 'sent' | 'accepted' | 'entered') =>
      createTicket(here.app, here.room, { email }).then(({ id }) =>
        here.app.db
          .updateTable('tickets')
          .set({ name, name_key: name.toLowerCase(), category: 'Imprensa', state })
          .where('id', '=', id)
          .execute(),
      );
    await guest('ana@exemplo.com', 'Ana Luz', 'entered');
    await guest('bia@exemplo.com', 'Bia', 'accepted');
    await guest('caio@exemplo.com', 'Caio', 'sent');
    await came(here, 'ana', [[0, 100]], 'ana@exemplo.com');
    await came(here, 'Davi', [[0, 10]]);
    const names = async (args: Record<string, unknown>) =>
      (await list(here, args)).people.map(({ name }) => name);
    expect(await names({ group: 'invited' })).toEqual(['Ana Luz', 'Bia', 'Caio']);
    expect(await names({ group: 'opened' })).toEqual(['Ana Luz', 'Bia']);
    expect(await names({ group: 'came' })).toEqual(['Ana Luz', 'Davi']);
    expect(await names({ group: 'stayed' })).toEqual(['Ana Luz']);
    expect(await names({ group: 'stayed', share: 10 })).toEqual(['Ana Luz', 'Davi']);
    expect(await names({ sort: '-connected' })).toEqual(['Ana Luz', 'Davi']);
    expect(await names({ sort: 'connected', pageSize: 1, page: 2 })).toEqual(['Ana Luz']);
    expect(await names({ search: 'EXEMPLO' })).toEqual(['Ana Luz']);
    expect((await read(here)).figures).toMatchObject({ invited: 3, opened: 2, came: 2, stayed: 1 });
  });

  it('names those who came in person, on the day of the event only', async () => {
    const here = await night();
    const { app, room, owner } = here;
    const arrive = async (email: string, at: number) => {
      const { id } = await createTicket(app, room, { email });
      app.clock.now = () => at;
      const of = { id: String(room.id), guestId: id };
      await app.call(checkinRoutes.create, of, owner);
    };
    await arrive('dia@exemplo.com', START - 26 * HOUR);
    await arrive('ana@exemplo.com', START - 3 * HOUR);
    await arrive('bia@exemplo.com', START + 20 * MINUTE);
    app.clock.now = () => START + 5 * HOUR;
    await came(here, 'Ana', [[0, 80]], 'ana@exemplo.com');
    expect((await read(here)).figures).toMatchObject({ invited: 3, came: 1, present: 2 });
    const said = async (args: object) =>
      (await list(here, { ...args, sort: '-connected' })).people.map((one) => [
        one.email,
        one.checkedInAt,
        one.connected,
      ]);
    const ana = ['ana@exemplo.com', new Date(START - 3 * HOUR).toISOString(), 70 * MINUTE];
    const bia = ['bia@exemplo.com', new Date(START + 20 * MINUTE).toISOString(), 0];
    expect(await said({ group: 'present' })).toEqual([ana, bia]);
    expect((await list(here, { group: 'present' })).total).toBe(2);
    expect(await said({ group: 'came' })).toEqual([ana]);
    expect(await said({ group: 'invited' })).toEqual([ana, bia, ['dia@exemplo.com', null, 0]]);
  });

  it('agrees with a count of every minute', async () => {
    const minutes = fc.array(
      fc.tuple(
        fc.integer({ min: -40, max: 120 }),
        fc.integer({ min: 0, max: 60 }),
        fc.constantFrom('Ana', 'Bia', 'Caio'),
      ),
      { minLength: 1, maxLength: 12 },
    );
    const here = await night();
    await fc.assert(
      fc.asyncProperty(minutes, async (visits) => {
        await here.app.db.deleteFrom('visitors').execute();
        const byName = Map.groupBy(visits, ([, , name]): string => name);
        for (const [name, own] of byName) {
          const spans = own.map(
            ([from, length], at) => [from, from + length, at % 2 ? 'betalk' : 'room'] as const,
          );
          await came(here, name, spans);
        }
        const isIn = (name: string, minute: number) =>
          (byName.get(name) ?? []).some(
            ([from, length]) => minute >= from && minute < from + length,
          );
        const during = (from: number, to: number) =>
          Array.from({ length: to - from }, (_, index) => from + index);
        const counted = [...during(0, 20), ...during(30, 80)];
        const { people } = await list(here);
        for (const { name, connected } of people) {
          const own = counted.filter((minute) => isIn(name, minute));
          expect(connected).toBe(own.length * MINUTE);
        }
        const crowd = (minute: number) =>
          [...byName.keys()].filter((name) => isIn(name, minute)).length;
        const crowds = during(-30, 110).map(crowd);
        const { peak, series, figures } = await read(here);
        const most = Math.max(...crowds);
        const first = crowds.indexOf(most) - 30;
        if (most > 0) {
          expect(peak).toEqual({
            count: most,
            at: new Date(START + first * MINUTE).toISOString(),
          });
        }
        expect(Math.max(...series.map(({ inside }) => inside))).toBe(most);
        expect(figures.came).toBe(people.length);
      }),
      { numRuns: 15 },
    );
  });

  it('counts each of a crowd that came at one moment', async () => {
    const here = await night();
    const { db } = here.app;
    const crowd = Array.from({ length: 2_300 }, (_, index) => `Visitante ${index}`);
    for (let first = 0; first < crowd.length; first += 500) {
      const people = crowd.slice(first, first + 500).map((name) => ({
        ...{ room_id: here.room.id, name, name_key: name.toLowerCase() },
        ...{ email: null, user_id: null, created_at: START, last_entry_at: START },
      }));
      const made = await db.insertInto('visitors').values(people).returning('id').execute();
      const visits = made.map(({ id }) => ({
        ...{ room_id: here.room.id, visitor_id: id, chat: 'room', started_at: START },
        ...{ ended_at: START + HOUR, duration: HOUR },
      }));
      await db.insertInto('visits').values(visits).execute();
    }
    const { figures, peak } = await read(here);
    expect([figures.came, peak?.count]).toEqual([2_300, 2_300]);
  });
});

describe('GET /rooms/{id}/report/transcript', () => {
  it('gives what everybody could read in this time', async () => {
    const here = await night();
    const ana = await came(here, 'Ana', [[0, 60]]);
    const say = (body: string, minute: number, more = {}) =>
      here.app.db
        .insertInto('messages')
        .values({
          ...{ room_id: here.room.id, chat: 'room', sender_id: ana.id, is_from_admin: 0 },
          ...{ body, body_key: body, created_at: START + minute * MINUTE },
          ...more,
        })
        .execute();
    await say('Boa noite', 1);
    await say('Só para você', 2, { recipient_id: ana.id });
    await say('', 3, { deleted_at: START });
    await say('No outro dia', 2_000);
    const { body } = await here.app.call(
      attendanceRoutes.transcript,
      { id: String(here.room.id) },
      here.owner,
    );
    expect(body).toMatchObject({ lines: [{ name: 'Ana', text: 'Boa noite' }], hasMore: false });
    expect((await read(here)).messages).toBe(1);
  });

  it('goes on after the last line, also where one is gone and ids do not follow the times', async () => {
    const here = await night();
    const ana = await came(here, 'Ana', [[0, 60]]);
    const message = { room_id: here.room.id, chat: 'room' as const, sender_id: ana.id };
    const ids: number[] = [];
    for (const minute of [2, 2, 1, 0]) {
      const text = { is_from_admin: 0, body: 'Oi', body_key: 'oi' };
      const { id } = await here.app.db
        .insertInto('messages')
        .values({ ...message, ...text, created_at: START + minute * MINUTE })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(Number(id));
    }
    const [third, fourth, second, first] = ids as [number, number, number, number];
    const after = async (id?: number) => {
      const input = { id: String(here.room.id), ...(id && { after: String(id) }) };
      const { body } = await here.app.call(attendanceRoutes.transcript, input, here.owner);
      return body.lines.map(({ id }) => id);
    };
    expect(await after()).toEqual([first, second, third, fourth]);
    expect(await after(first)).toEqual([second, third, fourth]);
    expect(await after(third)).toEqual([fourth]);
    await here.app.db.deleteFrom('messages').where('id', '=', fourth).execute();
    expect(await after(fourth)).toEqual([]);
  });
});
