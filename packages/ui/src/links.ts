/** A piece of a text: plain, or a web address with its target. */
export interface TextPart {
  /** Offset of the piece; tells equal pieces apart. */
  at: number;
  text: string;
  href?: string;
}

/**
 * The link opens a tab that has no access to ours, passes no search rank on, and is marked as
 * written by strangers.
 */
export const LINK_ATTRIBUTES = { target: '_blank', rel: 'noopener nofollow ugc' } as const;

/** Ends at a space, at a character that no address has, or at an invisible one that turns or hides the rest. */
const ADDRESS = /\bhttps?:\/\/[^\s\p{C}<>"“”«»`{}|\\^]+/giu;
/** Characters that end a sentence rather than the address in it. */
const TRAILING = /[.,;:!?'’*_~…]/;

/** Splits a text at its web addresses. Only http and https become links; all else stays text. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutTail(found);
    const href = safeHref(address);
    if (!href) continue;
    if (index > end) parts.push({ at: end, text: text.slice(end, index) });
    parts.push({ at: index, text: address, href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end) });
  return parts;
}

/** Punctuation at the end belongs to the sentence, and so does a bracket that was opened before. */
function withoutTail(found: string): string {
  let { length } = found;
  const unopened: Record<string, number> = {
    ')': count(found, ')') - count(found, '('),
    ']': count(found, ']') - count(found, '['),
  };
  for (let last = found.at(-1); last !== undefined; last = found[length - 1]) {
    const extra = unopened[last] ?? 0;
    if (extra > 0) unopened[last] = extra - 1;
    else if (!TRAILING.test(last)) break;
    length -= 1;
  }
  return found.slice(0, length);
}

const count = (text: string, sign: string): number => text.split(sign).length - 1;

/** Undefined for a text that is no address, and for 'https://banco.example@elsewhere', which deceives. */
function safeHref(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, username, password, href } = new URL(address);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && username === '' && password === '' ? href : undefined;
}
