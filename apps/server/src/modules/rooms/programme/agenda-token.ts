import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * - `guest`: the calendar and the reminders of one ticket
 * - `decline`: the answer of a guest who will not come; the version is that of their pass
 * - `team`: the calendar of a room's team; the version grows when it is revoked
 */
const LETTERS = { guest: 'g', decline: 'd', team: 't' } as const;
type Kind = keyof typeof LETTERS;

export interface AgendaToken {
  kind: Kind;
  id: number;
  version: number;
}

const TOKEN = /^([gdt])(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/;

/** The secret part of an address; signed, so that nothing has to be kept of it. */
export function writeAgendaToken(secret: Uint8Array, token: AgendaToken): string {
  const { kind, id, version } = token;
  return `${LETTERS[kind]}${id}.${version}.${signature(secret, token)}`;
}

export function readAgendaToken(secret: Uint8Array, text: string): AgendaToken | undefined {
  const [, letter, id, version, signed = ''] = TOKEN.exec(text) ?? [];
  if (letter === undefined) return undefined;
  // The keys of a constant are exactly those of its type.
  const kinds = Object.keys(LETTERS) as Kind[];
  const kind = kinds.find((one) => LETTERS[one] === letter) ?? 'team';
  const token = { kind, id: Number(id), version: Number(version) };
  const isOurs = timingSafeEqual(Buffer.from(signed), Buffer.from(signature(secret, token)));
  return isOurs ? token : undefined;
}

function signature(secret: Uint8Array, { kind, id, version }: AgendaToken): string {
  const text = `agenda:${kind}:${id}:${version}`;
  return createHmac('sha256', secret).update(text).digest('base64url');
}
