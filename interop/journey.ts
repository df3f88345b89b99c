import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { enterRoom, requestCode } from '@atrio/client/visit';
import { moderationRoutes } from '@atrio/contract/live/moderation';
import { visitRoutes } from '@atrio/contract/live/visits';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import { expect, onTestFinished } from 'vitest';
import { call, signedIn } from '../e2e/support/api.ts';
import { MASTER, startServer, type TestServer } from '../e2e/support/server.ts';

/** The name of the room that a name opens, and of the one that wants a ticket's address and code. */
export const DOORS = { open: 'Sala aberta', private: 'Sala fechada' } as const;
export type Door = keyof typeof DOORS;

const CODE = /^(\d{6})\r?$/m;
const REASON = 'Fim da jornada';

/** What a client's program is given, as JSON in its last argument. */
interface Start {
  url: string;
  sceneName: string;
  name: string;
  email?: string;
  code?: string;
}

/**
 * What a client's program prints, one JSON object a line:
 * `{ manifest: { room, door } }`, `{ entered: { id, name, token } }`, `{ joined: onlineNow }`, then
 * `{ heard: text }` for each message of others, and `{ banned: reason }`, after which it ends.
 * Once inside it writes `Aqui é` and its name.
 */
type Line = Record<string, unknown>;

/** Writes the lines of a program that runs, and reads what it prints. */
export interface Program {
  /** The first line with this field that has not been read yet. */
  next(field: string): Promise<unknown>;
  write(line: string): void;
  /** Its exit code. */
  ended: Promise<number | null>;
}

/** Runs a program of somebody else's. It ends with the test. */
export function run(command: string, args: readonly string[]): Program {
  // Mono writes what its locale can say, and a bare environment has none.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  const lines: Line[] = [];
  const waiting = new Set<() => void>();
  let output = '';
  let isOver = false;
  const look = () => {
    for (const one of waiting) one();
  };
  child.stderr.on('data', (data) => {
    output += data;
  });
  createInterface(child.stdout).on('line', (line) => {
    output += `${line}\n`;
    // A guide's program talks to people.
    lines.push(line.startsWith('{') ? JSON.parse(line) : { log: line });
    look();
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      isOver = true;
      look();
      resolve(code);
    });
  });
  // Whoever waits for a line is told.
  ended.catch(look);
  onTestFinished(() => void child.kill('SIGKILL'));
  const next = (field: string) =>
    new Promise<unknown>((resolve, reject) => {
      const find = () => {
        const at = lines.findIndex((line) => field in line);
        if (at < 0 && !isOver) return;
        waiting.delete(find);
        if (at < 0) reject(new Error(`It ended without a line of '${field}':\n${output}`));
        else resolve(lines.splice(at, 1)[0]?.[field]);
      };
      waiting.add(find);
      find();
    });
  return { next, ended, write: (line) => void child.stdin.write(`${line}\n`) };
}

/** A server with both rooms, and its MASTER_ADMIN. */
export async function openHouse() {
  const server = await startServer({ WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' });
  const admin = await signedIn(server, MASTER);
  const make = async (door: Door) => {
    const form = { environment: '1', isVisible: true, isPrivate: door === 'private' };
    return (await call(admin, roomRoutes.create, { ...form, name: DOORS[door] })).room;
  };
  return { server, admin, rooms: { open: await make('open'), private: await make('private') } };
}
export type House = Awaited<ReturnType<typeof openHouse>>;

/** The way of every client: manifest, entering, chat both ways, and the ban. */
export async function journey(house: House, door: Door, start: (start: string) => Program) {
  const { server, admin } = house;
  const { sceneName, id: room } = house.rooms[door];
  const place = { url: server.url, sceneName };
  const rui = await enterRoom({ ...place, ...(await proof(house, door, 'Rui')) });
  onTestFinished(() => rui.leave());
  const hears = (text: string) =>
    expect
      .poll(() => rui.chat.feed.view.get().log.messages.map(({ message }) => message))
      .toContain(text);
  await expect.poll(() => rui.channel.view.get().status).toBe('joined');

  const mine: Start = { ...place, ...(await proof(house, door, 'Bia')) };
  const program = start(JSON.stringify(mine));
  expect(await program.next('manifest')).toEqual({ room: DOORS[door], door });
  const { id, name, token } = (await program.next('entered')) as {
    id: number;
    name: string;
    token: string;
  };
  expect(name).toBe(mine.name);
  expect(await program.next('joined')).toBe(2);
  await hears(`Aqui é ${name}`);
  rui.chat.outbox.send(`Olá, "${name}" 😀`, null);
  expect(await program.next('heard')).toBe(`Olá, "${name}" 😀`);

  const isActive = async () => (await call(server, visitRoutes.introspect, { token })).active;
  expect(await isActive()).toBe(true);
  const ban = { id: String(room), visitorId: id, reason: REASON, hours: null };
  await call(admin, moderationRoutes.ban, ban);
  expect(await isActive()).toBe(false);
  expect(await program.next('banned')).toBe(REASON);
  expect(await program.ended).toBe(0);
  rui.leave();
  return { token };
}

/** The same token with another signature. */
export function forged(token: string): string {
  const [head, claims, signature = ''] = token.split('.');
  const other = signature.startsWith('A') ? 'B' : 'A';
  return [head, claims, other + signature.slice(1)].join('.');
}

let people = 0;

/** What a door wants to know of somebody who has not been there. */
export async function proof({ server, admin, rooms }: House, door: Door, nick: string) {
  const name = `${nick} ${++people}`;
  if (door === 'open') return { name };
  const { id, sceneName } = rooms.private;
  const email = `${nick.toLowerCase()}-${people}@exemplo.com.br`;
  await call(admin, ticketRoutes.create, { roomId: id, email, notify: false });
  await requestCode({ url: server.url, sceneName }, email);
  let code: string | undefined;
  await expect
    .poll(async () => {
      code = await mailedCode(server, email);
      return code;
    })
    .toBeDefined();
  return { name, email, ...(code && { code }) };
}

async function mailedCode({ dataDir }: TestServer, email: string): Promise<string | undefined> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return CODE.exec(mails.find((mail) => mail.includes(`\nTo: ${email}\r\n`)) ?? '')?.[1];
}
