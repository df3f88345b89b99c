import { MAX_HELD_PER_PERSON } from '@atrio/contract/live/conversation';
import type { Context } from '../../../infrastructure/context.ts';
import { hold } from '../../../infrastructure/database/locks.ts';
import type { Seat } from '../../../infrastructure/realtime/connection.ts';
import { AppError } from '../../../lib/app-error.ts';
import { findLastTurn, findRules, takeTurnToSpeak } from './conversation.queries.ts';
import { countHeld, countHeldOf, dropHeldOf, insertHeld } from './held.queries.ts';
import { hasLink, heldWordIn } from './message-texts.ts';

type Inner = Pick<Context, 'db' | 'now' | 'live'>;

interface Written {
  body: string;
  chat: string;
  isPrivate: boolean;
}

/**
 * Judges a message by the rules of its room; the team is exempt. Call it in the transaction that
 * writes the message, so that a failure gives the turn back.
 * @returns `held` when it waits for approval from now on. A private message never does: the team
 *   could read it there
 * @throws AppError LINKS_OFF, SLOW_MODE with the seconds to wait, TOO_MANY_HELD
 */
export async function admitMessage(
  ctx: Inner,
  { as, roomId, person }: Seat,
  { body, chat, isPrivate }: Written,
): Promise<'open' | 'held'> {
  if (as === 'manager') return 'open';
  const rules = await loadRules(ctx, roomId);
  if (rules.linksOff && hasLink(body)) throw new AppError('LINKS_OFF');
  const word = isPrivate ? undefined : heldWordIn(body, rules.heldWords);
  if (word !== undefined) await refuseManyHeld(ctx, person.id);
  if (rules.slowSeconds > 0) await takeTurn(ctx, person.id, rules.slowSeconds);
  if (word === undefined) return 'open';
  await insertHeld(ctx.db, { roomId, chat, senderId: person.id, body, word, now: ctx.now });
  await tellHeld(ctx, roomId);
  return 'held';
}

/**
 * The same for an edited message, which is read by everybody already: it takes no turn, and a word
 * that would hold it is refused.
 * @throws AppError LINKS_OFF, EDIT_HELD
 */
export async function admitEdit(
  ctx: Inner,
  { as, roomId }: Seat,
  { body, isPrivate }: Pick<Written, 'body' | 'isPrivate'>,
): Promise<void> {
  if (as === 'manager') return;
  const rules = await loadRules(ctx, roomId);
  if (rules.linksOff && hasLink(body)) throw new AppError('LINKS_OFF');
  if (!isPrivate && heldWordIn(body, rules.heldWords)) throw new AppError('EDIT_HELD');
}

/** Drops what a person has waiting, with all else that they wrote. */
export async function dropHeldMessagesOf(
  ctx: Pick<Context, 'db' | 'live'>,
  roomId: number,
  senderId: number,
): Promise<void> {
  if (await dropHeldOf(ctx.db, roomId, senderId)) await tellHeld(ctx, roomId);
}

/** Tells the room's administrators how many messages wait. */
export async function tellHeld(ctx: Pick<Context, 'db' | 'live'>, roomId: number): Promise<void> {
  const waiting = await countHeld(ctx.db, roomId);
  ctx.live.emit([`panel:${roomId}`], 'held', { roomId, waiting });
}

async function loadRules({ db }: Pick<Context, 'db'>, roomId: number) {
  const [rules] = await findRules(db, { roomId });
  return {
    slowSeconds: rules?.slowSeconds ?? 0,
    linksOff: rules?.linksOff === 1,
    heldWords: readWords(rules?.heldWords),
  };
}

/** The list as it is stored. */
export function readWords(stored: string | undefined): string[] {
  // Written by `changeLiveMode` alone, from a list of texts.
  return JSON.parse(stored ?? '[]') as string[];
}

async function takeTurn({ db, now }: Inner, id: number, slowSeconds: number): Promise<void> {
  const [taken] = await takeTurnToSpeak(db, { id, now, since: now - slowSeconds * SECOND });
  if (taken) return;
  const [last] = await findLastTurn(db, { id });
  const ends = (last?.spokeAt ?? now) + slowSeconds * SECOND;
  // Another server's clock may be ahead: nobody waits longer than the room says.
  const seconds = Math.min(slowSeconds, Math.max(1, Math.ceil((ends - now) / SECOND)));
  throw new AppError('SLOW_MODE', {
    current: { seconds },
    message: `Modo lento: espere ${seconds} s para mandar outra mensagem`,
  });
}

/** Holds the person, so that of messages sent at one moment none passes the limit. */
async function refuseManyHeld({ db }: Inner, personId: number): Promise<void> {
  await hold(db, 'visitors', [personId], 'change');
  if ((await countHeldOf(db, personId)) >= MAX_HELD_PER_PERSON) throw new AppError('TOO_MANY_HELD');
}

const SECOND = 1_000;
