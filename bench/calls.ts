import { authRoutes } from '@atrio/contract/accounts/accounts';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { MAX_BATCH, ticketRoutes } from '@atrio/contract/rooms/tickets';
import { type Caller, call, signedIn } from '../e2e/support/api.ts';
import { MASTER, startServer, type TestServer } from '../e2e/support/server.ts';
import { measurePageWeights, measureProcess } from './footprint.ts';
import { type Comparison, compare, told } from './lib/measure.ts';
import { pin, SERVER_CORE } from './lib/pin.ts';
import { median } from './lib/quantiles.ts';
import type { Line } from './lib/report.ts';
import { startYardstick } from './lib/yardstick.ts';
import { SEEDED, seed } from './seed.ts';

const PAGE_SIZE = 50;
/** docs/security.md#load-figures */
const READS_PER_SECOND = 500;
const READ_P99_MS = 300;
const WRITES_PER_SECOND = 100;
const SIGN_INS_PER_SECOND = 10;
const SIGN_IN_P99_MS = 300;
/** Of the speed of bare node:http on the same core. */
const LIST_SHARE = 0.25;
const ROOM_SHARE = 0.4;
/**
 * For these two calls, the 99th percentile is at most so many times the median. Where the yardstick itself
 * has more, the machine is not quiet, and the call may have as much.
 */
const MAX_TAIL = 3;
/** A page of 100,000 rooms takes at most twice the time of page 1 of 1,000. */
const LEAST_OF_SMALL_LIST = 0.5;

const PASTES = 5;
const MAX_PASTE_MS = 2_000;

/**
 * Starts a server on a SQLite file with this many rooms.
 * @param settings further environment variables
 */
export async function startSeeded(
  rooms: number,
  settings: Record<string, string> = {},
): Promise<TestServer> {
  const server = await startServer(settings);
  await server.kill('SIGTERM');
  await seed({ dataDir: server.dataDir }, rooms);
  await server.start();
  pin(server.pid, SERVER_CORE);
  return server;
}

/** Measures an administrator's calls, the process and the pages' weight on 20,000 rooms. */
export async function measureCalls(note: (text: string) => void): Promise<Line[]> {
  note('an admin with 20 rooms among 20,000');
  const server = await startSeeded(20_000);
  const lines = [
    ...(await measureProcess(server)),
    ...(await measureAdminCalls(server)),
    await measurePaste(server),
  ];
  note('pages in a browser');
  lines.push(...(await measurePageWeights(server)));
  await server.dispose();
  return lines;
}

/** Measures calls of an admin with 20 rooms among 20,000. */
async function measureAdminCalls({ url }: TestServer): Promise<Line[]> {
  const admin = await signedIn({ url }, SEEDED);
  const { rooms } = await call(admin, roomRoutes.list, {});
  const { token } = admin;
  const roomUrl = url + roomRoutes.get.path.replace('{id}', String(rooms[0]?.id));
  const createUrl = url + roomRoutes.create.path.replace('{environment}', '1');
  const room = { name: 'Sala de medida', isVisible: true, isPrivate: false };
  return [
    line(
      `List of one's ${rooms.length} rooms among 20,000`,
      await compare({ url: url + roomRoutes.list.path, token }),
      { perSecond: READS_PER_SECOND, p99: READ_P99_MS, share: LIST_SHARE },
    ),
    line('One room by its id', await compare({ url: roomUrl, token }), {
      perSecond: READS_PER_SECOND,
      p99: READ_P99_MS,
      share: ROOM_SHARE,
    }),
    line(
      'Create a room (synced to the disk)',
      await compare({ url: createUrl, method: 'POST', token, body: room }),
      { perSecond: WRITES_PER_SECOND, p99: READ_P99_MS },
    ),
    line(
      'Sign in (argon2id, 19 MiB)',
      await compare({
        url: url + authRoutes.login.path,
        method: 'POST',
        body: SEEDED,
        // Two hashes run at once; more callers would only measure the queue.
        connections: 2,
      }),
      { perSecond: SIGN_INS_PER_SECOND, p99: SIGN_IN_P99_MS },
    ),
  ];
}

/** Measures a thousand invitations at once: tickets and queued mails, synced to the disk. */
async function measurePaste({ url }: TestServer): Promise<Line> {
  const admin = await signedIn({ url }, SEEDED);
  const { rooms } = await call(admin, roomRoutes.list, {});
  const taken: number[] = [];
  let bytes = 0;
  for (const [round, room] of rooms.slice(0, PASTES).entries()) {
    const emails = Array.from(
      { length: MAX_BATCH },
      (_, at) => `convidada-${round}-${at}@a.com.br`,
    );
    const started = performance.now();
    const answer = await call(admin, ticketRoutes.createMany, { id: String(room.id), emails });
    taken.push(performance.now() - started);
    bytes = JSON.stringify(answer).length;
  }
  const ours = median(taken);
  const body = { answer: 'x'.repeat(bytes) };
  const yardstick = await startYardstick(
    { 'content-type': 'application/json' },
    JSON.stringify(body),
  );
  const started = performance.now();
  await (await fetch(yardstick.url)).text();
  const bare = performance.now() - started;
  await yardstick.stop();
  return {
    what: `Paste ${MAX_BATCH.toLocaleString('en')} addresses: tickets and invitations`,
    figure: `p50 ${Math.round(ours)} ms`,
    yardstick: `${bare.toFixed(1)} ms`,
    ratio: (ours / bare).toFixed(0),
    budget: `≤ ${MAX_PASTE_MS} ms`,
    isWithin: ours <= MAX_PASTE_MS,
  };
}

/** Measures pages of a MASTER_ADMIN's list: the time must not grow with the number of rooms. */
export async function measurePages(note: (text: string) => void): Promise<Line[]> {
  note('1,000 and 100,000 rooms');
  const [small, large] = [await startSeeded(1_000), await startSeeded(100_000)];
  const few = await signedIn({ url: small.url }, MASTER);
  const many = await signedIn({ url: large.url }, MASTER);
  const { total = 0 } = await call(many, roomRoutes.list, { page: 1, pageSize: 1 });
  const reference = await compare(pageOf(few, 1));
  const first = await compare(pageOf(many, 1));
  const last = await compare(pageOf(many, Math.ceil(total / PAGE_SIZE)));
  await Promise.all([small.dispose(), large.dispose()]);
  const count = total.toLocaleString('en');
  return [
    line('Page 1 of 1,000 rooms', reference, { perSecond: READS_PER_SECOND, p99: READ_P99_MS }),
    against(`Page 1 of ${count} rooms`, first, reference),
    against(`Last page of ${count} rooms`, last, reference),
  ];
}

function pageOf({ url, token }: Caller, page: number) {
  const query = new URLSearchParams({ page: String(page), pageSize: String(PAGE_SIZE) });
  return { url: `${url}${roomRoutes.list.path}?${query}`, ...(token && { token }) };
}

function line(
  what: string,
  { ours, bare, share, bytes }: Comparison,
  budget: { perSecond: number; p99: number; share?: number },
): Line {
  const { perSecond, p99, share: least = 0 } = budget;
  const tail = Math.max(MAX_TAIL, bare.p99 / bare.p50);
  const most = least ? Math.min(p99, tail * ours.p50) : p99;
  return {
    what: `${what}, ${(bytes / 1000).toFixed(1)} kB`,
    figure: told(ours),
    yardstick: told(bare),
    ratio: share.toPrecision(2),
    budget: `≥ ${perSecond}/s, p99 ≤ ${p99} ms${least ? ` and ${tail.toPrecision(2)} × p50, ratio ≥ ${least}` : ''}`,
    isWithin: ours.perSecond >= perSecond && ours.p99 <= most && share >= least,
  };
}

function against(
  what: string,
  { ours, bare, share, bytes }: Comparison,
  reference: Comparison,
): Line {
  const ofSmall = ours.perSecond / reference.ours.perSecond;
  return {
    what: `${what}, ${(bytes / 1000).toFixed(1)} kB`,
    figure: `${told(ours)}; ${ofSmall.toFixed(2)} of page 1 of 1,000`,
    yardstick: told(bare),
    ratio: share.toPrecision(2),
    budget: `≥ ${LEAST_OF_SMALL_LIST} of page 1 of 1,000`,
    isWithin: ofSmall >= LEAST_OF_SMALL_LIST,
  };
}
