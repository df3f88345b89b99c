import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { authRoutes } from '@atrio/contract/accounts/accounts';
import { visitRoutes } from '@atrio/contract/live/visits';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { expect, it } from 'vitest';
import { requestTo } from './build-test-app.ts';
import { compileForgetfulDisk, type ForgetfulDisk, forgetfulDisk } from './disk/forgetful-disk.ts';
import { PASSWORD } from './factories/account.ts';
import { openSocket } from './socket-client.ts';
import { type ServerProcess, spawnServer, temporaryFolder } from './spawn-server.ts';

const LONG = Boolean(process.env.ATRIO_TEST_LONG);
const ROUNDS = LONG ? 200 : 3;
const ADMIN = { email: 'ana@exemplo.com.br', password: PASSWORD };
const CREATORS = 12;
/** Long enough for somebody to read what is not on the disk yet. */
const SYNC_MS = 25;
/** The longest storm; one in three is long enough for the log to be folded and begun anew. */
const STORM_MS = { short: 150, long: 1_200 };

const library = compileForgetfulDisk();

/** All that anybody has been told, by an answer or an event. */
interface Told {
  rooms: Set<string>;
  messages: Set<number>;
}

async function start(folder: string, disk?: ForgetfulDisk) {
  const server = await spawnServer({
    DATA_DIR: folder,
    DATABASE_URL: '',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'warn',
    ...disk?.environment,
  });
  await server.printed('/dashboard/');
  const { token } = (await requestTo(server.url, authRoutes.login, ADMIN)).body;
  return { ...server, token };
}

type Server = Awaited<ReturnType<typeof start>>;

const create = ({ url, token }: Server, name: string) => {
  const form = { environment: '1', name, isVisible: true, isPrivate: false };
  return requestTo(url, roomRoutes.create, form, { token });
};

/** Writers, readers and a chat, until the server is gone. */
async function storm(
  server: Server,
  round: number,
): Promise<{ told: Told; over: Promise<unknown> }> {
  const told: Told = { rooms: new Set(), messages: new Set() };
  const { room } = (await create(server, `Sala ${round}`)).body;
  told.rooms.add(room.name);
  let latest = room.id;
  const write = async (creator: number, turn: number) => {
    const name = `Sala ${round}-${creator}-${turn}`;
    const { status, body } = await create(server, name);
    expect(status).toBe(200);
    told.rooms.add(body.room.name);
    latest = Math.max(latest, body.room.id);
  };
  const list = async () => {
    const newest = { page: '1', pageSize: 50, sort: '-createdAt' } as const;
    const { rooms } = (await requestTo(server.url, roomRoutes.list, newest, server)).body;
    for (const { name } of rooms) told.rooms.add(name);
  };
  const guess = async () => {
    // Rooms that their creators have not been told of yet.
    const id = String(latest + 1 + Math.floor(Math.random() * CREATORS));
    const { status, body } = await requestTo(server.url, roomRoutes.get, { id }, server);
    if (status === 200) told.rooms.add(body.room.name);
  };
  const chat = await talk(server, room.sceneName, told);
  const over = Promise.all([
    ...Array.from({ length: CREATORS }, (_, creator) => untilGone((turn) => write(creator, turn))),
    untilGone(list),
    ...Array.from({ length: 3 }, () => untilGone(guess)),
    untilGone(chat),
  ]);
  return { told, over };
}

/** One speaks, another one hears. */
async function talk({ url }: Server, sceneName: string, told: Told) {
  const enter = async (name: string) => {
    const { token } = (await requestTo(url, visitRoutes.enter, { sceneName, name })).body;
    const socket = await openSocket(url);
    await socket.send('identify', token);
    await socket.send('joinRoom', sceneName);
    return socket;
  };
  const [speaker, listener] = [await enter('Bia'), await enter('Caio')];
  listener.socket.on('playerMessage', ({ id }: { id: number }) => told.messages.add(id));
  return async () => {
    const sent = speaker.send('playerMessage', { message: 'Olá' });
    const { message } = await Promise.race([sent, speaker.disconnected().then(gone)]);
    told.messages.add(message.id);
    await Promise.race([delay(100), speaker.disconnected().then(gone)]);
  };
}

function gone(): never {
  throw new TypeError('fetch failed');
}

/** Every call that is cut off says so, as nothing else does. */
async function untilGone(act: (turn: number) => Promise<void>): Promise<void> {
  for (let turn = 0; ; turn++) {
    try {
      await act(turn);
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

async function killed({ child, ended }: ServerProcess): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

/** Finds what is not there of all that has been told. */
function missing(folder: string, { rooms, messages }: Told) {
  const database = new DatabaseSync(join(folder, 'atrio.sqlite'));
  const column = (sql: string) =>
    new Set(
      database
        .prepare(sql)
        .all()
        .map((row) => Object.values(row)[0]),
    );
  const [check] = database.prepare('pragma integrity_check').all();
  const kept = {
    rooms: column('select name from rooms'),
    messages: column('select id from messages'),
  };
  database.close();
  expect(check).toEqual({ integrity_check: 'ok' });
  return [
    ...[...rooms].filter((name) => !kept.rooms.has(name)),
    ...[...messages].filter((id) => !kept.messages.has(id)),
  ];
}

async function rounds(end: (folder: string, round: number) => Promise<Told>) {
  const folder = temporaryFolder();
  let count = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const told = await end(folder, round);
    count += told.rooms.size + told.messages.size;
    expect(missing(folder, told)).toEqual([]);
  }
  expect(count).toBeGreaterThan(ROUNDS);
}

/** Somewhere in a storm; in a long one, a while after somebody has been told of a room made in it. */
async function moment(round: number, { rooms }: Told): Promise<void> {
  const isLong = round % 3 === 2;
  if (isLong) await expect.poll(() => rooms.size).toBeGreaterThan(1);
  await delay(Math.random() * (isLong ? STORM_MS.long : STORM_MS.short));
}

const LIMIT_MS = 40_000 + ROUNDS * 10_000;

it(
  'what was answered before a kill is there',
  async () => {
    await rounds(async (folder, round) => {
      const server = await start(folder);
      const { told, over } = await storm(server, round);
      await moment(round, told);
      await killed(server);
      await over;
      return told;
    });
  },
  LIMIT_MS,
);

if (library) {
  it(
    'a power cut undoes nothing that anybody was told',
    async () => {
      await rounds(async (folder, round) => {
        const disk = forgetfulDisk(library, folder, { delayMs: SYNC_MS, early: (round % 3) * 40 });
        const server = await start(folder, disk);
        const { told, over } = await storm(server, round);
        await moment(round, told);
        await killed(server);
        await over;
        disk.cutPower();
        return told;
      });
    },
    LIMIT_MS,
  );

  it('a disk that cannot keep a write ends the server, and nobody is told of the write', async () => {
    const folder = temporaryFolder();
    const disk = forgetfulDisk(library, folder, { delayMs: SYNC_MS });
    const server = await start(folder, disk);
    const { told, over } = await storm(server, 0);
    disk.fail();
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('the disk did not keep the database');
    await over;
    disk.cutPower();
    expect(missing(folder, told)).toEqual([]);
    const next = await start(folder);
    expect((await create(next, 'Depois')).status).toBe(200);
  });
}
