import type { FastifyBaseLogger } from 'fastify';
import {
  claimDeliveries,
  deleteDeliveries,
  isInterrupted,
  markDelivered,
  postponeDelivery,
  releaseDeliveries,
  resumeDeliveries,
} from './deliveries.queries.ts';
import type { SandboxContext } from './sandbox-context.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** The provider's own waits after each failure; one more failure interrupts the whole queue. */
const WAITS_MS = [
  ...[30 * SECOND, MINUTE, 3.5 * MINUTE, 5 * MINUTE, 15 * MINUTE, 25 * MINUTE],
  ...[HOUR, HOUR, HOUR, HOUR, HOUR, 2 * HOUR, 2 * HOUR, 3 * HOUR],
];
const KEPT_MS = 14 * 24 * HOUR;
/** Time that the webhook may take. */
export const ANSWER_MS = 10 * SECOND;
const BATCH = 10;
/** Longer than a batch takes: a claim runs out by itself only when its server died. */
const CLAIM_MS = (BATCH + 1) * ANSWER_MS;

export interface Delivery {
  id: number;
  eventId: string;
  /** The JSON text that is sent. */
  body: string;
  attempts: number;
}

/**
 * Restarts an interrupted queue; called at the start of the server.
 * @param isAlone no other server can be running: claims of a killed one are released
 */
export async function resume({ db, now }: SandboxContext, isAlone: boolean): Promise<void> {
  if (isAlone) await releaseDeliveries(db);
  await resumeDeliveries(db, now);
}

/** Deletes deliveries after two weeks, delivered or not. */
export async function forgetOld({ db, now }: SandboxContext): Promise<void> {
  await deleteDeliveries(db, now - KEPT_MS);
}

/**
 * Sends due events, each at least once.
 * @param send returns true when the event was accepted
 * @returns true when there may be more
 */
export async function deliverBatch(
  ctx: SandboxContext,
  log: FastifyBaseLogger,
  send: (delivery: Delivery) => Promise<boolean>,
): Promise<boolean> {
  const { db, now, state } = ctx;
  const { hold, shuffle, duplicate } = state.faults.webhooks;
  if (hold || (await isInterrupted(db))) return false;
  const claimed = await claimDeliveries(db, now, CLAIM_MS, BATCH);
  for (const delivery of shuffle ? claimed.toReversed() : claimed) {
    const copies = Array.from({ length: 1 + duplicate }, () => send(delivery));
    const isTaken = (await Promise.all(copies)).every(Boolean);
    await (isTaken ? markDelivered(db, delivery.id, now) : postpone(ctx, log, delivery));
  }
  return claimed.length > 0;
}

async function postpone(
  { db, now }: SandboxContext,
  log: FastifyBaseLogger,
  { id, eventId, attempts }: Delivery,
): Promise<void> {
  log.warn({ event: eventId, attempts }, 'webhook not taken');
  const wait = WAITS_MS[attempts - 1];
  await postponeDelivery(db, id, wait === undefined ? null : now + wait);
}
