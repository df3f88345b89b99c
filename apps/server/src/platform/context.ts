import type { Role } from '@atrio/contract/accounts';
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../env.ts';
import type { Asaas } from './asaas/asaas.ts';
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

type Transactional = Pick<Context, 'db' | 'events'> & { live?: LiveSink };

/**
 * Runs `fn` in one transaction: its context's `db` is the transaction, and what it publishes or
 * says to sockets is held until the commit and dropped by a rollback. Inside a transaction it
 * joins that one.
 */
export async function inTransaction<C extends Transactional, T>(
  ctx: C,
  fn: (ctx: C) => Promise<T>,
): Promise<T> {
  if (ctx.db.isTransaction) return fn(ctx);
  const held: DomainEvent[] = [];
  const events: EventSink = { publish: (event) => held.push(event) };
  const live = ctx.live && holdBack(ctx.live);
  const result = await ctx.db
    .transaction()
    .execute((db) => fn({ ...ctx, db, events, ...(live && { live }) }));
  for (const event of held) ctx.events.publish(event);
  live?.release();
  return result;
}
