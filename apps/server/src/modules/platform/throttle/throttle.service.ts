import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Context } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import {
  countAttempt,
  countAttempts,
  countEach,
  deleteAttempts,
  findAttempts,
  giveBack,
  giveBackAttempt,
} from './throttle.queries.ts';

type Counting = Pick<Context, 'db' | 'now' | 'secret'>;

export interface Throttle {
  /** Stored as a keyed hash, so that the table reveals no address. */
  key: string;
  limit: number;
  windowMs: number;
}

/**
 * Counts one attempt *before* the guarded work begins, so that parallel attempts cannot all pass a
 * check that none of them has failed yet.
 * @returns the number of attempts in the window, including this one
 * @throws AppError TOO_MANY_ATTEMPTS with the seconds until the window ends
 */
export async function takeAttempt(ctx: Counting, throttle: Throttle): Promise<number> {
  const key = hashed(ctx, throttle.key);
  const before = await findAttempts(ctx.db, key, ctx.now, throttle.windowMs);
  // A flood over its limit costs a read only, not a write to the disk.
  if (before && before.count >= throttle.limit) throw tooMany(before.resetsAt, ctx.now);
  const { count, resetsAt } = await countAttempt(ctx.db, key, ctx.now, throttle.windowMs);
  if (count > throttle.limit) throw tooMany(resetsAt, ctx.now);
  return count;
}

/** Like `takeAttempt`, for optional work: returns false instead of failing. */
export async function mayAttempt(ctx: Counting, { key, limit, windowMs }: Throttle) {
  const { count } = await countAttempt(ctx.db, hashed(ctx, key), ctx.now, windowMs);
  return count <= limit;
}

/**
 * Counts several attempts at once, as many as the limit allows. In a transaction the key stays
 * locked until its end.
 * @returns the number counted
 */
export async function takeAttempts(ctx: Counting, throttle: Throttle, wanted: number) {
  const { limit, windowMs } = throttle;
  const key = hashed(ctx, throttle.key);
  const { count } = await countAttempts(ctx.db, { key, now: ctx.now, windowMs, added: wanted });
  const taken = Math.min(wanted, Math.max(0, limit - (Number(count) - wanted)));
  if (taken < wanted) await giveBack(ctx.db, [key], wanted - taken);
  return taken;
}

/**
 * Counts several attempts at once, or none of them where the limit does not allow all.
 * @throws AppError TOO_MANY_ATTEMPTS with the seconds until the window ends
 */
export async function takeAll(ctx: Counting, throttle: Throttle, wanted: number): Promise<void> {
  const taken = await takeAttempts(ctx, throttle, wanted);
  if (taken === wanted) return;
  const key = hashed(ctx, throttle.key);
  await giveBack(ctx.db, [key], taken);
  const now = await findAttempts(ctx.db, key, ctx.now, throttle.windowMs);
  throw tooMany(now?.resetsAt ?? ctx.now, ctx.now);
}

/**
 * Counts one attempt for each of many keys.
 * @returns the keys within the limit; the others are not counted
 */
export async function takeEach(
  ctx: Counting,
  keys: readonly string[],
  { limit, windowMs }: Omit<Throttle, 'key'>,
): Promise<Set<string>> {
  const names = new Map(keys.map((key) => [hashed(ctx, key), key]));
  const counted = await countEach(ctx.db, [...names.keys()].toSorted(), ctx.now, windowMs);
  const over = counted.filter(({ count }) => Number(count) > limit).map(({ key }) => key);
  await giveBack(ctx.db, over, 1);
  for (const key of over) names.delete(key);
  return new Set(names.values());
}

export async function returnEach(ctx: Counting, keys: readonly string[]): Promise<void> {
  await giveBack(
    ctx.db,
    keys.map((key) => hashed(ctx, key)),
    1,
  );
}

/** Clears the attempts of a key, after a success that proves its owner. */
export async function forgetAttempts(ctx: Counting, throttle: Throttle): Promise<void> {
  await deleteAttempts(ctx.db, hashed(ctx, throttle.key));
}

/**
 * Takes back one attempt that turned out harmless, when other people's attempts must stay counted.
 */
export async function returnAttempt(ctx: Counting, throttle: Throttle): Promise<void> {
  await giveBackAttempt(ctx.db, hashed(ctx, throttle.key));
}

/**
 * The unit that counts as one address: an IPv4 address, mapped into IPv6 or not, or the /64 network
 * of an IPv6 address, within which a customer can choose addresses.
 */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array(Math.max(0, zeros)).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

function hashed(ctx: Counting, key: string): string {
  return createHmac('sha256', ctx.secret).update(`throttle:${key}`).digest('base64url');
}

function tooMany(resetsAt: number, now: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt - now) / 1000));
  return new AppError('TOO_MANY_ATTEMPTS', { retryAfterSeconds });
}
