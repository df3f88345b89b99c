import { occurrencesOf, type Timed } from '@atrio/contract/rooms/occurrences';
import { publicUrl } from '../../../env.ts';
import { type Context, inTransaction } from '../../../infrastructure/context.ts';
import { senderAddress } from '../../../infrastructure/mail/transport.ts';
import { queueMails, takeBackMails } from '../../platform/mail/mail.service.ts';
import { takeAttempts } from '../../platform/throttle/throttle.service.ts';
import { writeAgendaToken } from './agenda-token.ts';
import { writeCalendar } from './calendar.ts';
import {
  closeNotices,
  deleteNotice,
  findNoticeRoom,
  holdDueNotice,
  insertNotice,
  listGuests,
  listReminding,
  moveNotice,
  passReminder,
  postponeNotice,
  setReminder,
} from './notices.queries.ts';
import { noticeMail } from './programme.mail.ts';
import { findSession } from './programme.queries.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How long before a session its guests are reminded. */
const LEADS = [24 * HOUR, HOUR];
/** A change waits this long for the next one, so that a slip of the hand is told to nobody. */
const SETTLE_MS = 10_000;
/** Changes of a room's sessions that its guests are told; others wait, of each session the last. */
const CHANGES = { limit: 20, windowMs: HOUR };
const POSTPONED_MS = 10 * MINUTE;
const BATCH = 200;
const SESSIONS_AT_ONCE = 20;

type Row = NonNullable<Awaited<ReturnType<typeof findSession>>>;
type Notice = NonNullable<Awaited<ReturnType<typeof holdDueNotice>>>;
type When = Pick<Timed, 'startsAt' | 'endsAt' | 'timeZone' | 'repeat'>;
type NoticeContext = Pick<Context, 'db' | 'now' | 'events' | 'settings' | 'secret'>;

/** Plans a session's next reminder: the first one whose time has not passed. */
export async function planReminder(ctx: Pick<Context, 'db' | 'now'>, session: Row): Promise<void> {
  const next = session.deletedAt === null ? nextReminder(session, ctx.now) : null;
  await setReminder(ctx.db, session.id, next);
}

/**
 * Tells the guests of a session that its time has changed, that it is off, or that it is on again.
 * What they would be told of it otherwise is taken back, also when they are told nothing. Call it in
 * the transaction of the change.
 */
export async function announce(
  ctx: Pick<Context, 'db' | 'now' | 'events'>,
  kind: 'moved' | 'cancelled' | 'restored',
  { before, after, notify }: { before: Row; after: Row; notify: boolean },
): Promise<void> {
  const open = await closeNotices(ctx.db, before.id, ctx.now);
  await takeBackMails(ctx, aboutSession(before.id));
  // Nobody has been told of these yet.
  const unsaid = open.filter((one) => one.afterTicket === 0 && one.kind !== 'reminder');
  for (const { id } of unsaid) await deleteNotice(ctx.db, id);
  const known: When = readBefore(unsaid.find((one) => one.before !== null)) ?? before;
  const isBack = kind === 'restored' && unsaid.some((one) => one.kind === 'cancelled');
  const isSame = sameTime(known, after) && kind !== 'cancelled';
  if ((isBack || kind === 'moved') && isSame) return;
  if (!notify || lastEnd(after) <= ctx.now) return;
  await insertNotice(ctx.db, {
    sessionId: after.id,
    kind: isBack ? 'moved' : kind,
    topic: `${kind}:${after.id}:${after.sequence}`,
    before: JSON.stringify(timesOf(known)),
    dueAt: ctx.now + SETTLE_MS,
  });
}

/** Makes notices of the reminders that are due. @returns whether there may be more */
export async function startReminders(ctx: NoticeContext): Promise<boolean> {
  const due = await listReminding(ctx.db, ctx.now, SESSIONS_AT_ONCE);
  for (const { id, reminderAt } of due) {
    await inTransaction(ctx, async (ctx) => {
      const session = await findSession(ctx.db, id);
      if (!session) return;
      const to = nextReminder(session, ctx.now);
      if (!(await passReminder(ctx.db, id, { from: reminderAt, to }))) return;
      const next = occurrencesOf(session).find(({ startsAt }) => startsAt > ctx.now);
      if (!next || reminderAt === null || next.startsAt - reminderAt > Math.max(...LEADS)) return;
      const topic = `reminder:${id}:${session.sequence}:${next.startsAt}:${reminderAt}`;
      await insertNotice(ctx.db, {
        sessionId: id,
        kind: 'reminder',
        topic,
        before: JSON.stringify({ ...timesOf(session), ...next, repeat: null }),
        dueAt: ctx.now,
      });
    });
  }
  return due.length === SESSIONS_AT_ONCE;
}

/**
 * Queues the mails of the next due notice for some more guests, and notes how far it is, in one
 * transaction: whenever a server dies, each guest has the mail once.
 * @returns false when nothing is due
 */
export function tellSome(ctx: NoticeContext): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const notice = await holdDueNotice(ctx.db, ctx.now);
    if (!notice) return false;
    const session = await findSession(ctx.db, notice.sessionId);
    const room = session && (await findNoticeRoom(ctx.db, session.roomId));
    if (!room) {
      await moveNotice(ctx.db, notice.id, { after: notice.afterTicket, doneAt: ctx.now });
      return true;
    }
    if (await isTooMuch(ctx, notice, session.roomId)) {
      await postponeNotice(ctx.db, notice.id, ctx.now + POSTPONED_MS);
      return true;
    }
    const place = { roomId: session.roomId, after: notice.afterTicket, limit: BATCH };
    const guests = await listGuests(ctx.db, place);
    const told = guests.filter(
      ({ invitedAt, remindersOffAt }) =>
        invitedAt !== null && (notice.kind !== 'reminder' || remindersOffAt === null),
    );
    await queueMails(
      ctx,
      told.map((guest) => mailTo(ctx, guest, { notice, session, room })),
    );
    const after = guests.at(-1)?.id ?? notice.afterTicket;
    await moveNotice(ctx.db, notice.id, { after, doneAt: guests.length < BATCH ? ctx.now : null });
    return true;
  });
}

/** Somebody who moves a session again and again fills no mailboxes. */
async function isTooMuch(ctx: NoticeContext, notice: Notice, roomId: number): Promise<boolean> {
  if (notice.kind === 'reminder' || notice.afterTicket > 0) return false;
  return (await takeAttempts(ctx, { key: `programme:${roomId}`, ...CHANGES }, 1)) === 0;
}

interface Told {
  notice: Notice;
  session: Row;
  room: NonNullable<Awaited<ReturnType<typeof findNoticeRoom>>>;
}

function mailTo(
  { settings, secret }: NoticeContext,
  guest: { id: number; email: string },
  { notice, session, room }: Told,
) {
  const origin = publicUrl(settings);
  const token = writeAgendaToken(secret, { kind: 'guest', id: guest.id, version: 0 });
  const isReminder = notice.kind === 'reminder';
  const unsubscribeUrl = isReminder ? `${origin}/lembretes/${token}` : null;
  const roomUrl = `${origin}/sala/${room.sceneName}`;
  const before = readBefore(notice);
  const mail = noticeMail({
    kind: notice.kind,
    title: session.title,
    roomName: room.name,
    // A reminder is of one time of those that a weekly session has.
    when: isReminder && before ? before : session,
    before,
    roomUrl,
    unsubscribeUrl,
  });
  const method = notice.kind === 'cancelled' ? ('CANCEL' as const) : ('REQUEST' as const);
  const content = writeCalendar({
    method,
    name: room.name,
    url: roomUrl,
    organizer: {
      name: room.company ?? room.ownerName,
      email: senderAddress(settings.MAIL_FROM),
    },
    attendee: guest.email,
    sessions: [{ ...session, isCancelled: notice.kind === 'cancelled' }],
  });
  return {
    recipient: guest.email,
    ...mail,
    isBulk: true,
    about: aboutSession(session.id),
    expiresAt: isReminder && before ? before.startsAt : lastEnd(session),
    extras: {
      fromName: room.company ?? room.ownerName,
      replyTo: { name: room.ownerName, address: room.ownerEmail },
      ...(!isReminder && { calendar: { method, content } }),
      ...(unsubscribeUrl !== null && { unsubscribeUrl }),
    },
  };
}

function nextReminder(session: Timed, now: number): number | null {
  const times = occurrencesOf(session).flatMap(({ startsAt }) =>
    LEADS.map((lead) => startsAt - lead),
  );
  const coming = times.filter((time) => time > now);
  return coming.length > 0 ? Math.min(...coming) : null;
}

function lastEnd(session: Timed): number {
  return occurrencesOf(session).at(-1)?.endsAt ?? session.endsAt;
}

function sameTime(one: When, other: When): boolean {
  return JSON.stringify(timesOf(one)) === JSON.stringify(timesOf(other));
}

function timesOf({ startsAt, endsAt, timeZone, repeat }: When): When {
  return { startsAt, endsAt, timeZone, repeat };
}

function readBefore(notice: { before: string | null } | undefined): When | null {
  return notice?.before ? JSON.parse(notice.before) : null;
}

function aboutSession(id: number): string {
  return `session:${id}`;
}
