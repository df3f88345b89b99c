import { Role } from '@atrio/contract/accounts/accounts';
import type { Scope } from '@atrio/contract/lib/scopes';
import {
  type Actor,
  type ActorContext,
  type Context,
  inTransaction,
} from '../../../infrastructure/context.ts';
import { hold } from '../../../infrastructure/database/locks.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { findKeyActor, noteUse } from './api-keys.queries.ts';
import { hashSecret } from './key-secrets.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * The actor behind a key: the person who made it, within the key's scopes and company. Read at each
 * call, so that a revoked key, and one whose maker has lost their rights, stop at once.
 * @throws AppError UNAUTHENTICATED for a secret that does not work
 */
export async function authenticateKey(ctx: Context, key: string): Promise<Actor> {
  const [row] = await findKeyActor(ctx.db, { hash: hashSecret(key), now: ctx.now });
  if (!row) throw new AppError('UNAUTHENTICATED');
  const { keyId, keyName, adminId, userId, email, companyId, lastUsedAt } = row;
  const isMaster = row.role === Role.MASTER_ADMIN;
  const isOfCompany = row.isOfCompany === 1 || row.companyOwnerId === adminId;
  // A platform's key needs a maker of the platform; a company's, one of the company.
  if (!isMaster && (companyId === null || !isOfCompany)) throw new AppError('UNAUTHENTICATED');
  if (lastUsedAt === null || lastUsedAt <= ctx.now - MINUTE) {
    await noteUse(ctx.db, keyId, lastUsedAt, ctx.now);
  }
  return {
    ...{ userId, adminId, email, sessionId: 0 },
    name: `Chave “${keyName}”`,
    emailProven: row.provenAt !== null,
    // A company's key has no master's rights beyond its company, whoever made it.
    role: companyId === null ? Role.MASTER_ADMIN : Role.ADMIN,
    coAdministers: row.coAdministers === 1,
    key: {
      id: keyId,
      // Written by us from the contract's names.
      scopes: row.scopes.split(' ') as Scope[],
      companyId,
      isMasters: isMaster,
    },
  };
}

/** The person whose keys and webhooks are meant: a MASTER_ADMIN sees everybody's, and may end them. */
export function makerFor({ actor }: ActorContext): number | null {
  return actor.role === Role.MASTER_ADMIN ? null : actor.adminId;
}

interface Made<Row> {
  findMaker(db: Context['db'], id: number): Promise<{ userId: number } | undefined>;
  find(db: Context['db'], id: number, maker: number | null): Promise<Row | undefined>;
}

/**
 * Runs `fn` while nobody else changes the key or webhook, and no call of a key writes: those hold
 * the account of its maker until they are committed.
 * @throws AppError NOT_FOUND for one that is not the caller's to change
 */
export async function changingMade<Row, T>(
  ctx: ActorContext,
  { findMaker, find }: Made<Row>,
  id: number,
  fn: (ctx: ActorContext, row: Row) => Promise<T>,
): Promise<T> {
  const maker = await findMaker(ctx.db, id);
  const change = async (ctx: ActorContext) => {
    if (maker) await hold(ctx.db, 'users', [maker.userId], 'change');
    const row = await find(ctx.db, id, makerFor(ctx));
    if (!row) throw new AppError('NOT_FOUND');
    return fn(ctx, row);
  };
  return inTransaction(ctx, change, 'change');
}

/** Until when what worked before a change of a secret goes on, and what the history says of it. */
export function overlapOf({ now }: ActorContext, hours: number) {
  const until = now + hours * HOUR;
  return { until, changes: [{ field: 'overlapUntil', before: null, after: instant(until) }] };
}
