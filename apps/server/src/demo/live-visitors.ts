import { io, type Socket } from 'socket.io-client';
import { enterRoom } from '../modules/visits/visits.service.ts';
import type { FilledRoom } from './fill-rooms.ts';
import { LIVE_ROOMS } from './live-lines.ts';
import { inventName } from './names.ts';
import { MINUTE, quietContext, type Stage } from './stage.ts';

const SECOND = 1_000;
const ANSWER_MS = 10 * SECOND;

interface Seat {
  room: FilledRoom;
  lines: readonly string[];
  socket: Socket | null;
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
    return Array.from({ length: seats }, () => ({ room, lines, socket: null, timers: [] }));
  });
  const { random } = stage;
  const later = (seat: Seat, from: number, to: number, act: () => unknown) => {
    const timer = setTimeout(act, random.between(from, to));
    timer.unref();
    seat.timers.push(timer);
  };
  const leave = (seat: Seat) => {
    for (const timer of seat.timers.splice(0)) clearTimeout(timer);
    seat.socket?.disconnect();
    seat.socket = null;
    if (!isStopped) later(seat, 5 * SECOND, 45 * SECOND, () => take(seat));
  };
  const chat = (seat: Seat) => {
    seat.socket?.emit('playerMessage', { message: random.pick(seat.lines) });
    later(seat, 1 * MINUTE, 4 * MINUTE, () => chat(seat));
  };
  const take = async (seat: Seat) => {
    try {
      seat.socket = await sitDown(stage, seat.room);
    } catch (error) {
      stage.deps.log.info({ err: error }, 'simulated visitor could not enter');
    }
    if (isStopped || !seat.socket) return leave(seat);
    seat.socket.once('disconnect', () => leave(seat));
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

/** As the room's page does it: a name, then the socket. */
async function sitDown(stage: Stage, { sceneName }: FilledRoom): Promise<Socket> {
  const ctx = quietContext(stage, 0, stage.deps.clock.now());
  const { token } = await enterRoom(ctx, { sceneName, name: inventName(stage.random) });
  const socket = io(stage.ownOrigin, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  try {
    await ask(socket, 'identify', token);
    await ask(socket, 'joinRoom', sceneName);
  } catch (error) {
    socket.disconnect();
    throw error;
  }
  return socket;
}

async function ask(socket: Socket, event: string, argument: string): Promise<void> {
  const answer: { success: boolean } = await socket.timeout(ANSWER_MS).emitWithAck(event, argument);
  if (!answer.success) throw new Error(`${event} was refused`);
}
