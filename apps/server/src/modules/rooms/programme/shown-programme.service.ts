import type { Occurrence } from '@atrio/contract/rooms/occurrences';
import { SHOWN_TIMES, type ShownSession } from '@atrio/contract/rooms/programme';
import type { Context } from '../../../infrastructure/context.ts';
import { instant } from '../../../lib/instant.ts';
import { programmeOf } from './programme.service.ts';

/** A room's programme as its visitors see it, by the first start. */
export async function shownProgramme(
  ctx: Pick<Context, 'db' | 'now'>,
  roomId: number,
): Promise<ShownSession[]> {
  const programme = await programmeOf(ctx, roomId);
  return programme.map(({ id, title, description, host, timeZone, occurrences }) => ({
    id,
    title,
    description,
    host,
    timeZone,
    times: timesAround(occurrences, ctx.now).map(({ startsAt, endsAt }) => ({
      startsAt: instant(startsAt),
      endsAt: instant(endsAt),
    })),
  }));
}

/** A weekly session has a year of them, and a programme a hundred such sessions. */
function timesAround(occurrences: readonly Occurrence[], now: number): readonly Occurrence[] {
  const over = occurrences.filter(({ endsAt }) => endsAt <= now);
  const coming = occurrences.slice(over.length);
  return [...over.slice(-SHOWN_TIMES), ...coming.slice(0, SHOWN_TIMES)];
}
