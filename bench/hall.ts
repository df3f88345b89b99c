import { setTimeout as delay } from 'node:timers/promises';
import { startServer } from '../e2e/support/server.ts';
import { CROWD_SCALE, type Crowd, gatherCrowd, makeRooms, PROCESSES } from './lib/crowd.ts';
import { pin, SERVER_CORE } from './lib/pin.ts';
import { quantile } from './lib/quantiles.ts';
import type { Line } from './lib/report.ts';

const IN_ONE_ROOM = 5_000 * CROWD_SCALE;
const GOING = 100;
const MAX_COUNTED_S = 5;
/** In a second, to each of 5,000, while their room fills. */
const MAX_FILLING_KB = 1;
/** The room, and the first page of those inside. */
const MAX_ENTERING_KB = 15;
const MAX_LOOK_MS = 100;

/** 5,000 visitors of one room: what they are told of each other while it fills and when some leave. */
export async function measureHall(note: (text: string) => void): Promise<Line[]> {
  const server = await startServer();
  pin(server.pid, SERVER_CORE);
  const crowd = await gatherCrowd(server.url, await makeRooms(server, 1), {
    count: IN_ONE_ROOM,
    processes: PROCESSES,
    atOnce: 60,
  });
  note(`${IN_ONE_ROOM} visitors enter one room`);
  const began = performance.now();
  await crowd.all({ do: 'open', atOnce: 40, isPaced: true });
  const seconds = (performance.now() - began) / 1_000;
  const counted = await countedWithin(crowd, IN_ONE_ROOM);
  const filled = await crowd.tell();
  note('everybody looks at the list');
  const looks = (await crowd.all<number[]>({ do: 'look' })).flat();
  note(`${GOING * PROCESSES} leave`);
  await crowd.all({ do: 'leave', count: GOING });
  const left = await countedWithin(crowd, IN_ONE_ROOM - GOING * PROCESSES);
  crowd.end();
  await server.dispose();
  const announcedKb = filled.announcedBytes / 1_024 / IN_ONE_ROOM / seconds;
  const enteringKb = (filled.bytes - filled.announcedBytes) / 1_024 / IN_ONE_ROOM;
  return [
    countLine(
      `${IN_ONE_ROOM} enter one room in ${seconds.toFixed(0)} s: everybody counts all`,
      counted,
    ),
    {
      what: 'What one of them is told of the others meanwhile',
      figure: `${announcedKb.toFixed(2)} kB/s, ${(filled.announcements / IN_ONE_ROOM).toFixed(0)} announcements`,
      yardstick: '–',
      ratio: '–',
      budget: `≤ ${MAX_FILLING_KB} kB/s`,
      isWithin: announcedKb <= MAX_FILLING_KB,
    },
    {
      what: 'What entering sends one of them, once',
      figure: `${enteringKb.toFixed(1)} kB`,
      yardstick: '–',
      ratio: '–',
      budget: `≤ ${MAX_ENTERING_KB} kB`,
      isWithin: enteringKb <= MAX_ENTERING_KB,
    },
    looksLine(looks),
    countLine(`${GOING * PROCESSES} of them leave: the others count the rest`, left),
  ];
}

function looksLine(looks: readonly number[]): Line {
  const p99 = quantile(looks, 0.99);
  return {
    what: `Each of ${IN_ONE_ROOM} reads a page of people, ${PROCESSES} at a time`,
    figure: `p99 ${p99.toFixed(1)} ms`,
    yardstick: '–',
    ratio: '–',
    budget: `≤ ${MAX_LOOK_MS} ms`,
    isWithin: p99 <= MAX_LOOK_MS,
  };
}

/** @returns the seconds until all pages show this number, or null if they do not */
async function countedWithin(crowd: Crowd, number: number): Promise<number | null> {
  const began = Date.now();
  while (Date.now() - began < 4 * MAX_COUNTED_S * 1_000) {
    const { counted, lastCountAt } = await crowd.tell();
    // The pages of people who left still show the last number that they were told.
    const isKnown = counted.filter((one) => one !== number).every((one) => one > number);
    if (isKnown && counted.includes(number) && counted.length <= 2) {
      return Math.max(0, (lastCountAt - began) / 1_000);
    }
    await delay(100);
  }
  return null;
}

function countLine(what: string, seconds: number | null): Line {
  return {
    what,
    figure: seconds === null ? 'they do not' : `${seconds.toFixed(1)} s later`,
    yardstick: '–',
    ratio: '–',
    budget: `≤ ${MAX_COUNTED_S} s later`,
    isWithin: seconds !== null && seconds <= MAX_COUNTED_S,
  };
}
