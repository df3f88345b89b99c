import { setTimeout as delay } from 'node:timers/promises';
import type { authRoutes } from '@atrio/contract/accounts/accounts';
import { Role } from '@atrio/contract/accounts/accounts';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { type Context, inTransaction } from '../../../infrastructure/context.ts';
import { isPasswordRight } from '../../../infrastructure/passwords.ts';
import { AppError } from '../../../lib/app-error.ts';
import { REFRESH_TOKEN_MS } from '../../../lib/lifetimes.ts';
import {
  addressKey,
  forgetAttempts,
  returnAttempt,
  type Throttle,
  takeAttempt,
} from '../../platform/throttle/throttle.service.ts';
import {
  type Holder,
  hasSecondFactor,
  spendSecondFactor,
  takeCodeGuess,
} from '../two-factor/second-factor.service.ts';
import {
  deleteExpiredTokens,
  findRefreshToken,
  findUserByEmail,
  insertRefreshToken,
  revokeSession,
  spendRefreshToken,
  updateSessionUse,
} from './auth.queries.ts';
import { startSession } from './start-session.service.ts';
import {
  hashToken,
  newRefreshToken,
  REFRESH_GRACE_MS,
  signAccessToken,
  successorOf,
} from './tokens.ts';

const MINUTE = 60_000;
/** Above this many tries an hour an account answers slowly; its owner is never locked out. */
const SLOW_AFTER = 100;
const SLOW_MS = 1_000;

type Routes = typeof authRoutes;

export async function login(
  ctx: Context,
  { email, password, twoFactorCode }: RouteInput<Routes['login']>,
): Promise<RouteOutput<Routes['login']>> {
  const throttles = signInThrottles(ctx, email);
  await takeAttempt(ctx, throttles.accountAtAddress);
  await takeAttempt(ctx, throttles.address);
  const tries = await takeAttempt(ctx, throttles.account);
  if (tries > SLOW_AFTER) await delay(SLOW_MS);

  const user = await findUserByEmail(ctx.db, email);
  const isRight = await isPasswordRight(user?.passwordHash, password);
  if (!user || !isRight) throw new AppError('INVALID_CREDENTIALS');
  // Says so only to a caller who knows the password. Sessions of a blocked account are never
  // accepted.
  if (user.blockedAt !== null) throw new AppError('ACCOUNT_BLOCKED');
  const code = await askSecondFactor(ctx, { user, twoFactorCode, throttles });

  const tokens = await inTransaction(ctx, async (ctx) => {
    const sessionId = await startSession(ctx, user);
    // The second factor was switched on after the check above; the account is locked by now.
    if (code === undefined && (await hasSecondFactor(ctx, user.id))) {
      throw new AppError('TWO_FACTOR_REQUIRED');
    }
    if (code !== undefined) await spendSecondFactor(ctx, user, code, 'twoFactorCode');
    await forgetAttempts(ctx, throttles.accountAtAddress);
    await returnAttempt(ctx, throttles.address);
    await returnAttempt(ctx, throttles.account);
    return issueTokens(ctx, sessionId, newRefreshToken());
  });
  const admin = isAdminRecord(user) ? { id: user.adminId, name: user.adminName } : null;
  return {
    ...tokens,
    accountType: knownRole(user.role),
    accountData: {
      email: user.email,
      emailConfirmed: user.emailProvenAt !== null,
      Admin: admin,
    },
  };
}

/**
 * Exchanges a refresh token for its successor. Within the grace period a spent token gets the same
 * successor again, as long as that one is unspent; later its reuse means that two parties hold it,
 * and the whole session ends.
 */
export async function refresh(
  ctx: Context,
  { refreshToken }: RouteInput<Routes['refresh']>,
): Promise<RouteOutput<Routes['refresh']>> {
  const hash = hashToken(refreshToken);
  const successor = successorOf(ctx.secret, refreshToken);
  const spent = await inTransaction(ctx, async (ctx) => {
    const session = await spendRefreshToken(ctx.db, hash, ctx.now);
    if (!session) return null;
    await updateSessionUse(ctx.db, { id: session.sessionId, ...ctx.client, now: ctx.now });
    return issueTokens(ctx, session.sessionId, successor);
  });
  if (spent) return spent;

  const known = await findRefreshToken(ctx.db, hash);
  if (!known || known.revokedAt !== null || known.spentAt === null) {
    throw new AppError('REFRESH_REFUSED');
  }
  if (ctx.now - known.spentAt > REFRESH_GRACE_MS) {
    await revokeSession(ctx.db, known.sessionId, ctx.now);
    ctx.events.publish({ type: 'session.compromised', userId: known.userId });
    throw new AppError('REFRESH_REFUSED');
  }
  // The grace period is for two tabs with one token. Once the successor is spent too, no tab needs
  // it.
  const next = await findRefreshToken(ctx.db, hashToken(successor));
  if (next?.spentAt !== null) throw new AppError('REFRESH_REFUSED');
  const token = await signAccessToken(ctx.secret, known.sessionId, ctx.now);
  return { token, refreshToken: successor };
}

/**
 * Ends the session that the token belongs to, spent or not. The answer for an unknown token is the
 * same.
 */
export async function logout(
  ctx: Context,
  { refreshToken }: RouteInput<Routes['logout']>,
): Promise<RouteOutput<Routes['logout']>> {
  const known = await findRefreshToken(ctx.db, hashToken(refreshToken));
  const ended = known && (await revokeSession(ctx.db, known.sessionId, ctx.now));
  if (ended) ctx.events.publish({ type: 'session.ended', userId: ended.userId });
  return {};
}

/** Deletes expired tokens and throttle counts. */
export async function sweepExpired(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteExpiredTokens(ctx.db, ctx.now);
}

async function issueTokens(ctx: Context, sessionId: number, refreshToken: string) {
  const expiresAt = ctx.now + REFRESH_TOKEN_MS;
  await insertRefreshToken(ctx.db, {
    sessionId,
    hash: hashToken(refreshToken),
    now: ctx.now,
    expiresAt,
  });
  return { token: await signAccessToken(ctx.secret, sessionId, ctx.now), refreshToken };
}

interface SecondStep {
  user: Holder;
  twoFactorCode: string | undefined;
  throttles: ReturnType<typeof signInThrottles>;
}

/**
 * @returns the code to spend; undefined for an account without a second factor
 * @throws AppError TWO_FACTOR_REQUIRED when the password is right and no code came with it. That
 *   was half a sign-in, not a wrong guess, so exactly that attempt is given back: more, and a
 *   caller who knows the password could reset the count of wrong codes.
 */
async function askSecondFactor(ctx: Context, { user, twoFactorCode, throttles }: SecondStep) {
  if (!(await hasSecondFactor(ctx, user.id))) return undefined;
  if (twoFactorCode === undefined) {
    for (const throttle of Object.values(throttles)) await returnAttempt(ctx, throttle);
    throw new AppError('TWO_FACTOR_REQUIRED');
  }
  await takeCodeGuess(ctx, user);
  return twoFactorCode;
}

/** docs/security.md#sign-in-throttle; the contract has trimmed and lower-cased the e-mail. */
function signInThrottles(ctx: Context, email: string) {
  const address = addressKey(ctx.client.address);
  return {
    accountAtAddress: { key: `login:${email}|${address}`, limit: 10, windowMs: 15 * MINUTE },
    address: { key: `login:${address}`, limit: 50, windowMs: 15 * MINUTE },
    account: { key: `login:${email}`, limit: Number.MAX_SAFE_INTEGER, windowMs: 60 * MINUTE },
  } satisfies Record<string, Throttle>;
}

function isAdminRecord<T extends { adminId: number | null; adminName: string | null }>(
  user: T,
): user is T & { adminId: number; adminName: string } {
  return user.adminId !== null && user.adminName !== null;
}

function knownRole(role: number): Role {
  return Object.values(Role).find((known) => known === role) ?? Role.NONE;
}
