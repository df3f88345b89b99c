import { createTicketBody } from '@atrio/contract/tickets';

const email = createTicketBody.shape.email;
/** Between the cells of a row and around an address: `Ana Lima <ana@ipe.org>; "bia@ipe.org"`. */
const SEPARATORS = /[\s,;<>()[\]"]+/;
const EDGES = /^(mailto:|[.:'`])+|[.:'`]+$/gi;

/** What can be said of a pasted line before it is sent; whether it has access, the server knows. */
export type Verdict = 'valid' | 'repeated' | 'invalid';

export interface PastedLine {
  /** Its place in the list. */
  key: number;
  /** The address as it will be stored, or what stands there instead of one. */
  text: string;
  verdict: Verdict;
}

/** The addresses of a text, one or several to a line, in whatever columns they are. */
export function readPastedLines(text: string): PastedLine[] {
  const seen = new Set<string>();
  return text
    .split(/\r\n|\r|\n/)
    .flatMap(addressesIn)
    .map((candidate, key) => judge(candidate, key, seen));
}

/** A file's addresses for the text box; column titles over them are left out. */
export function readFileLines(text: string): string {
  const [first = '', ...rest] = text.split(/\r\n|\r|\n/);
  const isTitled = !first.includes('@') && rest.some((line) => line.includes('@'));
  return (isTitled ? rest : [first, ...rest]).flatMap(addressesIn).join('\n');
}

/** Everything in the line that means to be an address; without any, the line itself. */
function addressesIn(line: string): string[] {
  const found = line
    .split(SEPARATORS)
    .map((word) => word.replace(EDGES, ''))
    .filter((word) => word.includes('@'));
  if (found.length > 0) return found;
  const rest = line.trim();
  return rest === '' ? [] : [rest];
}

function judge(candidate: string, key: number, seen: Set<string>): PastedLine {
  const { success, data } = email.safeParse(candidate);
  if (!success) return { key, text: candidate, verdict: 'invalid' };
  if (seen.has(data)) return { key, text: data, verdict: 'repeated' };
  seen.add(data);
  return { key, text: data, verdict: 'valid' };
}
