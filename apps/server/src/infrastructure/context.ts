import { Role } from '@atrio/contract/accounts/accounts';
import type { Scope } from '@atrio/contract/lib/scopes';
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../env.ts';
import { AppError } from '../lib/app-error.ts';
import type { Asaas } from './asaas/asaas.ts';
import { type HeldLate, type Hold, holdAccountOf, holdEarly } from './database/locks.ts';
import { withRetries } from './database/retries.ts';
import type { Database } from './database/tables.ts';
import { keepEvents } from './event-queue.ts';
import type { DomainEvent, EventSink } from './events.ts';
import { holdBack, type LiveSink } from './realtime/live.ts';
import type { OnlineCounts } from './realtime/online.ts';
import type { Storage } from './storage/storage.ts';

/** The calling account, read from the database for this request. */
export interface Actor {
  userId: number;
  adminId: number;
  sessionId: number;
  role: Role;
  name: string;
  email: string;
  /**
   * True when a mail to the address has been answered; until then nothing that depends on the
   * address is theirs.
   */
  emailProven: boolean;
  /** Some room is shared with them: lists of rooms then look for more than their own. */
  coAdministers: boolean;
  /** Set when a program calls with a key of the person's; it then reaches no further than this. */
  key?: {
    id: number;
    scopes: readonly Scope[];
    /** The company whose rooms it reaches; null for a key of the platform. */
    companyId: number | null;
    /** A MASTER_ADMIN made it: a company's key then reaches every room of its company. */
    isMasters: boolean;
  };
}

/**
 * True for a MASTER_ADMIN, and for a company's key that one made. Whoever asks compares what is
 * reached with the key's company.
 */
export function reachesAll({ role, key }: Pick<Actor, 'role' | 'key'>): boolean {
  return role === Role.MASTER_ADMIN || key?.isMasters === true;
}

/** A call's origin, as far as trusted proxies report it. */
export interface Client {
  address: string;
  device: string;
  /** Where builds are for this caller; only calls have it. */
  builds?: {
    /** True for the origin of a builds' page, as this caller's browser names it. */
    isOrigin(origin: string): boolean;
    /** The origin of a port of their own, on the host that was asked; null where they have none. */
    originOnPort(): string | null;
  };
}

/** Everything a service needs. It is always a parameter, never an import. */
export interface Context {
  db: Database;
  /** Epoch milliseconds; one instant for the whole call. */
  now: number;
  events: EventSink;
  /** Sends events to open sockets. */
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
  /** Of a call that is made once by its key: in the transaction whose answer is the call's. */
  answerOnce?: <T>(ctx: ActorContext, answer: () => Promise<T>) => Promise<T>;
}

type Transactional = Pick<Context, 'db' | 'events' | 'now'> & {
  live?: LiveSink;
  /** The caller, if any. The history also accepts authors that are not actors. */
  actor?: Pick<Actor, 'userId' | 'sessionId' | 'role' | 'key'> | { adminId: number | null } | null;
};

/**
 * Runs `fn` in one transaction: its context's `db` is the transaction; its events and its messages
 * to sockets are held until the commit and dropped by a rollback. Events that other programs may hear
 * of are written with the change. Inside a transaction it joins that one.
 *
 * The caller's account is locked until the end: the write is refused if the account has been signed
 * out, erased or given another role meanwhile.
 *
 * `fn` runs again when the database aborted the attempt to resolve a conflict, or when it held
 * something too late to keep the order of locks, so it must have no effects outside its context.
 * @param how `change`: `fn` changes the caller's own account
 * @throws AppError UNAUTHENTICATED or FORBIDDEN when the caller no longer has the right
 */
export async function inTransaction<C extends Transactional, T>(
  ctx: C,
  fn: (ctx: C) => Promise<T>,
  how: Hold = 'share',
): Promise<T> {
  if (ctx.db.isTransaction) return fn(ctx);
  return withRetries((late) => attempt(ctx, fn, how, late));
}

async function attempt<C extends Transactional, T>(
  ctx: C,
  fn: (ctx: C) => Promise<T>,
  how: Hold,
  late: HeldLate['late'],
): Promise<T> {
  const held: DomainEvent[] = [];
  const events: EventSink = { publish: (event) => held.push(event) };
  const live = ctx.live && holdBack(ctx.live);
  const result = await ctx.db.transaction().execute(async (db) => {
    if (late.length > 0) holdEarly(db, late);
    await holdCaller({ ...ctx, db }, how);
    const result = await fn({ ...ctx, db, events, ...(live && { live }) });
    await keepEvents(db, held, ctx.now);
    return result;
  });
  for (const event of held) ctx.events.publish(event);
  live?.release();
  return result;
}

async function holdCaller({ db, actor }: Transactional, how: Hold): Promise<void> {
  if (!actor || !('sessionId' in actor)) return;
  // A company's key has less than its maker's role, but what a MASTER_ADMIN made needs that role.
  const needed = actor.key?.isMasters ? Role.MASTER_ADMIN : actor.role;
  const hasLess = actor.key !== undefined && actor.key.companyId !== null && !actor.key.isMasters;
  await holdAccountOf(db, { ...actor, keyId: actor.key?.id ?? 0 }, how, (role) => {
    if (role === undefined) throw new AppError('UNAUTHENTICATED');
    if (role !== needed && !hasLess) throw new AppError('FORBIDDEN');
  });
}
