import type { Dependencies } from '../../../infrastructure/dependencies.ts';
import type { MailTransport } from '../../../infrastructure/mail/transport.ts';
import { startWorker } from '../../../infrastructure/worker.ts';
import { claimMails, markFailed, markSent, releaseClaims } from './mail.queries.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Waits after each failure; the last one repeats until the tries are used up. */
const BACK_OFF_MS = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 60 * MINUTE];
const MAX_ATTEMPTS = 24;
const BATCH = 10;
/** Longer than the transport's own limits: a claim runs out by itself only when its server died. */
const CLAIM_MS = 2 * MINUTE;
const LOOK_EVERY_MS = 5 * SECOND;

type Claimed = Awaited<ReturnType<typeof claimMails>>[number];

/**
 * Starts the worker that sends the mails of the outbox: at once when this server queued one, and
 * every few seconds for mails of other replicas and for second tries. Of several workers each mail
 * is taken by one.
 * @param isAlone no other worker can be running (an embedded database): mails that a killed server
 * had claimed are sent at once, instead of when its claim has run out
 */
export function startMailRelay(
  deps: Pick<Dependencies, 'db' | 'clock' | 'events' | 'log'>,
  transport: MailTransport,
  isAlone = false,
): { stop(): Promise<void> } {
  const { db, clock, events, log } = deps;
  let hasClaimsToRelease = isAlone;
  const sendBatch = async () => {
    const mails = await claimMails(db, clock.now(), CLAIM_MS, BATCH);
    await Promise.all(mails.map((mail) => sendMail(deps, transport, mail)));
    return mails.length > 0;
  };
  const worker = startWorker({
    name: 'mail relay',
    everyMs: LOOK_EVERY_MS,
    log,
    run: async ({ drain }) => {
      if (hasClaimsToRelease) await releaseClaims(db);
      hasClaimsToRelease = false;
      await drain(sendBatch);
    },
  });
  events.subscribe(({ type }) => {
    if (type === 'mail.queued') worker.wake();
  });
  worker.wake();
  return {
    async stop() {
      await worker.stop();
      transport.close();
    },
  };
}

async function sendMail(
  { db, clock, log }: Pick<Dependencies, 'db' | 'clock' | 'log'>,
  transport: MailTransport,
  mail: Claimed,
): Promise<void> {
  const now = clock.now();
  if (mail.expiresAt !== null && mail.expiresAt <= now) {
    return markFailed(db, mail.id, { error: 'expired', nextAttemptAt: null, now });
  }
  try {
    await transport.send({ ...mail, extras: mail.extras ? JSON.parse(mail.extras) : null });
  } catch (error) {
    const failure = { error: codeOf(error), nextAttemptAt: nextTry(mail, error, now), now };
    log.warn({ mail: mail.id, code: failure.error, attempts: mail.attempts }, 'mail not sent');
    return markFailed(db, mail.id, failure);
  }
  await markSent(db, mail.id, clock.now());
  log.info({ mail: mail.id, subject: mail.subject }, 'mail sent');
}

function nextTry({ attempts }: Claimed, error: unknown, now: number): number | null {
  if (isRefusedForGood(error) || attempts >= MAX_ATTEMPTS) return null;
  return now + (BACK_OFF_MS[Math.min(attempts, BACK_OFF_MS.length) - 1] ?? MINUTE);
}

/** SMTP 5xx: another try would get the same answer. */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  return Number(error.responseCode) >= 500;
}

/** Only the code: a mail server's message may quote the recipient. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'responseCode' in error ? error.responseCode : 'code' in error ? error.code : '';
  return String(code || error.name);
}
