import { createHash } from 'node:crypto';
import type { EventBus } from '../infrastructure/events.ts';

/** A change on another replica shows here within this time; one of this server's own, at once. */
const KEPT_MS = 1_000;
const MOST = 2_000;
/** Longer ones are nobody's but an attacker's who wants the memory. */
const LONGEST = 1_000;

export interface KeptAnswer {
  body: Buffer;
  etag: string;
}

interface Entry {
  answer: Promise<KeptAnswer>;
  until: number;
}

/** Answers that are the same for everybody, as bytes. */
export type KeptAnswers = ReturnType<typeof createKeptAnswers>;

/**
 * Keeps public answers for a moment, so that a thousand clients who ask at once cost one reading.
 * Any recorded change forgets them all: it is rare beside them.
 */
export function createKeptAnswers(events: EventBus) {
  let entries = new Map<string, Entry>();
  events.subscribe((event) => {
    // A reading that began before the change is forgotten with the rest.
    if ('subject' in event) entries = new Map();
  });
  return {
    /**
     * @param url path and query as they were sent; parsing them would cost more than all the rest
     * @param write makes the answer's text; refusals are not kept
     */
    read(
      url: string,
      write: () => Promise<{ text: string; etag?: string | undefined }>,
    ): Promise<KeptAnswer> {
      const known = entries.get(url);
      if (known && performance.now() < known.until) return known.answer;
      const answer = write().then(({ text, etag }) => {
        const body = Buffer.from(text);
        return { body, etag: etag ?? etagOf(body) };
      });
      if (url.length > LONGEST) return answer;
      const into = entries;
      const entry = { answer, until: performance.now() + KEPT_MS };
      into.delete(url);
      // The oldest one is the first.
      if (into.size >= MOST) into.delete(into.keys().next().value ?? '');
      into.set(url, entry);
      answer.catch(() => into.get(url) === entry && into.delete(url));
      return answer;
    },
  };
}

function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}
