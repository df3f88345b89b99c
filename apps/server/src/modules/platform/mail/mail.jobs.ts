import type { Dependencies } from '../../../infrastructure/dependencies.ts';
import type { MailTransport } from '../../../infrastructure/mail/transport.ts';
import { startWorker } from '../../../infrastructure/worker.ts';
import type { MailExtras } from '../../../lib/mail-extras.ts';
import { claimMails, markFailed, markSent, putBack, releaseClaims } from './mail.queries.ts';
import { createMailPace, type MailPace, verdictOf } from './mail-pace.ts';
import { createPictures } from './mail-pictures.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Waits after each failure; the last one repeats until the tries are used up. */
const BACK_OFF_MS = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 60 * MINUTE];
const MAX_ATTEMPTS = 24;
/** A mail server that takes nothing for so long gets the mails no more. */
const GIVE_UP_MS = 3 * 24 * 60 * MINUTE;
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
  deps: Pick<Dependencies, 'db' | 'clock' | 'events' | 'log' | 'storage'>,
  transport: MailTransport,
  isAlone = false,
): { stop(): Promise<void> } {
  const { db, clock, events, log } = deps;
  let hasClaimsToRelease = isAlone;
  const pace = createMailPace();
  const picturesOf = createPictures(deps);
  const sendBatch = async () => {
    const most = pace.allowed(clock.now());
    if (most === 0) return false;
    const mails = await claimMails(db, clock.now(), CLAIM_MS, most);
    await Promise.all(mails.map((mail) => sendMail(deps, { transport, pace, picturesOf }, mail)));
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

interface Sending {
  transport: MailTransport;
  pace: MailPace;
  picturesOf: ReturnType<typeof createPictures>;
}

async function sendMail(
  { db, clock, log }: Pick<Dependencies, 'db' | 'clock' | 'log'>,
  { transport, pace, picturesOf }: Sending,
  mail: Claimed,
): Promise<void> {
  const now = clock.now();
  if (mail.expiresAt !== null && mail.expiresAt <= now) {
    return markFailed(db, mail.id, { error: 'expired', nextAttemptAt: null, now });
  }
  // Our own JSON: only `queueMails` writes it.
  const extras = mail.extras ? (JSON.parse(mail.extras) as MailExtras) : null;
  try {
    await transport.send({ ...mail, extras, pictures: await picturesOf(extras) });
  } catch (error) {
    const verdict = pace.failed(verdictOf(error), clock.now());
    const code = codeOf(error);
    log.warn({ mail: mail.id, code, verdict, attempts: mail.attempts }, 'mail not sent');
    // The mail is not to blame, and keeps its tries. Others go first: if it is, they do not wait for it.
    if (verdict === 'pause' && mail.createdAt > now - GIVE_UP_MS) {
      return putBack(db, mail.id, { error: code, nextAttemptAt: pace.until });
    }
    const isOver = verdict !== 'later' || mail.attempts >= MAX_ATTEMPTS;
    const nextAttemptAt = isOver ? null : now + waitAfter(mail.attempts);
    return markFailed(db, mail.id, { error: code, nextAttemptAt, now });
  }
  pace.succeeded();
  await markSent(db, mail.id, clock.now());
  log.info({ mail: mail.id, subject: mail.subject }, 'mail sent');
}

function waitAfter(attempts: number): number {
  return BACK_OFF_MS[Math.min(attempts, BACK_OFF_MS.length) - 1] ?? MINUTE;
}

/** Only the code: a mail server's message may quote the recipient. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'responseCode' in error ? error.responseCode : 'code' in error ? error.code : '';
  return String(code || error.name);
}
