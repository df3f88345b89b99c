import { randomUUID } from 'node:crypto';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { currentOf, occurrencesOf, overlapsAmong } from '@atrio/contract/rooms/occurrences';
import {
  MAX_SESSIONS,
  type programmeRoutes,
  type RoomSession,
  reminderNames,
  SESSION_RESTORE_MINUTES,
  type SessionFields,
} from '@atrio/contract/rooms/programme';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { differences, recordHistory, roomSubject } from '../../platform/history/history.service.ts';
import { loadManagedRoom } from '../rooms/rooms.access.ts';
import { findReminders } from './notices.queries.ts';
import { announce, chooseReminders, planReminder } from './notices.service.ts';
import {
  findSession,
  insertSession,
  listSessions,
  markSessionDeleted,
  markSessionRestored,
  type SessionColumns,
  updateSession,
} from './programme.queries.ts';
import { historyWords } from './programme.words.ts';

/** The fields whose change guests are told. */
const TIMES = new Set(['when', 'timeZone', 'repeat']);
const RESTORE_MS = SESSION_RESTORE_MINUTES * 60_000;

type Routes = typeof programmeRoutes;

export async function listProgramme(
  ctx: ActorContext,
  { id }: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const room = await loadManagedRoom(ctx, id);
  const sessions = await presented(ctx, room.id);
  return { sessions, reminders: await findReminders(ctx.db, room.id) };
}

/** @see chooseReminders */
export async function remindGuests(
  ctx: ActorContext,
  { id, reminders }: RouteInput<Routes['remind']>,
): Promise<RouteOutput<Routes['remind']>> {
  return inTransaction(ctx, async (ctx) => {
    const room = await loadManagedRoom(ctx, id, 'change');
    const before = await findReminders(ctx.db, room.id);
    if (before === reminders) return { reminders };
    await chooseReminders(ctx, room.id, reminders);
    const changes = [
      { field: 'reminders', before: reminderNames[before], after: reminderNames[reminders] },
    ];
    await recordHistory(ctx, roomSubject(room), 'programme.reminders', changes);
    return { reminders };
  });
}

/** A room's sessions by their first start. */
export function sessionsOf({ db }: Pick<Context, 'db'>, roomId: number) {
  return listSessions(db, roomId);
}

/** The same with all times at which they take place. */
export async function programmeOf(ctx: Pick<Context, 'db'>, roomId: number) {
  const rows = await sessionsOf(ctx, roomId);
  return rows.map((row) => ({ ...row, occurrences: occurrencesOf(row) }));
}

export async function addSession(
  ctx: ActorContext,
  { id, ...fields }: RouteInput<Routes['create']>,
): Promise<RouteOutput<Routes['create']>> {
  return inTransaction(ctx, async (ctx) => {
    // For a change: the programme is one list, whose length is limited.
    const room = await loadManagedRoom(ctx, id, 'change');
    await refuseMore(ctx, room.id);
    const uid = `${randomUUID()}@atrio`;
    const sessionId = await insertSession(ctx.db, {
      ...columnsFrom(fields),
      roomId: room.id,
      uid,
      now: ctx.now,
    });
    await replan(ctx, sessionId);
    const changes = [{ field: 'session', before: null, after: fields.title }];
    await recordHistory(ctx, roomSubject(room), 'programme.added', changes);
    return { session: await presentedOne(ctx, room.id, sessionId) };
  });
}

/** @throws AppError CHANGED_MEANWHILE with the session as it stands, when the caller saw an older one */
export async function changeSession(
  ctx: ActorContext,
  { id, updatedAt, notify, ...fields }: RouteInput<Routes['update']>,
): Promise<RouteOutput<Routes['update']>> {
  return inTransaction(ctx, async (ctx) => {
    const { room, session } = await loadSession(ctx, id);
    if (session.deletedAt !== null) throw new AppError('NOT_FOUND');
    if (updatedAt !== undefined && Date.parse(updatedAt) !== session.updatedAt) {
      const current = await presentedOne(ctx, room.id, id);
      throw new AppError('CHANGED_MEANWHILE', { current });
    }
    const next = columnsFrom(fields);
    const changes = differences(historyWords(session), historyWords(next));
    if (changes.length > 0) {
      await updateSession(ctx.db, id, next, ctx.now);
      if (changes.some(({ field }) => TIMES.has(field))) {
        const moved = await replan(ctx, id);
        await announce(ctx, 'moved', { before: session, after: moved, notify });
      }
      const named = { field: 'session', before: null, after: next.title };
      await recordHistory(ctx, roomSubject(room), 'programme.changed', [named, ...changes]);
    }
    return { session: await presentedOne(ctx, room.id, id) };
  });
}

export async function removeSession(
  ctx: ActorContext,
  { id, notify }: RouteInput<Routes['remove']>,
): Promise<RouteOutput<Routes['remove']>> {
  await inTransaction(ctx, async (ctx) => {
    const { room, session } = await loadSession(ctx, id);
    if (!(await markSessionDeleted(ctx.db, id, ctx.now))) throw new AppError('NOT_FOUND');
    const removed = await replan(ctx, id);
    await announce(ctx, 'cancelled', { before: session, after: removed, notify });
    const changes = [{ field: 'session', before: session.title, after: null }];
    await recordHistory(ctx, roomSubject(room), 'programme.removed', changes);
  });
  return {};
}

/** Brings a session back. Returns it also when it is not deleted. */
export async function restoreSession(
  ctx: ActorContext,
  { id }: RouteInput<Routes['restore']>,
): Promise<RouteOutput<Routes['restore']>> {
  return inTransaction(ctx, async (ctx) => {
    const { room, session } = await loadSession(ctx, id);
    if (session.deletedAt !== null) {
      await refuseMore(ctx, room.id);
      const isRestored = await markSessionRestored(ctx.db, id, ctx.now - RESTORE_MS);
      if (!isRestored) throw new AppError('NOT_FOUND');
      const restored = await replan(ctx, id);
      await announce(ctx, 'restored', { before: session, after: restored, notify: true });
      const changes = [{ field: 'session', before: null, after: session.title }];
      await recordHistory(ctx, roomSubject(room), 'programme.restored', changes);
    }
    return { session: await presentedOne(ctx, room.id, id) };
  });
}

/** @throws AppError NOT_FOUND, the same for a missing session and one of a foreign room */
async function loadSession(ctx: ActorContext, id: number) {
  const found = await findSession(ctx.db, id);
  if (!found) throw new AppError('NOT_FOUND');
  const room = await loadManagedRoom(ctx, found.roomId, 'change');
  // Read again under the lock: somebody may have changed it meanwhile.
  const session = await findSession(ctx.db, id);
  if (!session) throw new AppError('NOT_FOUND');
  return { room, session };
}

/** Plans the next reminder of a session that has changed. @returns the session */
async function replan(ctx: ActorContext, id: number) {
  const session = await findSession(ctx.db, id);
  if (!session) throw new AppError('NOT_FOUND');
  await planReminder(ctx, session);
  return session;
}

async function refuseMore(ctx: ActorContext, roomId: number): Promise<void> {
  const { length } = await listSessions(ctx.db, roomId);
  if (length >= MAX_SESSIONS) throw new AppError('PROGRAMME_FULL');
}

function columnsFrom(fields: SessionFields): SessionColumns {
  const startsAt = Date.parse(fields.startsAt);
  const endsAt = Date.parse(fields.endsAt);
  const timed = { ...fields, startsAt, endsAt };
  const lastEndsAt = occurrencesOf(timed).at(-1)?.endsAt ?? endsAt;
  return { ...timed, lastEndsAt };
}

async function presentedOne(ctx: ActorContext, roomId: number, id: number): Promise<RoomSession> {
  const session = (await presented(ctx, roomId)).find((one) => one.id === id);
  if (!session) throw new AppError('NOT_FOUND');
  return session;
}

async function presented(ctx: ActorContext, roomId: number): Promise<RoomSession[]> {
  const programme = await programmeOf(ctx, roomId);
  const overlaps = overlapsAmong(programme);
  const titles = new Map(programme.map(({ id, title }) => [id, title]));
  return programme.map((row) => ({
    ...present(row, ctx.now),
    overlaps: [...(overlaps.get(row.id) ?? [])]
      .toSorted((a, b) => a - b)
      .map((id) => ({ id, title: titles.get(id) ?? '' })),
  }));
}

type Listed = Awaited<ReturnType<typeof programmeOf>>[number];

function present(row: Listed, now: number): Omit<RoomSession, 'overlaps'> {
  const current = currentOf(row.occurrences, now);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    host: row.host,
    startsAt: instant(row.startsAt),
    endsAt: instant(row.endsAt),
    timeZone: row.timeZone,
    repeat: row.repeat,
    current: { startsAt: instant(current.startsAt), endsAt: instant(current.endsAt) },
    sequence: row.sequence,
    updatedAt: instant(row.updatedAt),
  };
}
