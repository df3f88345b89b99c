import { occurrencesOf, type Timed } from '@atrio/contract/rooms/occurrences';
import type { Reminders } from '@atrio/contract/rooms/programme';
import { type Context, inTransaction } from '../../../infrastructure/context.ts';
import { senderAddress } from '../../../infrastructure/mail/transport.ts';
import { queueMails, takeBackMails } from '../../platform/mail/mail.service.ts';
import { takeAttempts } from '../../platform/throttle/throttle.service.ts';
import { loadCalendars } from './calendars.ts';
import { linksOf, mailFrom, type Sender, senderOf } from './guest-mail.service.ts';
import { guestZone, inZone } from './guest-zone.ts';
import {
  closeNotices,
  deleteNotice,
  holdDueNotice,
  holdReminders,
  insertNotice,
  listGuests,
  listReminding,
  moveNotice,
  passReminder,
  postponeNotice,
  putReminders,
  setReminder,
} from './notices.queries.ts';
import { noticeContent } from './programme.mail.ts';
import { findSession, listSessions } from './programme.queries.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How long before a session its guests are reminded. */
const LEADS: Record<Reminders, readonly number[]> = {
  both: [24 * HOUR, HOUR],
  day: [24 * HOUR],
  hour: [HOUR],
  none: [],
};
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
  const leads = LEADS[await holdReminders(ctx.db, session.roomId)];
  const next = session.deletedAt === null ? nextReminder(session, leads, ctx.now) : null;
  await setReminder(ctx.db, session.id, next);
}

/**
 * Chooses when the guests of a room are reminded. One that is due just now stays due, and whether it
 * still goes out is decided when it is its turn. Call it in the transaction that holds the room.
 */
export async function chooseReminders(
  ctx: Pick<Context, 'db' | 'now'>,
  roomId: number,
  reminders: Reminders,
): Promise<void> {
  await putReminders(ctx.db, roomId, reminders);
  for (const session of await listSessions(ctx.db, roomId)) {
    const at = session.reminderAt;
    if (at !== null && at <= ctx.now) continue;
    const next = nextReminder(session, LEADS[reminders], ctx.now);
    if (next !== at) await setReminder(ctx.db, session.id, next);
  }
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
  for (const { id, roomId, reminderAt } of due) {
    await inTransaction(ctx, async (ctx) => {
      const leads = LEADS[await holdReminders(ctx.db, roomId)];
      const session = await findSession(ctx.db, id);
      if (!session) return;
      const to = nextReminder(session, leads, ctx.now);
      if (!(await passReminder(ctx.db, id, { from: reminderAt, to }))) return;
      const next = occurrencesOf(session).find(({ startsAt }) => startsAt > ctx.now);
      if (!next || reminderAt === null) return;
      // The room is reminded otherwise by now, or the time is that of an earlier week.
      if (!leads.includes(next.startsAt - reminderAt)) return;
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
    const sender = session && (await senderOf(ctx, session.roomId));
    if (!sender) {
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
    const { calendarForEach } = await loadCalendars();
    const calendarFor = calendarForEach(calendarOf(ctx, { notice, session, sender }));
    await queueMails(
      ctx,
      told.map((guest) => mailTo(ctx, guest, { notice, session, sender, calendarFor })),
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
  sender: Sender;
}

function mailTo(
  ctx: NoticeContext,
  guest: { id: number; email: string; fields: string; passVersion: number },
  { notice, session, sender, calendarFor }: Told & { calendarFor: (guest: string) => string },
) {
  const links = linksOf(ctx, guest);
  const isReminder = notice.kind === 'reminder';
  const before = readBefore(notice);
  const zone = guestZone(guest);
  const content = noticeContent({
    kind: notice.kind,
    title: session.title,
    host: session.host,
    roomName: sender.roomName,
    // A reminder is of one time of those that a weekly session has.
    when: inZone(isReminder && before ? before : session, zone),
    before: before && inZone(before, zone),
    roomUrl: sender.roomUrl,
    links,
  });
  const calendar = { method: methodOf(notice), content: calendarFor(guest.email) };
  return {
    recipient: guest.email,
    ...mailFrom(
      sender,
      links,
      content,
      isReminder ? { unsubscribeUrl: links.unsubscribe } : { calendar },
    ),
    isBulk: true,
    about: aboutSession(session.id),
    expiresAt: isReminder && before ? before.startsAt : lastEnd(session),
  };
}

function calendarOf({ settings }: NoticeContext, { notice, session, sender }: Told) {
  return {
    method: methodOf(notice),
    name: sender.roomName,
    url: sender.roomUrl,
    organizer: { name: sender.usualName, email: senderAddress(settings.MAIL_FROM) },
    sessions: [{ ...session, isCancelled: notice.kind === 'cancelled' }],
  };
}

function methodOf({ kind }: Notice): 'CANCEL' | 'REQUEST' {
  return kind === 'cancelled' ? 'CANCEL' : 'REQUEST';
}

function nextReminder(session: Timed, leads: readonly number[], now: number): number | null {
  const times = occurrencesOf(session).flatMap(({ startsAt }) =>
    leads.map((lead) => startsAt - lead),
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
