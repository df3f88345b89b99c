import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import {
  type InvitationFields,
  type RoomInvitation,
  type roomInvitationRoutes,
  TESTS_PER_HOUR,
} from '@atrio/contract/rooms/room-invitation';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import type { EventMail } from '../../../infrastructure/mail/event-layout.ts';
import { senderAddress } from '../../../infrastructure/mail/transport.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { qrPng } from '../../../lib/qr-picture.ts';
import { differences, recordHistory, roomSubject } from '../../platform/history/history.service.ts';
import { type OutboxMail, queueMails } from '../../platform/mail/mail.service.ts';
import { takeAttempt } from '../../platform/throttle/throttle.service.ts';
import { loadManagedRoom } from '../rooms/rooms.access.ts';
import { passUrl } from '../tickets/passes.service.ts';
import { loadCalendars } from './calendars.ts';
import { linksOf, mailFrom, type Sender, senderOf } from './guest-mail.service.ts';
import { guestZone, inZone } from './guest-zone.ts';
import { listInvited, listTeam, putTexts, type Texts } from './invitation.queries.ts';
import {
  type Addressee,
  invitationContent,
  invitationFacts,
  usualTexts,
} from './invitation-mail.ts';
import { programmeOf } from './programme.service.ts';

const HOUR = 60 * 60_000;
/** Sessions that the calendar of an invitation brings; the guest's own feed has all. */
const IN_CALENDAR = 10;
const INVENTED: Addressee = { name: 'Beatriz Nogueira Salles', category: 'Professores' };

type Routes = typeof roomInvitationRoutes;
type Input = RouteInput<Routes['update']>;
type Fields = InvitationFields;
type Programme = Awaited<ReturnType<typeof programmeOf>>;

export async function readInvitation(
  ctx: ActorContext,
  { id }: RouteInput<Routes['get']>,
): Promise<RouteOutput<Routes['get']>> {
  await loadManagedRoom(ctx, id);
  return { invitation: await present(ctx, await senderIn(ctx, id)) };
}

/** @throws AppError CHANGED_MEANWHILE with the texts as they stand, when the caller saw older ones */
export async function changeInvitation(
  ctx: ActorContext,
  { id, updatedAt, ...fields }: Input,
): Promise<RouteOutput<Routes['update']>> {
  return inTransaction(ctx, async (ctx) => {
    // For a change: two who save at the same time come one after the other.
    const room = await loadManagedRoom(ctx, id, 'change');
    const before = await senderIn(ctx, id);
    if (updatedAt !== undefined && Date.parse(updatedAt) < (before.updatedAt ?? 0)) {
      throw new AppError('CHANGED_MEANWHILE', { current: await present(ctx, before) });
    }
    const team = await refuseStrangers(ctx, id, fields);
    const nameOf = (adminId: number | null) => team.find((one) => one.id === adminId)?.name ?? null;
    const words = ({ replyToId, ...texts }: Fields) => ({ ...texts, replyTo: nameOf(replyToId) });
    const changes = differences(words(fieldsOf(before)), words(fields));
    if (changes.length > 0 || before.updatedAt === null) {
      await putTexts(ctx.db, id, columnsOf(fields), ctx.now);
    }
    if (changes.length > 0) {
      await recordHistory(ctx, roomSubject(room), 'room.invitationChanged', changes);
    }
    return { invitation: await present(ctx, await senderIn(ctx, id)) };
  });
}

/** The invitation as it would be; pictures are addresses that a browser shows. */
export async function previewInvitation(
  ctx: ActorContext,
  { id, ...fields }: RouteInput<Routes['preview']>,
): Promise<RouteOutput<Routes['preview']>> {
  await loadManagedRoom(ctx, id);
  const sender = await draftSender(ctx, id, fields);
  const { subject, html, text, extras } = await sample(ctx, sender, INVENTED);
  let shown = html;
  for (const picture of extras.pictures ?? []) {
    const qr = 'qr' in picture && qrPng(picture.qr).toString('base64');
    const url = qr
      ? `data:image/png;base64,${qr}`
      : 'key' in picture
        ? `/files/${picture.key}`
        : '';
    shown = shown.replaceAll(`cid:${picture.cid}`, url);
  }
  const { name, address } = sender.replyTo;
  return { fromName: sender.name, replyTo: `${name} <${address}>`, subject, html: shown, text };
}

/** Only to oneself, and only to an address that is proven: it can be no way to write to others. */
export async function testInvitation(
  ctx: ActorContext,
  { id, ...fields }: RouteInput<Routes['test']>,
): Promise<RouteOutput<Routes['test']>> {
  await loadManagedRoom(ctx, id);
  if (!ctx.actor.emailProven) throw new AppError('EMAIL_NOT_CONFIRMED');
  const sender = await draftSender(ctx, id, fields);
  const key = `invitation-test:${ctx.actor.userId}`;
  await takeAttempt(ctx, { key, limit: TESTS_PER_HOUR, windowMs: HOUR });
  const { name, email } = ctx.actor;
  const { subject, ...mail } = await sample(ctx, sender, { name, category: '' });
  await inTransaction(ctx, (ctx) =>
    queueMails(ctx, [{ recipient: email, subject: `[Teste] ${subject}`, ...mail }]),
  );
  return { email };
}

/** The invitations of these guests; call it in the transaction that queues them. */
export async function writeInvitations(
  ctx: ActorContext,
  roomId: number,
  ids: readonly number[],
): Promise<OutboxMail[]> {
  if (ids.length === 0) return [];
  const sender = await senderIn(ctx, roomId);
  const { factsIn, hasTimes, calendarFor } = await sharedBy(ctx, sender);
  return (await listInvited(ctx.db, ids)).map((guest) => {
    const facts = factsIn(guestZone(guest));
    const pass = passUrl(ctx, guest);
    const links = linksOf(ctx, guest);
    const content = invitationContent(sender, {
      ...{ ...sender, to: guest, inviter: ctx.actor.name, links, facts, hasTimes },
      ...{ enterUrl: pass, picture: 'cid:passe' },
    });
    const calendar = calendarFor?.(guest.email);
    const mail = mailFrom(sender, links, content, {
      pictures: [{ cid: 'passe', qr: pass }],
      ...(calendar && { calendar }),
    });
    return { recipient: guest.email, ticketId: guest.id, ...mail, isBulk: ids.length > 1 };
  });
}

/** An invitation without a guest: its links lead to the room, as nobody's pass may be shown. */
async function sample(ctx: ActorContext, sender: Sender, to: Addressee) {
  const { factsIn, hasTimes } = await sharedBy(ctx, sender);
  const facts = factsIn(undefined);
  const { roomUrl } = sender;
  const links = { calendar: roomUrl, unsubscribe: roomUrl, decline: roomUrl, privacy: roomUrl };
  const content = invitationContent(sender, {
    ...{ ...sender, to, inviter: ctx.actor.name, links, facts, hasTimes },
    ...{ enterUrl: roomUrl, picture: 'cid:passe' },
  });
  return mailFrom(sender, links, content, { pictures: [{ cid: 'passe', qr: roomUrl }] });
}

function comingOf(programme: Programme, now: number) {
  return programme
    .flatMap(({ title, host, timeZone, occurrences }) =>
      occurrences.map((one) => ({ ...one, title, host, timeZone })),
    )
    .filter(({ endsAt }) => endsAt > now)
    .toSorted((a, b) => a.startsAt - b.startsAt);
}

/** What is the same in the invitations of all guests, of whom there may be thousands. */
async function sharedBy(ctx: ActorContext, sender: Sender) {
  const programme = await programmeOf(ctx, sender.roomId);
  const coming = comingOf(programme, ctx.now);
  /** By the zones that the guests are in. */
  const facts = new Map<string | undefined, EventMail['facts']>();
  return {
    factsIn: (zone: string | undefined) => {
      const known = facts.get(zone);
      const made =
        known ??
        invitationFacts(
          sender,
          coming.map((one) => inZone(one, zone)),
        );
      facts.set(zone, made);
      return made;
    },
    hasTimes: coming.length > 0,
    calendarFor: coming.length > 0 ? await calendarOf(ctx, sender, programme) : null,
  };
}

/** An invitation of calendars is of one event and of one guest (RFC 5546); several are published. */
async function calendarOf(
  { settings, now }: Pick<Context, 'settings' | 'now'>,
  { roomName, roomUrl, usualName }: Sender,
  programme: Programme,
) {
  const sessions = programme
    .filter(({ occurrences }) => (occurrences.at(-1)?.endsAt ?? 0) > now)
    .slice(0, IN_CALENDAR)
    .map((session) => ({ ...session, isCancelled: false }));
  const organizer = { name: usualName, email: senderAddress(settings.MAIL_FROM) };
  const calendar = { name: roomName, url: roomUrl, sessions, organizer };
  const { calendarForEach, writeCalendar } = await loadCalendars();
  if (sessions.length === 1) {
    const contentFor = calendarForEach({ ...calendar, method: 'REQUEST' });
    return (guest: string) => ({ method: 'REQUEST' as const, content: contentFor(guest) });
  }
  const content = writeCalendar({ ...calendar, method: 'PUBLISH' });
  return () => ({ method: 'PUBLISH' as const, content });
}

async function senderIn(ctx: Pick<Context, 'db' | 'settings'>, roomId: number): Promise<Sender> {
  const sender = await senderOf(ctx, roomId);
  if (!sender) throw new AppError('NOT_FOUND');
  return sender;
}

/** The sender as the fields of a form would make it. */
async function draftSender(ctx: ActorContext, roomId: number, fields: Fields): Promise<Sender> {
  const sender = await senderIn(ctx, roomId);
  const team = await refuseStrangers(ctx, roomId, fields);
  const other = team.find(({ id }) => id === fields.replyToId);
  const { subject, message, address } = fields;
  const name = fields.senderName || sender.usualName;
  const replyTo = other ? { name: other.name, address: other.email } : sender.owner;
  return { ...sender, subject, message, address, name, replyTo };
}

/** @throws AppError VALIDATION_ERROR for answers to somebody whose address is not proven, or not here */
async function refuseStrangers({ db }: ActorContext, roomId: number, { replyToId }: Fields) {
  const team = await listTeam(db, roomId);
  if (replyToId === null || team.some(({ id }) => id === replyToId)) return team;
  const fields = { replyToId: 'Escolha alguém da equipe com e-mail confirmado' };
  throw new AppError('VALIDATION_ERROR', { fields });
}

function fieldsOf({ subject, message, senderName, address, replyToId }: Sender): Fields {
  return { subject, message, senderName, address, replyToId };
}

function columnsOf({ subject, message, senderName, address, replyToId }: Fields): Texts {
  return { subject, message, address, sender_name: senderName, reply_to_id: replyToId };
}

async function present(ctx: ActorContext, sender: Sender): Promise<RoomInvitation> {
  const { subject, message, senderName, address, updatedAt, usualName } = sender;
  const team = await listTeam(ctx.db, sender.roomId);
  const isThere = team.some(({ id }) => id === sender.replyToId);
  return {
    ...{ subject, message, senderName, address, team },
    // Somebody who is no longer of the team gets no answers.
    replyToId: isThere ? sender.replyToId : null,
    usual: { ...usualTexts(ctx.actor.name), senderName: usualName },
    updatedAt: updatedAt === null ? null : instant(updatedAt),
  };
}
