import { buffer } from 'node:stream/consumers';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { certificateRoutes } from '@atrio/contract/live/certificates';
import { publicUrl } from '../../../env.ts';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { loadSharp } from '../../../lib/sharp.ts';
import { recordHistory, roomSubject } from '../../platform/history/history.service.ts';
import { queueMails } from '../../platform/mail/mail.service.ts';
import { takeAttempt } from '../../platform/throttle/throttle.service.ts';
import { loadPublicRoom, presentPublicRoom } from '../../rooms/public-room/public-room.service.ts';
import { digestOf, factsOf, newCode, newSalt, type RunFacts } from './certificate-facts.ts';
import { certificateMail } from './certificates.mail.ts';
import { countCertificates } from './certificates.queries.ts';
import { enoughOf, type LoadedEvent, loadEvent, readAttendees } from './event.service.ts';
import {
  deleteRun,
  endRun,
  findLastRun,
  findSender,
  holdOpenRun,
  insertRun,
  issueWaiting,
  listWaiting,
  type OpenRun,
} from './issuing.queries.ts';
import { countWithout, insertCertificates } from './people.queries.ts';

const BATCH = 50;
/** Somebody who issues again and again fills no mailboxes. */
const ISSUES = { limit: 30, windowMs: 60 * 60_000 };
/** As large as a printer shows it. */
const LOGO_SIZE = 160;

type Routes = typeof certificateRoutes;
type MailContext = Pick<Context, 'db' | 'now' | 'events' | 'settings'>;

/** Counts the certificates that an event could give, and has given. */
export async function readRun(
  ctx: ActorContext,
  input: RouteInput<Routes['run']>,
): Promise<RouteOutput<Routes['run']>> {
  const event = await loadEvent(ctx, input);
  const of = { roomId: event.room.id, event: eventKey(event) };
  const last = await findLastRun(ctx.db, of.roomId);
  const said = last && readFacts(last);
  return {
    run: {
      mayIssue: event.isOver,
      ...(await countWithout(ctx.db, await filterOf(ctx, event, input.share), of)),
      total: await countCertificates(ctx.db, of),
      waiting: await countCertificates(ctx.db, { ...of, state: 'waiting' }),
      eventName: said && last.event === of.event ? said.eventName : event.room.name,
      signer: said?.signer ?? { name: '', role: '' },
    },
  };
}

/**
 * Everybody who stayed and has no certificate gets one that waits; `issueSome` makes it valid and mails
 * it. A second call finds them all, and gives none.
 * @throws AppError EVENT_NOT_OVER, NOBODY_STAYED
 */
export async function issueCertificates(
  ctx: ActorContext,
  input: RouteInput<Routes['issue']>,
): Promise<RouteOutput<Routes['issue']>> {
  const asked = await loadEvent(ctx, input);
  if (!asked.isOver) throw new AppError('EVENT_NOT_OVER');
  await takeAttempt(ctx, { key: `certificates:${asked.room.id}`, ...ISSUES });
  const look = await lookOf(ctx, asked.room.sceneName);
  return inTransaction(ctx, async (ctx) => {
    const event = await loadEvent(ctx, input);
    const of = { roomId: event.room.id, event: eventKey(event) };
    const runId = await insertRun(ctx.db, {
      room_id: of.roomId,
      admin_id: ctx.actor.adminId,
      event: of.event,
      facts: JSON.stringify(runFacts(event, input)),
      ...look,
      created_at: ctx.now,
    });
    const issued = await insertCertificates(ctx.db, await filterOf(ctx, event, input.share), {
      ...of,
      runId,
    });
    if (issued === 0) {
      if ((await countCertificates(ctx.db, of)) === 0) throw new AppError('NOBODY_STAYED');
      await deleteRun(ctx.db, runId);
    } else {
      const change = { field: 'certificates', before: null, after: issued };
      await recordHistory(ctx, roomSubject(event.room), 'certificate.issued', [change]);
    }
    return { issued };
  });
}

/**
 * Issues some more of the certificates that wait, and queues their mails, in one transaction: whenever
 * a server dies, each person has one certificate and one mail.
 * @returns false when nothing waits
 */
export function issueSome(ctx: MailContext & Pick<Context, 'actor'>): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const run = await holdOpenRun(ctx.db);
    if (!run) return false;
    const facts = readFacts(run);
    const rows = await listWaiting(ctx.db, run.id, BATCH);
    const told: Told[] = [];
    for (const row of rows) {
      const made = newIssue(facts, row, ctx.now);
      if (await issueWaiting(ctx.db, row.id, { ...made, now: ctx.now })) {
        told.push({ ...row, code: made.code });
      }
    }
    await mailCertificates(ctx, run, told);
    if (rows.length < BATCH) await endRun(ctx.db, run.id, ctx.now);
    return true;
  });
}

interface Told {
  id: number;
  name: string;
  email: string | null;
  code: string;
  isCorrected?: boolean;
}

/** Mails the addresses of certificates to those of their people who have an address. */
export async function mailCertificates(
  ctx: MailContext,
  run: Pick<OpenRun, 'facts' | 'adminId'>,
  told: readonly Told[],
): Promise<void> {
  const { eventName, company, signer } = readFacts(run);
  const sender = run.adminId === null ? undefined : await findSender(ctx.db, run.adminId);
  const mails = told.flatMap(({ id, name, email, code, isCorrected = false }) => {
    if (email === null) return [];
    const url = `${publicUrl(ctx.settings)}/certificado/${code}`;
    return {
      recipient: email,
      ...certificateMail({ name, eventName, url, isCorrected }),
      isBulk: !isCorrected,
      about: aboutCertificate(id),
      extras: {
        fromName: company ?? signer.name,
        ...(sender && { replyTo: { name: sender.name, address: sender.email } }),
      },
    };
  });
  await queueMails(ctx, mails);
}

/** The secrets of a new certificate. */
export function newIssue(run: RunFacts, person: { name: string; connected: number }, now: number) {
  const [code, salt] = [newCode(), newSalt()];
  return { code, salt, digest: digestOf(factsOf(run, person, now), code, salt) };
}

export function aboutCertificate(id: number): string {
  return `certificate:${id}`;
}

/** A day of a programme stays the same event when its times change. */
export function eventKey({ span }: Pick<LoadedEvent, 'span'>): string {
  return span.day ?? `${instant(span.from)}/${instant(span.to)}`;
}

/** Our own JSON, as `issueCertificates` writes it. */
export function readFacts({ facts }: { facts: string }): RunFacts {
  return JSON.parse(facts) as RunFacts;
}

async function filterOf(ctx: ActorContext, event: LoadedEvent, share: number) {
  const enough = enoughOf(event, share);
  const came = (await readAttendees(ctx, event)).filter(({ connected }) => connected >= enough);
  return { roomId: event.room.id, came, group: 'stayed' as const, arrivals: event.span };
}

function runFacts(
  { room, span, measured }: LoadedEvent,
  { eventName, signerName, signerRole }: RouteInput<Routes['issue']>,
): RunFacts {
  const { held, timeZone } = span;
  return {
    eventName,
    room: room.name,
    company: room.companyName,
    startsAt: instant(held[0]?.from ?? span.from),
    endsAt: instant(held.length > 0 ? Math.max(...held.map(({ to }) => to)) : span.to),
    timeZone,
    measured,
    sessions: held.map(({ title, host, from, to }) => ({
      title,
      host,
      startsAt: instant(from),
      endsAt: instant(to),
    })),
    signer: { name: signerName, role: signerRole },
  };
}

/** The company's look of today: certificates stay as they are when it changes. */
async function lookOf(ctx: ActorContext, sceneName: string) {
  const room = await loadPublicRoom(ctx, sceneName);
  const { colors } = await presentPublicRoom(ctx, room, 'manager');
  const key = room.companyLogoKey ?? room.ownLogoKey;
  return { look: JSON.stringify(colors), logo: key === null ? null : await logoOf(ctx, key) };
}

async function logoOf({ storage, log }: ActorContext, key: string): Promise<string | null> {
  try {
    const bytes = await buffer(await storage.get(key));
    const sharp = await loadSharp();
    const small = sharp(bytes).resize(LOGO_SIZE, LOGO_SIZE, { fit: 'contain', background: '#fff' });
    return (await small.flatten({ background: '#fff' }).png().toBuffer()).toString('base64');
  } catch (error) {
    // A certificate without the picture is better than none.
    log.warn({ err: error }, 'the logo for certificates could not be read');
    return null;
  }
}
