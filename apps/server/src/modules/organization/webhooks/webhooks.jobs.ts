import type { Dependencies } from '../../../infrastructure/dependencies.ts';
import { isTold } from '../../../infrastructure/event-queue.ts';
import { startWorker } from '../../../infrastructure/worker.ts';
import { unseal } from '../../../lib/seal.ts';
import {
  claimDeliveries,
  endWaiting,
  listDue,
  noteOutcome,
  type Outcome,
  releaseClaims,
} from './deliveries.queries.ts';
import { numberEvents } from './event-log.service.ts';
import { reasonOf, type SendOptions, send } from './receivers.ts';
import { markGone } from './webhooks.queries.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Waits after each failure, those of Standard Webhooks: ten tries in a little more than three days. */
const BACK_OFF_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** A receiver that asks for more does not get it. */
const LONGEST_WAIT_MS = 24 * HOUR;
/** Waits differ by up to so much of themselves, so that what failed at once does not return at once. */
const JITTER = 0.1;
/** Longer than a try may take: a claim runs out by itself only when its server died. */
const CLAIM_MS = MINUTE;
const LOOK_EVERY_MS = 2 * SECOND;
/** Events of a crowd that arrives are numbered together, since each pass has a price of its own. */
const GATHER_MS = 250;
/** So many tries of one webhook are under way at the same time, on each server. */
const AT_ONCE = 4;
/** Claims that share a sync of the disk, or trips to the database, beside other calls. */
const CLAIMS_AT_ONCE = 10;
const GONE = 410;

type Deps = Pick<Dependencies, 'db' | 'clock' | 'events' | 'log' | 'secret' | 'settings'>;
type Due = Awaited<ReturnType<typeof listDue>>[number];
type Claimed = Awaited<ReturnType<typeof claimDeliveries>>[number];

/**
 * Starts the worker that numbers events and sends them to webhooks. Tries run beside each other, a
 * few of each webhook, so that a slow receiver delays nobody else's. Of several servers each try is
 * taken by one.
 * @param isAlone no other worker can be running (an embedded database): what a killed server had
 * claimed is sent at once, instead of when its claim has run out
 */
export function startWebhookRelay(
  deps: Deps,
  isAlone = false,
  options: SendOptions = {},
): { stop(): Promise<void> } {
  const { db, clock, events, log } = deps;
  let hasClaimsToRelease = isAlone;
  const sender = createSender(deps, options, () => worker.wake());
  const worker = startWorker({
    name: 'webhook relay',
    everyMs: LOOK_EVERY_MS,
    log,
    run: async ({ drain }) => {
      if (hasClaimsToRelease) await releaseClaims(db);
      hasClaimsToRelease = false;
      await drain(async () => {
        const isMore = await numberEvents({ db, events, now: clock.now() });
        return (await sender.beginDue()) || isMore;
      });
    },
  });
  let gathering: NodeJS.Timeout | undefined;
  events.subscribe((event) => {
    if (event.type === 'delivery.queued') worker.wake();
    if (!isTold(event)) return;
    gathering ??= setTimeout(() => {
      gathering = undefined;
      worker.wake();
    }, GATHER_MS).unref();
  });
  worker.wake();
  return {
    async stop() {
      clearTimeout(gathering);
      await worker.stop();
      await sender.settled();
    },
  };
}

/** Begins tries that run beside each other, a few of each webhook; calls `done` after each. */
function createSender(deps: Deps, options: SendOptions, done: () => void) {
  const { db, clock, log } = deps;
  const underWay = new Map<number, Set<Promise<void>>>();
  const begin = (webhook: Due, delivery: Claimed, all: Set<Promise<void>>) => {
    const trying = tryOnce(deps, webhook, delivery, options)
      .catch((error) => log.warn({ err: error, delivery: delivery.id }, 'outcome not noted'))
      .finally(() => {
        all.delete(trying);
        if (all.size === 0) underWay.delete(webhook.id);
        done();
      });
    all.add(trying);
  };
  const beginNext = async (webhook: Due) => {
    const limit = AT_ONCE - (underWay.get(webhook.id)?.size ?? 0);
    if (limit <= 0) return 0;
    const claim = { now: clock.now(), claimMs: CLAIM_MS, limit };
    const claimed = await claimDeliveries(db, webhook.id, claim);
    // Others of it may have ended while these were claimed.
    const now = underWay.get(webhook.id) ?? new Set();
    if (claimed.length > 0) underWay.set(webhook.id, now);
    for (const delivery of claimed) begin(webhook, delivery, now);
    return claimed.length;
  };
  return {
    /** @returns whether any try has begun */
    async beginDue(): Promise<boolean> {
      const due = await listDue(db, clock.now());
      let begun = 0;
      for (let from = 0; from < due.length; from += CLAIMS_AT_ONCE) {
        const some = due.slice(from, from + CLAIMS_AT_ONCE);
        for (const count of await Promise.all(some.map(beginNext))) begun += count;
      }
      return begun > 0;
    },
    async settled(): Promise<void> {
      await Promise.all([...underWay.values()].flatMap((all) => [...all]));
    },
  };
}

async function tryOnce(
  deps: Deps,
  webhook: Due,
  delivery: Claimed,
  options: SendOptions,
): Promise<void> {
  const { db, clock, log } = deps;
  const began = performance.now();
  const outcome = await attempt(deps, webhook, delivery, options);
  const durationMs = Math.round(performance.now() - began);
  await noteOutcome(db, delivery, { ...outcome, durationMs });
  const { status, error } = outcome;
  if (status === GONE) {
    await markGone(db, webhook);
    await endWaiting(db, webhook.id);
  }
  const told = { webhook: webhook.id, delivery: delivery.id, attempts: delivery.attempts };
  log.info({ ...told, status, error, at: clock.now(), durationMs }, 'webhook tried');
}

async function attempt(
  { clock, secret, settings }: Deps,
  webhook: Due,
  { messageId, body, attempts }: Claimed,
  options: SendOptions,
): Promise<Omit<Outcome, 'durationMs'>> {
  const now = clock.now();
  const failed = { sentAt: null, nextAttemptAt: nextTry(attempts, now), status: null };
  const secrets = secretsOf(secret, webhook, now);
  // Sealed by another installation's secret: no try will ever be different.
  if (secrets.length === 0) return { ...failed, nextAttemptAt: null, error: 'secret' };
  try {
    const message = { url: webhook.url, body, messageId, secrets, now };
    const allowed = settings.WEBHOOK_ALLOWED_HOSTS;
    const { status, retryAfter } = await send({ ...message, allowed }, options);
    const isTaken = status >= 200 && status < 300;
    if (isTaken) return { sentAt: now, nextAttemptAt: null, status, error: null };
    const nextAttemptAt = status === GONE ? null : nextTry(attempts, now, retryAfter);
    return { ...failed, nextAttemptAt, status, error: null };
  } catch (error) {
    return { ...failed, error: reasonOf(error) };
  }
}

/** The newest first. */
function secretsOf(key: Uint8Array, webhook: Due, now: number): string[] {
  const { ownerId, sealedSecret, sealedBefore, beforeUntil } = webhook;
  const isInOverlap = beforeUntil !== null && beforeUntil > now;
  const sealed = [sealedSecret, ...(isInOverlap && sealedBefore ? [sealedBefore] : [])];
  return sealed.flatMap((text) => unseal(key, `webhook:${ownerId}`, text) ?? []);
}

/** @returns null when the tries are used up */
function nextTry(attempts: number, now: number, retryAfter?: string): number | null {
  const wait = BACK_OFF_MS[attempts - 1];
  if (wait === undefined) return null;
  const jittered = wait * (1 + JITTER * (2 * Math.random() - 1));
  return Math.round(now + Math.max(jittered, Math.min(askedFor(retryAfter, now), LONGEST_WAIT_MS)));
}

/** `Retry-After` is seconds or a date. */
function askedFor(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return 0;
  const wait = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * SECOND
    : Date.parse(retryAfter) - now;
  return Number.isNaN(wait) ? 0 : wait;
}
