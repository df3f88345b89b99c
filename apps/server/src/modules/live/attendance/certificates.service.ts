import { createHash } from 'node:crypto';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type {
  Certificate,
  certificateRoutes,
  ShownCertificate,
} from '@atrio/contract/live/certificates';
import { publicUrl } from '../../../env.ts';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import { parseSort, readPage } from '../../../infrastructure/database/list.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { makingPdf } from '../../../lib/pdf.ts';
import { textKey } from '../../../lib/text-key.ts';
import { recordHistory, roomSubject } from '../../platform/history/history.service.ts';
import { takeBackMails } from '../../platform/mail/mail.service.ts';
import {
  addressKey,
  returnAttempt,
  takeAttempt,
} from '../../platform/throttle/throttle.service.ts';
import { loadManagedRoom } from '../../rooms/rooms/rooms.access.ts';
import { factsOf, readCode } from './certificate-facts.ts';
import { LAYOUT, writeCertificate } from './certificate-pdf.ts';
import {
  type CertificateRow,
  countCertificates,
  eraseCertificate,
  type FullRow,
  findByCode,
  findCertificate,
  findDigest,
  findLogo,
  insertReplacement,
  listCertificates,
  moveCertificate,
} from './certificates.queries.ts';
import { loadEvent, shareOf } from './event.service.ts';
import {
  aboutCertificate,
  eventKey,
  mailCertificates,
  newIssue,
  readFacts,
} from './issuing.service.ts';

const HOUR = 60 * 60_000;
/** Codes that one address may try and that are none. */
const MISSES = { limit: 60, windowMs: HOUR };
/** Each mails somebody. */
const REISSUES = { limit: 60, windowMs: HOUR };
const NO_COLORS: ShownCertificate['colors'] = { primary: '232B3A', complementary: 'D92E43' };

type Routes = typeof certificateRoutes;

export async function list(
  ctx: ActorContext,
  input: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const event = await loadEvent(ctx, input);
  const of = { roomId: event.room.id, event: eventKey(event), search: input.search };
  const { field, descending } = parseSort(input.sort ?? 'name');
  const { rows, ...rest } = await readPage(
    input,
    descending,
    () => countCertificates(ctx.db, of),
    (slice) => listCertificates(ctx.db, of, field, slice),
  );
  return { certificates: rows.map(present), ...rest };
}

/** @throws AppError CERTIFICATE_OVER for one that is not valid */
export async function revoke(
  ctx: ActorContext,
  { id, certificateId, reason }: RouteInput<Routes['revoke']>,
): Promise<RouteOutput<Routes['revoke']>> {
  return inTransaction(ctx, async (ctx) => {
    const room = await loadManagedRoom(ctx, id);
    const row = await load(ctx, id, certificateId);
    const to = { state: 'revoked' as const, revoked_at: ctx.now, reason };
    if (!(await moveCertificate(ctx.db, row.id, ['valid'], to))) {
      throw new AppError('CERTIFICATE_OVER');
    }
    await takeBackMails(ctx, aboutCertificate(row.id));
    const change = { field: 'code', before: null, after: row.code };
    await recordHistory(ctx, roomSubject(room), 'certificate.revoked', [change]);
    return { certificate: present(await load(ctx, id, certificateId)) };
  });
}

/** @throws AppError CERTIFICATE_OVER for one that another has taken the place of, or that is erased */
export async function reissue(
  ctx: ActorContext,
  { id, certificateId, name }: RouteInput<Routes['reissue']>,
): Promise<RouteOutput<Routes['reissue']>> {
  await loadManagedRoom(ctx, id);
  await takeAttempt(ctx, { key: `certificates:reissued:${id}`, ...REISSUES });
  return inTransaction(ctx, async (ctx) => {
    const room = await loadManagedRoom(ctx, id);
    const row = await load(ctx, id, certificateId);
    const isFree = await moveCertificate(ctx.db, row.id, ['valid', 'revoked'], {
      state: 'reissued',
    });
    if (!isFree) throw new AppError('CERTIFICATE_OVER');
    await takeBackMails(ctx, aboutCertificate(row.id));
    const made = newIssue(readFacts(row), { name, connected: row.connected }, ctx.now);
    const values = { ...made, name, nameKey: textKey(name), now: ctx.now };
    const newId = await insertReplacement(ctx.db, row, values);
    const told = { id: newId, name, email: row.email, code: made.code, isCorrected: true };
    await mailCertificates(ctx, row, [told]);
    const change = { field: 'code', before: row.code, after: made.code };
    await recordHistory(ctx, roomSubject(room), 'certificate.reissued', [change]);
    return { certificate: present(await load(ctx, id, newId)) };
  });
}

/** Of somebody who asks for it; safe to repeat. */
export async function erase(
  ctx: ActorContext,
  { id, certificateId }: RouteInput<Routes['erase']>,
): Promise<RouteOutput<Routes['erase']>> {
  await inTransaction(ctx, async (ctx) => {
    const room = await loadManagedRoom(ctx, id);
    let row = await load(ctx, id, certificateId);
    // Of a reissued one, what took its place says the same of the same person.
    while (row.newerId !== null) row = await load(ctx, id, row.newerId);
    await takeBackMails(ctx, aboutCertificate(row.id));
    await eraseCertificate(ctx.db, row);
    const change = { field: 'code', before: row.code, after: null };
    await recordHistory(ctx, roomSubject(room), 'certificate.erased', [change]);
  });
  return {};
}

/** @throws AppError NOT_FOUND for a code that was never given out, TOO_MANY_ATTEMPTS for many of them */
export async function show(
  ctx: Context,
  { code: typed }: RouteInput<Routes['show']>,
): Promise<RouteOutput<Routes['show']>> {
  const { row, code, digest } = await findShown(ctx, typed);
  const state = row?.state ?? 'erased';
  return {
    certificate: {
      code,
      digest,
      state: state === 'waiting' ? 'erased' : state,
      facts: row ? factsIn(row) : null,
      newCode: row?.newCode ?? null,
      revokedAt: state === 'revoked' && row?.revokedAt ? instant(row.revokedAt) : null,
      colors: row ? colorsIn(row) : NO_COLORS,
    },
  };
}

export interface Document {
  etag: string;
  name: string;
  write(): Promise<Buffer>;
}

/**
 * The document of a valid certificate. It is made each time, and always the same.
 * @throws AppError NOT_FOUND also for one that is not valid
 */
export async function findDocument(ctx: Context, typed: string): Promise<Document> {
  const { row, code, digest } = await findShown(ctx, typed);
  const facts = row?.state === 'valid' ? factsIn(row) : null;
  if (!row || !facts) throw new AppError('NOT_FOUND');
  const address = `${publicUrl(ctx.settings)}/certificado`;
  const version = [LAYOUT, digest, address].join(' ');
  return {
    etag: `"${createHash('sha256').update(version).digest('base64url')}"`,
    name: `certificado-${code}.pdf`,
    write: () =>
      makingPdf(async () => {
        const logo = await findLogo(ctx.db, row.runId);
        const look = { ...colorsIn(row), logo: logo === null ? null : Buffer.from(logo, 'base64') };
        return writeCertificate({ facts, code, digest, address, look });
      }),
  };
}

async function findShown(ctx: Context, typed: string) {
  const code = readCode(typed);
  if (code === undefined) throw new AppError('NOT_FOUND');
  const throttle = { key: `certificate:${addressKey(ctx.client.address)}`, ...MISSES };
  // Before the look-up, so that many at once cannot all be the first.
  await takeAttempt(ctx, throttle);
  const digest = await findDigest(ctx.db, code);
  if (digest === undefined) throw new AppError('NOT_FOUND');
  await returnAttempt(ctx, throttle);
  return { row: await findByCode(ctx.db, code), code, digest };
}

async function load(ctx: ActorContext, roomId: number, id: number): Promise<FullRow> {
  const row = await findCertificate(ctx.db, roomId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** A reissued one says nothing more: it was given another name because its own was wrong. */
function factsIn(row: FullRow): ShownCertificate['facts'] {
  if (row.state === 'erased' || row.state === 'reissued' || row.issuedAt === null) return null;
  return factsOf(readFacts(row), row, row.issuedAt);
}

function colorsIn({ look }: FullRow): ShownCertificate['colors'] {
  // Our own JSON, as issuing writes it.
  const { primary, complementary } = JSON.parse(look) as ShownCertificate['colors'];
  return { primary, complementary };
}

function present(row: CertificateRow): Certificate {
  const { id, code, state, name, email, connected, reason } = row;
  return {
    ...{ id, code, state, name, email, connected, reason },
    guestName: row.guestName && row.guestName !== name ? row.guestName : null,
    share: shareOf(connected, readFacts(row).measured),
    issuedAt: row.issuedAt === null ? null : instant(row.issuedAt),
    revokedAt: row.revokedAt === null ? null : instant(row.revokedAt),
  };
}
