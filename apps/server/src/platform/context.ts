import type { Role } from '@atrio/contract/accounts';
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../env.ts';
import { AppError } from '../lib/app-error.ts';
import type { Asaas } from './asaas/asaas.ts';
import { type Hold, holdAccountOf } from './database/locks.ts';
import { withRetries } from './database/retries.ts';
import type { Database } from './database/tables.ts';
import type { DomainEvent, EventSink } from './events.ts';
import { holdBack, type LiveSink } from './realtime/live.ts';
import type { OnlineCounts } from './realtime/online.ts';
import type { Storage } from './storage/storage.ts';

/** Who is calling, read from the database at this very request. */
export interface Actor {
  userId: number;
  adminId: number;
  sessionId: number;
  role: Role;
  name: string;
  email: string;
  /** A mail to the address has been answered; before, nothing that hangs on it is theirs. */
  emailProven: boolean;
}

/** Where a call comes from, as far as the trusted proxies tell. */
export interface Client {
  address: string;
  device: string;
}

/** Everything a service needs; handed down, never imported. */
export interface Context {
  db: Database;
  /** Epoch milliseconds; one instant for the whole call. */
  now: number;
  events: EventSink;
  /** What open sockets are told. */
  live: LiveSink;
  online: OnlineCounts;
  storage: Storage;
  asaas: Asaas;
  log: FastifyBaseLogger;
  client: Client;
  settings: Settings;
  /** Random key of this installation, for signing and deriving tokens. */
  secret: Uint8Array;
  actor: Actor | null;
}

/** The context of every call that is not public. */
export interface ActorContext extends Context {
  actor: Actor;
}

type Transactional = Pick<Context, 'db' | 'events'> & {
  live?: LiveSink;
  /** The caller, where there is one. The history takes authors that are no actors too. */
  actor?: Pick<Actor, 'userId' | 'sessionId' | 'role'> | { adminId: number | null } | null;
};

/**
 * Runs `fn` in one transaction: its context's `db` is the transaction, and what it publishes or
 * says to sockets is held until the commit and dropped by a rollback. Inside a transaction it
 * joins that one.
 *
 * The caller's account is held until the end: a write of somebody who has been signed out, erased
 * or given another role meanwhile is refused.
 *
 * `fn` runs again when the database ended the attempt to resolve a conflict, so it may have no
 * effect but on its context.
 * @param how `change`: `fn` changes the caller's own account
 * @throws AppError UNAUTHENTICATED or FORBIDDEN when the caller may not do it any more
 */
export async function inTransaction<C extends Transactional, T>(
  ctx: C,
  fn: (ctx: C) => Promise<T>,
  how: Hold = 'share',
): Promise<T> {
  if (ctx.db.isTransaction) return fn(ctx);
  return withRetries(() => attempt(ctx, fn, how));
}

async function attempt<C extends Transactional, T>(
  ctx: C,
  fn: (ctx: C) => Promise<T>,
  how: Hold,
): Promise<T> {
  const held: DomainEvent[] = [];
  const events: EventSink = { publish: (event) => held.push(event) };
  const live = ctx.live && holdBack(ctx.live);
  const result = await ctx.db.transaction().execute(async (db) => {
    await holdCaller({ ...ctx, db }, how);
    return fn({ ...ctx, db, events, ...(live && { live }) });
  });
  for (const event of held) ctx.events.publish(event);
  live?.release();
  return result;
}

async function holdCaller({ db, actor }: Transactional, how: Hold): Promise<void> {
  if (!actor || !('sessionId' in actor)) return;
  const now = await holdAccountOf(db, actor, how);
  if (!now) throw new AppError('UNAUTHENTICATED');
  if (now.role !== actor.role) throw new AppError('FORBIDDEN');
}
