import { type Context, inTransaction } from '../../../infrastructure/context.ts';
import {
  deleteMessages,
  deleteVisits,
  type Kept,
  listRooms,
  saveState,
  takeState,
} from './retention.queries.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** Rows per transaction: on SQLite everybody waits for one, some milliseconds. */
const ROWS = 500;
/** Rooms looked at in one transaction. */
const ROOMS = 500;

const SETTINGS = { visits: 'VISIT_DAYS', messages: 'MESSAGE_DAYS' } as const;
const REMOVALS = { visits: deleteVisits, messages: deleteMessages };

type Inner = Pick<Context, 'db' | 'now' | 'events' | 'settings'>;

/**
 * Removes the next few rows that are older than the setting allows, room by room. A transaction
 * holds the rows and the place that the pass has come to, so that a server that is killed leaves
 * neither half a slice nor a place that was not reached.
 *
 * A pass begins when the limit is a day ahead of the last one. From then on figures of the time
 * before it come from the roll-ups, whether its rows have gone already or not.
 * @returns false when nothing is left to do now, or another server does it
 */
export async function removeSlice(ctx: Inner, name: Kept): Promise<boolean> {
  const limit = limitOf(ctx, name);
  if (limit === null) return false;
  return inTransaction(ctx, async ({ db }) => {
    const state = await takeState(db, name);
    if (!state) return false;
    if (state.roomId === null && limit - state.before < DAY) return false;
    const { before, roomId } = state.roomId === null ? { before: limit, roomId: 0 } : state;
    const reached = await removeAfter(db, name, { before, roomId: roomId ?? 0 });
    await saveState(db, name, { before, roomId: reached });
    return reached !== null;
  });
}

/** @returns the last room that has none left; null after the last one of all */
async function removeAfter(
  db: Context['db'],
  name: Kept,
  { before, roomId }: { before: number; roomId: number },
): Promise<number | null> {
  const rooms = await listRooms(db, name, roomId, ROOMS);
  let [left, reached] = [ROWS, roomId];
  for (const { id, oldest } of rooms) {
    if (oldest !== null && oldest < before) left -= await REMOVALS[name](db, id, before, left);
    if (left === 0) return reached;
    reached = id;
  }
  return rooms.length < ROOMS ? null : reached;
}

/** Rows from before this instant may go: a whole hour, so that no hour of the roll-up is cut. */
function limitOf({ settings, now }: Inner, name: Kept): number | null {
  const days = settings[SETTINGS[name]];
  return days === undefined ? null : Math.floor((now - days * DAY) / HOUR) * HOUR;
}
