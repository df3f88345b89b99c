import type { Context } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { findGuestRoom } from './agenda.queries.ts';
import { readAgendaToken } from './agenda-token.ts';
import { type Sender, senderOf } from './guest-mail.service.ts';
import { findAnswering, markAnswer } from './invitation.queries.ts';

/** As long as a line of a list shows. */
const MAX_REASON = 200;

type AnswerContext = Pick<Context, 'db' | 'now' | 'secret' | 'settings'>;

export interface Answering {
  room: string;
  company: string;
  color: string;
  state: 'open' | 'declined' | 'entered';
}

/** What the page of an answer shows. @throws AppError NOT_FOUND */
export async function readAnswering(ctx: AnswerContext, text: string): Promise<Answering> {
  const { sender, state } = await loadAnswering(ctx, text);
  const { roomName, name, colors } = sender;
  const shown = state === 'declined' || state === 'entered' ? state : 'open';
  return { room: roomName, company: name, color: colors.primary, state: shown };
}

/**
 * Notes that a guest will not come, or comes after all. Said again it changes nothing.
 * @throws AppError NOT_FOUND
 */
export async function answerInvitation(
  ctx: AnswerContext,
  text: string,
  { comes, reason }: { comes: boolean; reason: string },
): Promise<Answering> {
  const { token } = await loadAnswering(ctx, text);
  await markAnswer(ctx.db, token, {
    comes,
    reason: plainLine(reason).slice(0, MAX_REASON),
    now: ctx.now,
  });
  return readAnswering(ctx, text);
}

/** By whom a guest was invited, for the page that says what is kept. @throws AppError NOT_FOUND */
export async function readInviting(ctx: AnswerContext, text: string): Promise<Sender> {
  const token = readAgendaToken(ctx.secret, text);
  const room = token?.kind === 'guest' && (await findGuestRoom(ctx.db, token.id));
  const sender = room && (await senderOf(ctx, room.id));
  if (!sender) throw new AppError('NOT_FOUND');
  return sender;
}

async function loadAnswering(ctx: AnswerContext, text: string) {
  const token = readAgendaToken(ctx.secret, text);
  const guest = token?.kind === 'decline' && (await findAnswering(ctx.db, token));
  const sender = guest && (await senderOf(ctx, guest.roomId));
  if (!sender) throw new AppError('NOT_FOUND');
  return { token, sender, state: guest.state };
}

/** From anybody who has the address: one line, of characters that the database takes. */
function plainLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
}
