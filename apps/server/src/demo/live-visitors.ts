import { enterRoom } from '../modules/live/visits/visits.service.ts';
import type { FilledRoom } from './fill-rooms.ts';
import { LIVE_ROOMS } from './live-lines.ts';
import { inventName } from './names.ts';
import { MINUTE, quietContext, type Stage } from './stage.ts';
import { connectVisitor, type VisitorConnection } from './visitor-connection.ts';

const SECOND = 1_000;

interface Seat {
  room: FilledRoom;
  lines: readonly string[];
  connection: VisitorConnection | null;
  timers: NodeJS.Timeout[];
}

/**
 * People who come, say something now and then, and go, over real sockets like anybody else's. They
 * keep no process alive, and are gone with `stop`.
 */
export async function startLiveVisitors(
  stage: Stage,
  rooms: readonly FilledRoom[],
): Promise<{ stop(): void }> {
  let isStopped = false;
  const seats = LIVE_ROOMS.flatMap(({ room: name, seats, lines }): Seat[] => {
    const room = rooms.find((candidate) => candidate.name === name);
    if (!room) return [];
    return Array.from({ length: seats }, () => ({ room, lines, connection: null, timers: [] }));
  });
  const { random } = stage;
  const later = (seat: Seat, from: number, to: number, act: () => unknown) => {
    const timer = setTimeout(act, random.between(from, to));
    timer.unref();
    seat.timers.push(timer);
  };
  const leave = (seat: Seat) => {
    for (const timer of seat.timers.splice(0)) clearTimeout(timer);
    seat.connection?.close();
    seat.connection = null;
    if (!isStopped) later(seat, 5 * SECOND, 45 * SECOND, () => take(seat));
  };
  const chat = (seat: Seat) => {
    seat.connection?.send('playerMessage', { message: random.pick(seat.lines) });
    later(seat, 1 * MINUTE, 4 * MINUTE, () => chat(seat));
  };
  const take = async (seat: Seat) => {
    try {
      seat.connection = await sitDown(stage, seat.room);
    } catch (error) {
      stage.deps.log.info({ err: error }, 'simulated visitor could not enter');
    }
    const { connection } = seat;
    if (isStopped || !connection) return leave(seat);
    connection.onLost(() => {
      if (seat.connection === connection) leave(seat);
    });
    later(seat, 20 * SECOND, 3 * MINUTE, () => chat(seat));
    later(seat, 2 * MINUTE, 9 * MINUTE, () => leave(seat));
  };
  await Promise.all(seats.map(take));
  return {
    stop: () => {
      isStopped = true;
      for (const seat of seats) leave(seat);
    },
  };
}

/** Does what the room's page does: a name, then the connection. */
async function sitDown(stage: Stage, { sceneName }: FilledRoom): Promise<VisitorConnection> {
  const ctx = quietContext(stage, 0, stage.deps.clock.now());
  const { token } = await enterRoom(ctx, { sceneName, name: inventName(stage.random) });
  const connection = await connectVisitor(stage.ownOrigin);
  try {
    await connection.ask('identify', token);
    await connection.ask('joinRoom', sceneName);
  } catch (error) {
    connection.close();
    throw error;
  }
  return connection;
}
