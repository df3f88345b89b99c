/**
 * What a failure means:
 * - `refused`: this mail will never be taken
 * - `later`: this recipient's mailbox takes it later
 * - `pause`: the mail server takes no mails now, whomever they are for
 */
export type Verdict = 'refused' | 'later' | 'pause';

const SECOND = 1_000;
const BATCH = 10;
const FIRST_PAUSE_MS = 30 * SECOND;
const LONGEST_PAUSE_MS = 5 * 60 * SECOND;
/** So many recipients in a row that are put off are the server's doing, not theirs. */
const IN_A_ROW = 3;
/** A provider's limit as its own answer: too much mail, of a day or of a moment. */
const LIMIT = /\b[45]\.(?:4\.5|7\.28)\b|throttl|rate exceeded|quota exceeded|too many/i;

/** How much a relay sends: nothing for a while when the mail server has had enough, then one mail. */
export interface MailPace {
  /** How many mails may be sent at once. */
  allowed(now: number): number;
  succeeded(): void;
  /** @returns the verdict, with what came before it in mind */
  failed(verdict: Verdict, now: number): Verdict;
  /** When the next mail may be tried. */
  readonly until: number;
}

export function createMailPace(): MailPace {
  let [until, pauseMs, inARow] = [0, FIRST_PAUSE_MS, 0];
  let isTrying = false;
  return {
    get until() {
      return until;
    },
    allowed(now) {
      // No pause is so long: the clock was put back.
      if (now < until && until - now <= LONGEST_PAUSE_MS) return 0;
      return isTrying ? 1 : BATCH;
    },
    succeeded() {
      [pauseMs, inARow, isTrying] = [FIRST_PAUSE_MS, 0, false];
    },
    failed(verdict, now) {
      if (verdict === 'refused') return verdict;
      inARow = verdict === 'later' ? inARow + 1 : 0;
      if (verdict === 'later' && inARow < IN_A_ROW) return verdict;
      // The others of the same batch have failed for the same reason.
      if (now >= until) {
        until = now + pauseMs;
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      }
      isTrying = true;
      return 'pause';
    },
  };
}

/** Reads an SMTP failure: what was answered, and to which command. */
export function verdictOf(error: unknown): Verdict {
  if (!(error instanceof Error)) return 'later';
  const code = 'responseCode' in error ? Number(error.responseCode) : 0;
  const command = 'command' in error ? String(error.command) : '';
  const response = 'response' in error ? String(error.response) : '';
  if (code === 0) return isConnection(error) ? 'pause' : 'later';
  if (code === 421 || code === 454 || LIMIT.test(response)) return 'pause';
  // What is said before a recipient is named is about us, not about them.
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  if (!isAboutMail) return 'pause';
  if (code >= 500) return 'refused';
  return 'later';
}

/** No answer at all: unreachable, cut off, or without an agreement on how to speak. */
function isConnection(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return /^E(?:CONN|SOCKET|TIMEDOUT|DNS|TLS|AUTH|PROTOCOL)|^ENOTFOUND|^EAI_AGAIN/.test(code);
}
