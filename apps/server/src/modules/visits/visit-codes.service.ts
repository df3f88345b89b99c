import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import {
  VISIT_CODE_AGAIN_SECONDS,
  VISIT_CODE_LENGTH,
  VISIT_CODE_MINUTES,
  type visitRoutes,
} from '@atrio/contract/visits';
import { AppError } from '../../lib/app-error.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { queueMails } from '../mail/mail.service.ts';
import { addressKey, returnAttempt, takeAttempt } from '../throttle/throttle.service.ts';
import { loadPublicRoom } from './visits.access.ts';
import { visitCodeMail } from './visits.mail.ts';
import type { PublicRoomRow } from './visits.presenter.ts';
import {
  deleteExpiredCodes,
  findTicketOf,
  putCode,
  spendCode,
  takeCodeTry,
} from './visits.queries.ts';

const MINUTE = 60_000;
const CODE_MS = VISIT_CODE_MINUTES * MINUTE;
const AGAIN_MS = VISIT_CODE_AGAIN_SECONDS * 1_000;
const MAX_TRIES = 5;

type Routes = typeof visitRoutes;

/**
 * Mails a code to an address that has a ticket. Every address gets the same answer after the same
 * work: the limits are counted by address, and each way ends with one write.
 */
export async function requestVisitCode(
  ctx: Context,
  { sceneName, email }: RouteInput<Routes['requestCode']>,
): Promise<RouteOutput<Routes['requestCode']>> {
  const room = await loadPublicRoom(ctx, sceneName);
  const from = addressKey(ctx.client.address);
  const key = `${room.id}|${email}`;
  await takeAttempt(ctx, { key: `visit-mail:${from}`, limit: 60, windowMs: 60 * MINUTE });
  await takeAttempt(ctx, { key: `visit-minute:${key}`, limit: 1, windowMs: AGAIN_MS }).catch(
    sayCodeWasSent,
  );
  await takeAttempt(ctx, { key: `visit-hour:${key}`, limit: 6, windowMs: 60 * MINUTE });
  // Or somebody with a hundred rooms could have a hundred times as many mailed to one address.
  const ofOwner = { key: `visit-owner:${room.ownerId}|${email}`, limit: 12 };
  await takeAttempt(ctx, { ...ofOwner, windowMs: 60 * MINUTE });
  const ticket = room.isPrivate === 1 && (await findTicketOf(ctx.db, room.id, email));
  if (!ticket) {
    const key = 'visit-of-nobody';
    await takeAttempt(ctx, { key, limit: Number.MAX_SAFE_INTEGER, windowMs: MINUTE });
    return {};
  }
  const code = newCode();
  const expiresAt = ctx.now + CODE_MS;
  await inTransaction(ctx, async (ctx) => {
    const hash = hashCode(ctx, room.id, email, code);
    await putCode(ctx.db, { roomId: room.id, email, hash, expiresAt });
    const mail = visitCodeMail({ roomName: room.name, code });
    await queueMails(ctx, [{ recipient: email, ...mail, expiresAt }]);
  });
  return {};
}

/** The code in hand is still good, which 'too many attempts' would not tell. */
function sayCodeWasSent(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'TOO_MANY_ATTEMPTS') throw error;
  throw new AppError('VISIT_CODE_SENT', error.details);
}

/** @throws AppError WRONG_VISIT_CODE, the same for a wrong code and an address without a ticket */
export async function proveAddress(
  ctx: Context,
  room: PublicRoomRow,
  { email, code }: RouteInput<Routes['enter']>,
): Promise<string> {
  if (email === undefined || code === undefined) {
    const fields = {
      ...(email === undefined && { email: 'Email é obrigatório' }),
      ...(code === undefined && { code: 'Código é obrigatório' }),
    };
    throw new AppError('VISIT_CODE_REQUIRED', { fields });
  }
  const from = addressKey(ctx.client.address);
  const tries = { key: `visit-try:${from}`, limit: 60, windowMs: 15 * MINUTE };
  await takeAttempt(ctx, tries);
  const place = { roomId: room.id, email };
  const known = await takeCodeTry(ctx.db, place, MAX_TRIES, ctx.now);
  const hash = hashCode(ctx, room.id, email, code);
  const isRight = known !== undefined && isEqual(known.hash, hash);
  const isUsed = isRight && (await spendCode(ctx.db, { ...place, hash }));
  // The ticket may have been taken away after the code was sent.
  if (!isUsed || !(await findTicketOf(ctx.db, room.id, email))) {
    throw new AppError('WRONG_VISIT_CODE', { fields: { code: 'Código inválido ou vencido' } });
  }
  // A whole class behind one router gets in: only wrong tries stay counted.
  await returnAttempt(ctx, tries);
  return email;
}

/** Forgets codes whose time is over. */
export async function sweepVisitCodes(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteExpiredCodes(ctx.db, ctx.now);
}

function newCode(): string {
  return String(randomInt(10 ** VISIT_CODE_LENGTH)).padStart(VISIT_CODE_LENGTH, '0');
}

/** Keyed, since a million codes are soon tried out against a plain hash; bound to its place. */
function hashCode({ secret }: Context, roomId: number, email: string, code: string): string {
  const content = `visit:${roomId}:${email}:${code}`;
  return createHmac('sha256', secret).update(content).digest('base64url');
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
