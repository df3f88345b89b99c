import { randomInt } from 'node:crypto';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import {
  VISIT_CODE_AGAIN_SECONDS,
  VISIT_CODE_LENGTH,
  VISIT_CODE_MINUTES,
  type visitRoutes,
} from '@atrio/contract/live/visits';
import { type Context, inTransaction } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { hashMailedCode, isSameHash } from '../../../lib/mailed-code.ts';
import { queueMails } from '../../platform/mail/mail.service.ts';
import {
  addressKey,
  returnAttempt,
  takeAttempt,
} from '../../platform/throttle/throttle.service.ts';
import { loadPublicRoom, type PublicRoomRow } from '../../rooms/public-room/public-room.service.ts';
import { visitCodeMail } from './visits.mail.ts';
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
 * work: limits are counted by address, and each path ends with one write.
 */
export async function requestVisitCode(
  ctx: Context,
  { sceneName, email }: RouteInput<Routes['requestCode']>,
): Promise<RouteOutput<Routes['requestCode']>> {
  const room = await loadPublicRoom(ctx, sceneName);
  await mailVisitCode(ctx, room, email, async () => {
    if (room.isPrivate === 0) return false;
    return (await findTicketOf(ctx.db, room.id, email, ctx.now)) !== undefined;
  });
  return {};
}

/**
 * Mails a code that proves an address for a room, within the limits of the caller, of the address
 * in the room, and of the room's owner.
 * @param isWanted asked once the limits are counted
 */
export async function mailVisitCode(
  ctx: Context,
  room: PublicRoomRow,
  email: string,
  isWanted: () => boolean | Promise<boolean>,
): Promise<void> {
  const from = addressKey(ctx.client.address);
  const key = `${room.id}|${email}`;
  await takeAttempt(ctx, { key: `visit-mail:${from}`, limit: 60, windowMs: 60 * MINUTE });
  await takeAttempt(ctx, { key: `visit-minute:${key}`, limit: 1, windowMs: AGAIN_MS }).catch(
    sayCodeWasSent,
  );
  await takeAttempt(ctx, { key: `visit-hour:${key}`, limit: 6, windowMs: 60 * MINUTE });
  // Otherwise an owner of a hundred rooms could send a hundred times as many mails to one address.
  const ofOwner = { key: `visit-owner:${room.ownerId}|${email}`, limit: 12 };
  await takeAttempt(ctx, { ...ofOwner, windowMs: 60 * MINUTE });
  if (!(await isWanted())) {
    const key = 'visit-of-nobody';
    await takeAttempt(ctx, { key, limit: Number.MAX_SAFE_INTEGER, windowMs: MINUTE });
    return;
  }
  const code = newCode();
  const expiresAt = ctx.now + CODE_MS;
  await inTransaction(ctx, async (ctx) => {
    const hash = hashCode(ctx, room.id, email, code);
    await putCode(ctx.db, { roomId: room.id, email, hash, expiresAt });
    const mail = visitCodeMail({ roomName: room.name, code });
    await queueMails(ctx, [{ recipient: email, ...mail, expiresAt }]);
  });
}

/** Says that the previous code is still valid, which 'too many attempts' would not. */
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
  const isUsed = await useCode(ctx, place, code, MAX_TRIES);
  // The ticket may have been removed after the code was sent.
  if (!isUsed || !(await findTicketOf(ctx.db, room.id, email, ctx.now))) {
    throw new AppError('WRONG_VISIT_CODE', { fields: { code: 'Código inválido ou vencido' } });
  }
  // Only wrong tries stay counted, so that a whole class behind one router gets in.
  await returnAttempt(ctx, tries);
  return email;
}

/** Judges a code and spends it; of many calls with the right one, one gets true. */
export async function useCode(
  ctx: Context,
  place: { roomId: number; email: string },
  code: string,
  maxTries: number,
): Promise<boolean> {
  const known = await takeCodeTry(ctx.db, place, maxTries, ctx.now);
  const hash = hashCode(ctx, place.roomId, place.email, code);
  if (known === undefined || !isSameHash(known.hash, hash)) return false;
  return (await spendCode(ctx.db, { ...place, hash })) !== undefined;
}

/** Deletes expired codes. */
export async function sweepVisitCodes(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteExpiredCodes(ctx.db, ctx.now);
}

function newCode(): string {
  return String(randomInt(10 ** VISIT_CODE_LENGTH)).padStart(VISIT_CODE_LENGTH, '0');
}

function hashCode({ secret }: Context, roomId: number, email: string, code: string): string {
  return hashMailedCode(secret, `visit:${roomId}:${email}`, code);
}
