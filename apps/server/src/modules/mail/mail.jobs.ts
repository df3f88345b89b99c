import type { Dependencies } from '../../platform/dependencies.ts';
import type { MailTransport } from '../../platform/mail/transport.ts';
import { claimMails, markFailed, markSent, releaseClaims } from './mail.queries.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Waits after each failure; the last one repeats until the tries are used up. */
const BACK_OFF_MS = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 60 * MINUTE];
const MAX_ATTEMPTS = 24;
const BATCH = 10;
/** Longer than the transport's own limits: a claim ends by itself only when its server died. */
const CLAIM_MS = 2 * MINUTE;
const LOOK_EVERY_MS = 5 * SECOND;

type Claimed = Awaited<ReturnType<typeof claimMails>>[number];

/**
 * Sends what waits in the outbox, at once when something is queued here and every few seconds for
 * what other replicas queued or what had to wait. Of several relays each mail is taken by one.
 * @param isAlone no other relay can be alive (an embedded database): what one that was killed had
 * taken is sent at once, instead of when its claim has run out
 */
export function startMailRelay(
  deps: Pick<Dependencies, 'db' | 'clock' | 'events' | 'log'>,
  transport: MailTransport,
  isAlone = false,
): { stop(): Promise<void> } {
  const { db, clock, events, log } = deps;
  let isStopped = false;
  let running: Promise<void> | undefined;
  let isAskedAgain = false;

  let isFreed = !isAlone;
  const run = async () => {
    if (!isFreed) await releaseClaims(db);
    isFreed = true;
    do {
      isAskedAgain = false;
      while (!isStopped && (await relayBatch())) {
        // Each batch is claimed anew, so that a stop loses at most the one in hand.
      }
    } while (isAskedAgain && !isStopped);
  };
  const relayBatch = async () => {
    const mails = await claimMails(db, clock.now(), CLAIM_MS, BATCH);
    await Promise.all(mails.map((mail) => relay(mail)));
    return mails.length > 0;
  };
  const relay = async (mail: Claimed) => {
    const now = clock.now();
    if (mail.expiresAt !== null && mail.expiresAt <= now) {
      return markFailed(db, mail.id, { error: 'expired', nextAttemptAt: null, now });
    }
    try {
      await transport.send(mail);
    } catch (error) {
      const failure = { error: codeOf(error), nextAttemptAt: nextTry(mail, error, now), now };
      log.warn({ mail: mail.id, code: failure.error, attempts: mail.attempts }, 'mail not sent');
      return markFailed(db, mail.id, failure);
    }
    await markSent(db, mail.id, clock.now());
    log.info({ mail: mail.id, subject: mail.subject }, 'mail sent');
  };
  const wake = () => {
    isAskedAgain = true;
    running ??= run()
      .catch((error) => log.warn({ err: error }, 'mail relay failed, looking again soon'))
      .finally(() => {
        running = undefined;
      });
  };

  events.subscribe(({ type }) => {
    if (type === 'mail.queued') wake();
  });
  const timer = setInterval(wake, LOOK_EVERY_MS);
  timer.unref();
  wake();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
      transport.close();
    },
  };
}

function nextTry({ attempts }: Claimed, error: unknown, now: number): number | null {
  if (isRefusedForGood(error) || attempts >= MAX_ATTEMPTS) return null;
  return now + (BACK_OFF_MS[Math.min(attempts, BACK_OFF_MS.length) - 1] ?? MINUTE);
}

/** SMTP 5xx: trying again would be told the same. */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  return Number(error.responseCode) >= 500;
}

/** The code alone: a server's words may quote the recipient. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'responseCode' in error ? error.responseCode : 'code' in error ? error.code : '';
  return String(code || error.name);
}
