import type { FastifyInstance } from 'fastify';
import { lookAtLine, roomsWithLines } from '../modules/live/door/waiting.service.ts';

/** How often a line is looked at; what is known to have changed is looked at sooner. */
const LOOK_MS = 1_000;
/** Added for each one who waits here: all of them are told. */
const PER_PERSON_MS = 1;

/** Keeps the lines at the doors of rooms moving, until `stop`. */
export function keepDoors({ deps, log }: FastifyInstance) {
  /** The rooms that are being looked at, and whether to look again afterwards. */
  const busy = new Map<number, boolean>();
  const lookedAt = new Map<number, number>();
  let isStopped = false;

  const look = async (roomId: number): Promise<void> => {
    if (isStopped || !roomsWithLines(deps).has(roomId)) return;
    if (busy.has(roomId)) return void busy.set(roomId, true);
    busy.set(roomId, false);
    try {
      await lookAtLine({ ...deps, now: deps.clock.now() }, roomId);
    } catch (error) {
      log.warn({ err: error }, 'a line at a door could not be looked at, next try soon');
    }
    lookedAt.set(roomId, performance.now());
    const isAgain = busy.get(roomId) === true;
    busy.delete(roomId);
    if (isAgain) await look(roomId);
  };
  const lookAround = () => {
    for (const [roomId, { told }] of roomsWithLines(deps)) {
      const wait = LOOK_MS + told.size * PER_PERSON_MS;
      if (performance.now() - (lookedAt.get(roomId) ?? 0) >= wait) void look(roomId);
    }
    for (const roomId of lookedAt.keys()) {
      if (!roomsWithLines(deps).has(roomId)) lookedAt.delete(roomId);
    }
  };
  deps.events.subscribe((event) => {
    if (event.type === 'visit.ended') void look(event.roomId);
  });
  const timer = setInterval(lookAround, LOOK_MS / 2).unref();
  return {
    look: (roomId: number) => void look(roomId),
    stop: () => {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
