import { setTimeout as delay } from 'node:timers/promises';
import { doorRoutes } from '@atrio/contract/live/door';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { call, signedIn } from '../e2e/support/api.ts';
import { MASTER, startServer } from '../e2e/support/server.ts';
import { gatherCrowd } from './lib/crowd.ts';
import type { Pass } from './lib/door-pass.ts';
import { pin, SERVER_CORE } from './lib/pin.ts';
import { quantile } from './lib/quantiles.ts';
import type { Line } from './lib/report.ts';

/** CROWD_SCALE makes the crowd and the room smaller, for a look on a busy machine. */
const SCALE = Number(process.env.CROWD_SCALE ?? 1);
const VISITORS = 2_000 * SCALE;
const SEATS = 300 * SCALE;
const STAY_MS: [number, number] = [5_000, 15_000];
const PROCESSES = 3;
const LOOK_EVERY_MS = 50;
/** A line of 1,700 is looked at every 2.7 seconds at most, and then all of them are told. */
const MAX_IDLE_P99_MS = 5_000;
/** Of the time that the stays alone take: people need a moment to take an offered seat, too. */
const MAX_RATIO = 2;

/** 2,000 people at the door of a room with 300 seats, until each of them has been inside. */
export async function measureDoor(note: (text: string) => void): Promise<Line[]> {
  const server = await startServer();
  pin(server.pid, SERVER_CORE);
  const master = await signedIn(server, MASTER);
  const form = { environment: '1', name: 'Sala de 300', isVisible: true, isPrivate: false };
  const { room } = await call(master, roomRoutes.create, form);
  const id = String(room.id);
  await call(master, doorRoutes.update, { id, capacity: SEATS });
  note(`${VISITORS} visitors say their names`);
  const crowd = await gatherCrowd(server.url, [room.sceneName], {
    count: VISITORS,
    processes: PROCESSES,
    atOnce: 60,
  });
  note(`they come to the door of ${SEATS} seats`);
  const began = performance.now();
  const watch = watchSeats(async () => (await call(master, doorRoutes.get, { id })).door);
  const passes = (await crowd.all<Pass[]>({ do: 'pass', atOnce: 20, stayMs: STAY_MS })).flat();
  const seconds = (performance.now() - began) / 1_000;
  const seen = await watch.end();
  const { refused } = await crowd.tell();
  crowd.end();
  await server.dispose();
  return [seatsLine(passes, seen, refused), paceLine(passes, seconds), idleLine(passes)];
}

interface Seen {
  most: number;
  looks: number;
}

/** Reads the door again and again. */
function watchSeats(read: () => Promise<{ taken: number }>) {
  const seen: Seen = { most: 0, looks: 0 };
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { taken } = await read();
      seen.most = Math.max(seen.most, taken);
      seen.looks += 1;
      await delay(LOOK_EVERY_MS);
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await watching;
      return seen;
    },
  };
}

function seatsLine(passes: readonly Pass[], { most, looks }: Seen, refused: string[]): Line {
  const inside = mostInside(passes);
  const hasPassed = passes.length === VISITORS && refused.length === 0;
  return {
    what: `${VISITORS} visitors at a door of ${SEATS} seats, one process on SQLite`,
    figure: `${passes.length} came in, ${refused.length} refused; at most ${most} seats taken in ${looks} looks, at most ${inside} inside by their own clocks`,
    yardstick: '–',
    ratio: '–',
    budget: `never ${SEATS + 1}, everybody comes in`,
    isWithin: hasPassed && most <= SEATS && inside <= SEATS,
  };
}

/** At one moment, between their answers that they are inside and their leaving. */
function mostInside(passes: readonly Pass[]): number {
  const steps = passes
    .flatMap(({ insideAt, leftAt }): [number, number][] => [
      [insideAt, 1],
      [leftAt, -1],
    ])
    .toSorted(([at, step], [otherAt, other]) => at - otherAt || step - other);
  let [now, most] = [0, 0];
  for (const [, step] of steps) {
    now += step;
    most = Math.max(most, now);
  }
  return most;
}

function paceLine(passes: readonly Pass[], seconds: number): Line {
  const stays = passes.reduce((sum, { insideAt, leftAt }) => sum + leftAt - insideAt, 0) / 1_000;
  const ideal = stays / SEATS;
  const back = passes.reduce((sum, { stepsBack }) => sum + stepsBack, 0);
  const ratio = seconds / ideal;
  return {
    what: `Until each of them has been inside for ${STAY_MS.map((ms) => ms / 1_000).join(' to ')} s`,
    figure: `${seconds.toFixed(0)} s; ${back} places in the queue grew`,
    yardstick: `${ideal.toFixed(0)} s with seats that are never free`,
    ratio: ratio.toFixed(2),
    budget: `≤ ${MAX_RATIO}, no place grows`,
    isWithin: ratio <= MAX_RATIO && back === 0,
  };
}

/** Seats are alike: the first that is given up goes to the first who is offered one, and so on. */
function idleLine(passes: readonly Pass[]): Line {
  const given = passes.map(({ leftAt }) => leftAt).toSorted((a, b) => a - b);
  const offered = passes
    .map(({ offeredAt }) => offeredAt)
    .filter((at) => at > 0)
    .toSorted((a, b) => a - b);
  const idle = offered.map((at, index) => at - (given[index] ?? at));
  const share = (part: number) => Math.round(quantile(idle, part));
  return {
    what: `From a seat that is given up to the offer to the next, ${offered.length} times`,
    figure: `p50 ${share(0.5)} ms, p99 ${share(0.99)} ms, at most ${share(1)} ms`,
    yardstick: '–',
    ratio: '–',
    budget: `p99 ≤ ${MAX_IDLE_P99_MS} ms`,
    isWithin: share(0.99) <= MAX_IDLE_P99_MS,
  };
}
