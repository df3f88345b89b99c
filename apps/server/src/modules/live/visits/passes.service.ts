import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { passRoutes } from '@atrio/contract/live/passes';
import type { visitRoutes } from '@atrio/contract/live/visits';
import type { Context } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { hashToken } from '../../accounts/auth/auth.access.ts';
import {
  addressKey,
  returnAttempt,
  takeAttempt,
} from '../../platform/throttle/throttle.service.ts';
import { shownProgramme } from '../../rooms/programme/shown-programme.service.ts';
import { loadPublicRoom, publicRoomOf } from '../../rooms/public-room/public-room.service.ts';
import { readPass } from '../../rooms/tickets/passes.service.ts';
import { publicDoorOf } from '../door/door.service.ts';
import { bindPass, findPass, type PassRow } from './passes.queries.ts';
import { mailVisitCode, useCode } from './visit-codes.service.ts';

const QUARTER = 15 * 60_000;
/**
 * Judged per code. Tries are counted per caller before that, so that somebody a pass was passed on to
 * cannot use up those of the guest.
 */
const MAX_TRIES = 50;
const TRIES = { limit: 10, windowMs: QUARTER };

type Routes = typeof passRoutes;

/** A pass that its bearer may enter with. */
export interface PassClaim {
  ticketId: number;
  version: number;
  /** The hash of the key that the device keeps. */
  device: string;
  email: string;
  /** The code that was mailed to the guest was right. */
  isProven: boolean;
}

/** Tells what stands on a pass, and what is asked of this device. @throws AppError PASS_… */
export async function showPass(
  ctx: Context,
  { pass, device }: RouteInput<Routes['read']>,
): Promise<RouteOutput<Routes['read']>> {
  const row = await loadPass(ctx, pass);
  const room = await publicRoomOf(ctx, row.roomId, 'outside');
  const { isOpen, opensAt, asksPassCode } = await publicDoorOf(ctx, row.roomId);
  return {
    guest: { name: row.name, email: hidden(row.email) },
    room,
    door: isOpen ? 'open' : 'closed',
    opensAt,
    session: await nextSession(ctx, row.roomId),
    validUntil: row.validUntil === 0 ? null : instant(row.validUntil),
    asksCode: asksCode(row, device === undefined ? null : hashToken(device), asksPassCode),
  };
}

/** Mails a code to the guest of a pass, for a device that the pass is not of yet. */
export async function requestPassCode(
  ctx: Context,
  { pass }: RouteInput<Routes['requestCode']>,
): Promise<RouteOutput<Routes['requestCode']>> {
  const { email, roomId } = await loadPass(ctx, pass);
  const { sceneName } = await publicRoomOf(ctx, roomId, 'outside');
  await mailVisitCode(ctx, await loadPublicRoom(ctx, sceneName), email, () => true);
  return {};
}

/**
 * Proves that a pass lets its bearer into this room. What it finds is decided by `takePass`.
 * @throws AppError PASS_…, WRONG_VISIT_CODE
 */
export async function provePass(
  ctx: Context,
  room: { id: number },
  { pass = '', device, code }: RouteInput<(typeof visitRoutes)['enter']>,
): Promise<PassClaim> {
  if (device === undefined) {
    const fields = { device: 'Envie a chave deste aparelho' };
    throw new AppError('VALIDATION_ERROR', { fields });
  }
  const row = await loadPass(ctx, pass);
  if (row.roomId !== room.id) throw new AppError('PASS_UNKNOWN');
  const { asksPassCode } = await publicDoorOf(ctx, room.id);
  const hash = hashToken(device);
  const isAsked = asksCode(row, hash, asksPassCode) !== null;
  if (isAsked && code === undefined) throw codeRequired(row);
  if (isAsked && code !== undefined) await proveCode(ctx, room, row, code);
  const { id: ticketId, version, email } = row;
  return { ticketId, version, email, device: hash, isProven: isAsked };
}

/**
 * Binds a pass to the device that brings it, in the transaction of the entry.
 * @returns whether it was another device's, or nobody's, before
 * @throws AppError PASS_… when it is another device's by now, or no longer good
 */
export async function takePass(ctx: Context, claim: PassClaim): Promise<boolean> {
  if (await bindPass(ctx.db, claim, claim.isProven, ctx.now)) return true;
  const row = judged(await findPass(ctx.db, claim.ticketId), claim.version, ctx.now);
  if (row.device !== claim.device) throw codeRequired(row);
  return false;
}

async function loadPass({ db, now, secret }: Context, text: string): Promise<PassRow> {
  const pass = readPass(secret, text);
  if (!pass) throw new AppError('PASS_UNKNOWN');
  return judged(await findPass(db, pass.ticketId), pass.version, now);
}

function judged(row: PassRow | undefined, version: number, now: number): PassRow {
  if (!row) throw new AppError('PASS_WITHDRAWN');
  if (row.version !== version) throw new AppError('PASS_REPLACED');
  if (row.state === 'declined') throw new AppError('PASS_DECLINED');
  const { validFrom, validUntil } = row;
  if (validUntil > 0 && validUntil <= now) {
    throw new AppError('PASS_OVER', { current: { at: instant(validUntil) } });
  }
  if (validFrom > now) throw new AppError('PASS_EARLY', { current: { at: instant(validFrom) } });
  return row;
}

function asksCode({ device }: PassRow, own: string | null, atFirst: boolean) {
  if (device === null) return atFirst ? 'first' : null;
  return device === own ? null : 'otherDevice';
}

function codeRequired({ email, device }: PassRow): AppError {
  const why = device === null ? 'first' : 'otherDevice';
  return new AppError('PASS_CODE_REQUIRED', {
    fields: { code: 'Digite o código enviado ao email do convite' },
    current: { email: hidden(email), why },
  });
}

async function proveCode(ctx: Context, room: { id: number }, row: PassRow, code: string) {
  const from = addressKey(ctx.client.address);
  const tries = { key: `pass-try:${row.id}|${from}`, ...TRIES };
  await takeAttempt(ctx, tries);
  if (!(await useCode(ctx, { roomId: room.id, email: row.email }, code, MAX_TRIES))) {
    throw new AppError('WRONG_VISIT_CODE', { fields: { code: 'Código inválido ou vencido' } });
  }
  await returnAttempt(ctx, tries);
}

/** The session that goes on, or the next one: a guest may know of a private room's. */
async function nextSession(ctx: Context, roomId: number) {
  const programme = await shownProgramme(ctx, roomId);
  const coming = programme.flatMap(({ title, timeZone, times }) =>
    times
      .filter(({ endsAt }) => Date.parse(endsAt) > ctx.now)
      .map(({ startsAt, endsAt }) => ({ title, timeZone, startsAt, endsAt })),
  );
  return coming.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))[0] ?? null;
}

/** Enough for its owner to know it by. */
function hidden(email: string): string {
  return email.replace(/^(.).*@/u, '$1•••@');
}
