import { setTimeout as delay } from 'node:timers/promises';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { expect, test } from '@playwright/test';
import { type Caller, call, signedIn } from '../support/api.ts';
import { freePort, MASTER, startRefused, startServer, type TestServer } from '../support/server.ts';

const ROUNDS = process.env.ATRIO_TEST_LONG ? 50 : 5;
const WRITERS = 4;
/** The kill comes at some time up to this after the first answer. */
const KILL_WITHIN_MS = 550;

/** The last acknowledged write, and writes that may have happened before the kill. */
interface Written {
  acknowledged: string;
  /** Sent, but not answered when the server died. */
  inFlight: string | null;
}

test(`${ROUNDS} kills in a loop of writes lose nothing that was acknowledged`, {
  tag: '@long',
}, async () => {
  const server = await startServer();
  const caller = await signedIn({ url: server.url }, MASTER);
  const rooms = new Map<number, Written>();
  for (let round = 1; round <= ROUNDS; round++) {
    const before = rooms.size;
    await writeUntilKilled(server, caller, rooms, round);
    await server.start();
    expect(rooms.size, `rooms written in round ${round}`).toBeGreaterThan(before);
    await verify(caller, rooms, round);
  }
  await server.dispose();
});

test('a second server refuses to start on a folder in use, and the first keeps running', {
  tag: '@long',
}, async () => {
  const server = await startServer();
  const settings = { PORT: String(await freePort()), DATA_DIR: server.dataDir };
  const second = await startRefused(settings);
  expect(second.code).toBe(1);
  expect(second.output).toContain('using');
  await signedIn({ url: server.url }, MASTER);

  // The operating system releases the lock when the process ends.
  await server.kill('SIGKILL');
  await server.start();
  await signedIn({ url: server.url }, MASTER);
  await server.dispose();
});

async function writeUntilKilled(
  server: TestServer,
  caller: Caller,
  rooms: Map<number, Written>,
  round: number,
): Promise<void> {
  const firstAnswer = Promise.withResolvers<void>();
  const life = { isOver: false, onAnswer: firstAnswer.resolve };
  const writers = Promise.all(
    Array.from({ length: WRITERS }, (_, index) =>
      writeRooms(caller, rooms, `r${round}w${index}`, life),
    ),
  );
  await Promise.race([firstAnswer.promise, writers]);
  await delay(Math.random() * KILL_WITHIN_MS);
  life.isOver = true;
  await server.kill('SIGKILL');
  await writers;
}

/** Creates a room, changes it twice, and again, until the server is gone. */
async function writeRooms(
  caller: Caller,
  rooms: Map<number, Written>,
  name: string,
  life: { readonly isOver: boolean; onAnswer: () => void },
): Promise<void> {
  for (let turn = 0; ; turn++) {
    try {
      const created = `${name}-${turn}a`;
      const { room } = await call(caller, roomRoutes.create, {
        environment: '1',
        ...body(created),
      });
      const written: Written = { acknowledged: created, inFlight: null };
      rooms.set(room.id, written);
      life.onAnswer();
      for (const mark of [`${name}-${turn}b`, `${name}-${turn}c`]) {
        written.inFlight = mark;
        await call(caller, roomRoutes.update, { id: String(room.id), ...body(mark) });
        written.acknowledged = mark;
        written.inFlight = null;
      }
    } catch (error) {
      if (life.isOver) return;
      throw error;
    }
  }
}

/** Rooms that were found complete after the kill that followed their last write. */
const whole = new Set<number>();

/** The same mark in each field, so that a partial write is detected. */
function body(mark: string) {
  const link = `https://exemplo.com.br/${mark}`;
  return {
    name: mark,
    iframeUrl: link,
    adminIframeUrl: link,
    isVisible: true,
    isPrivate: false,
  };
}

async function verify(caller: Caller, rooms: Map<number, Written>, round: number): Promise<void> {
  const found = await readAllRooms(caller);
  // One assertion for all rooms: one per room would take minutes, since each is a traced step.
  const lost = [...rooms].filter(([id, { acknowledged, inFlight }]) => {
    const name = found.get(id)?.name;
    return name === undefined || (name !== acknowledged && name !== inFlight);
  });
  expect(lost, `rooms lost by round ${round}`).toEqual([]);
  // Complete rooms are read once, in the round that wrote them; later rounds check names only.
  const torn: unknown[] = [];
  for (const { id, name } of [...found.values()].filter(({ id }) => !whole.has(id))) {
    whole.add(id);
    const { room } = await call(caller, roomRoutes.get, { id: String(id) });
    const expected = Object.entries(body(name));
    if (expected.some(([field, value]) => Reflect.get(room, field) !== value)) torn.push(room);
  }
  expect(torn, `rooms half written in round ${round}`).toEqual([]);
  // The present state counts as acknowledged from here on.
  for (const id of rooms.keys()) {
    const name = found.get(id)?.name;
    if (name) rooms.set(id, { acknowledged: name, inFlight: null });
  }
}

/** Reads page by page; the server's total must be the number of rooms found. */
async function readAllRooms(caller: Caller) {
  const found = new Map<number, { id: number; name: string }>();
  for (let page = 1; ; page++) {
    const list = await call(caller, roomRoutes.list, { page, pageSize: 200, sort: 'createdAt' });
    for (const { id, name } of list.rooms) found.set(id, { id, name });
    if (list.rooms.length > 0) continue;
    expect(found.size).toBe(list.total);
    return found;
  }
}
