import { Role } from '@atrio/contract/accounts/accounts';
import { moderationRoutes } from '@atrio/contract/live/moderation';
import { historyRoutes } from '@atrio/contract/platform/history';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createRoom, linkRoomAdmin } from '../../../../test/factories/room.ts';
import { createVisitor } from '../../../../test/factories/visitor.ts';
import { differences } from './history.service.ts';

async function roomWithMaster() {
  const app = await buildTestApp();
  const owner = await createAccount(app, { name: 'Helena Prado' });
  const master = await createAccount(app, { role: Role.MASTER_ADMIN });
  const room = await createRoom(app, owner);
  const read = async (args: Record<string, unknown> = {}) =>
    (await app.call(historyRoutes.room, { id: String(room.id), ...args }, master)).body;
  return { app, owner, master, room, read };
}

/** Writes this many entries like the service. */
async function write({ db, clock }: TestApp, room: { id: number }, count: number) {
  const ids: number[] = [];
  for (let index = 0; index < count; index++) {
    const changes = [{ field: 'name', before: index, after: index + 1 }];
    const { id } = await db
      .insertInto('history')
      .values({
        subject_kind: 'room',
        subject_id: room.id,
        subject_name: 'Sala',
        admin_id: null,
        admin_name: 'Quem já saiu',
        action: 'room.updated',
        changes: JSON.stringify(changes),
        search_key: '',
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  return ids;
}

const idsOf = ({ history }: { history: { id: number }[] }) => history.map(({ id }) => id);

describe('GET /rooms/{id}/history', () => {
  it('shows who did what, field by field, newest first', async () => {
    const { app, owner, room, read } = await roomWithMaster();
    const bia = await createVisitor(app, room);
    const ban = { id: String(room.id), visitorId: bia.id, reason: 'Ofensas', hours: null };
    const banned = (await app.call(moderationRoutes.ban, ban, owner)).body.ban;
    await app.call(roomRoutes.update, { id: String(room.id), name: 'Auditório' }, owner);
    await app.call(moderationRoutes.unban, { id: ban.id, banId: String(banned.id) }, owner);
    const { history, hasMore } = await read();
    expect(hasMore).toBe(false);
    expect(history).toMatchObject([
      { action: 'ban.removed', changes: [{ field: 'visitor', before: 'Bia', after: null }] },
      {
        action: 'room.updated',
        changes: [{ field: 'name', before: room.name, after: 'Auditório' }],
      },
      {
        action: 'ban.created',
        changes: [
          { field: 'visitor', before: null, after: 'Bia' },
          { field: 'reason', before: null, after: 'Ofensas' },
          { field: 'endsAt', before: null, after: null },
        ],
      },
    ]);
    for (const { adminName, createdAt } of history) {
      expect(adminName).toBe('Helena Prado');
      expect(createdAt).toMatch(/^\d{4}-.+Z$/);
    }
  });

  it('keeps the name of a person whose account is deleted', async () => {
    const { app, room, read } = await roomWithMaster();
    await write(app, room, 1);
    expect((await read()).history).toMatchObject([{ adminName: 'Quem já saiu' }]);
  });

  it('returns twenty entries, or the requested number, and those before one', async () => {
    const { app, owner, room, read } = await roomWithMaster();
    await write(app, await createRoom(app, owner), 3);
    const ids = (await write(app, room, 45)).reverse();
    const first = await read();
    expect([idsOf(first), first.hasMore]).toEqual([ids.slice(0, 20), true]);
    const second = await read({ before: ids[19] });
    expect([idsOf(second), second.hasMore]).toEqual([ids.slice(20, 40), true]);
    const last = await read({ before: ids[39] });
    expect([idsOf(last), last.hasMore]).toEqual([ids.slice(40), false]);
    const exact = await read({ limit: 45 });
    expect([idsOf(exact), exact.hasMore]).toEqual([ids, false]);
    expect(await read({ before: ids.at(-1) })).toMatchObject({ history: [], hasMore: false });
  });

  it('refuses invalid limits and places', async () => {
    const { app, master, room } = await roomWithMaster();
    for (const [field, value] of [
      ['limit', 0],
      ['limit', 101],
      ['limit', 'x'],
      ['before', 0],
      ['before', -1],
      ['before', "1' or 1=1"],
    ] as const) {
      const args = { id: room.id, [field]: value };
      const { status, body } = await app.fail(historyRoutes.room, args, master);
      expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, [field]]);
    }
  });

  it('is for a MASTER_ADMIN only, not for the room’s own administrators', async () => {
    const { app, owner, master, room } = await roomWithMaster();
    const coadmin = await createAccount(app);
    await linkRoomAdmin(app, room, coadmin);
    const ask = (id: number, who?: { token: string }) => app.fail(historyRoutes.room, { id }, who);
    for (const account of [owner, coadmin, await createAccount(app)]) {
      expect((await ask(room.id, account)).body.error.error).toBe('FORBIDDEN');
      expect((await ask(999_999, account)).status).toBe(403);
    }
    expect((await ask(room.id)).status).toBe(401);
    expect((await ask(999_999, master)).status).toBe(404);
  });
});

describe('differences', () => {
  it('names the fields that have changed', () => {
    type State = Record<string, string | boolean | null>;
    const before: State = { name: 'a', isPrivate: false, company: null, url: 'x' };
    expect(differences(before, { ...before })).toEqual([]);
    expect(differences(before, { ...before, name: 'b', company: 'Ipê', url: null })).toEqual([
      { field: 'name', before: 'a', after: 'b' },
      { field: 'company', before: null, after: 'Ipê' },
      { field: 'url', before: 'x', after: null },
    ]);
    expect(differences<State>({}, { name: 'a', company: null })).toEqual([
      { field: 'name', before: null, after: 'a' },
    ]);
  });
});
