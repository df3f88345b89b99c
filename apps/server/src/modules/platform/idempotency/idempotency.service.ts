import { createHash } from 'node:crypto';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import { deleteOldRows } from '../../../infrastructure/database/old-rows.ts';
import { AppError } from '../../../lib/app-error.ts';
import { claimKey, findAnswer, type KeyedCall, keepAnswer } from './idempotency.queries.ts';

const DAY = 24 * 60 * 60_000;

interface Asked {
  key: string;
  /** The route's name. */
  route: string;
  input: unknown;
  answersInside?: boolean;
}

/** Answered before, by a call that went on at the same time: what this one has done is undone. */
class AnsweredBefore extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('answered before');
    this.answer = answer;
  }
}

/**
 * Makes a call once, however often it is sent with the same key within a day: its answer is kept in
 * the transaction that does the work, so a server that dies leaves both or neither. A call that is
 * refused leaves nothing, and may be sent again.
 * @param asked.answersInside the service does some of its work before its transaction, and runs
 * `answerOnce` of its context in that
 * @throws AppError IDEMPOTENCY_KEY_USED when the key came with another call
 */
export async function once<T>(
  ctx: ActorContext,
  { answersInside = false, ...asked }: Asked,
  work: (ctx: ActorContext) => Promise<T>,
): Promise<T> {
  const keyed = keyedCall(ctx, asked);
  if (!answersInside) return inTransaction(ctx, (ctx) => answerOnce(ctx, keyed, () => work(ctx)));
  const known = await findAnswer(ctx.db, keyed);
  if (known) return answerOf(known, keyed);
  const claim = async <A>(ctx: ActorContext, answer: () => Promise<A>) => {
    let isNew = false;
    const given = await answerOnce(ctx, keyed, () => {
      isNew = true;
      return answer();
    });
    if (!isNew) throw new AnsweredBefore(given);
    return given;
  };
  try {
    return await work({ ...ctx, answerOnce: claim });
  } catch (error) {
    // The answer of this very call.
    if (error instanceof AnsweredBefore) return error.answer as T;
    throw error;
  }
}

function keyedCall({ actor, now }: ActorContext, { key, route, input }: Asked): KeyedCall {
  const call = createHash('sha256')
    .update(`${route} ${JSON.stringify(input)}`)
    .digest('base64url');
  const caller = actor.key ? `key:${actor.key.id}` : `user:${actor.userId}`;
  return { userId: actor.userId, caller, key, call, now };
}

async function answerOnce<T>(
  { db }: ActorContext,
  keyed: KeyedCall,
  answer: () => Promise<T>,
): Promise<T> {
  const claimed = await claimKey(db, keyed);
  if (!claimed) return answerOf(await findAnswer(db, keyed), keyed);
  const given = await answer();
  await keepAnswer(db, claimed.id, JSON.stringify(given));
  return given;
}

function answerOf<T>(known: Awaited<ReturnType<typeof findAnswer>>, { call }: KeyedCall): T {
  if (known?.call !== call || known.answer === null) throw new AppError('IDEMPOTENCY_KEY_USED');
  // Our own JSON, of an answer of this very route.
  return JSON.parse(known.answer) as T;
}

export function sweepIdempotencyKeys(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  return deleteOldRows(ctx, 'idempotency_keys', DAY);
}
