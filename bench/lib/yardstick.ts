import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../e2e/support/server.ts';
import { pin, SERVER_CORE } from './pin.ts';

const BARE_SERVER = fileURLToPath(new URL('bare-server.ts', import.meta.url));

export interface Yardstick {
  url: string;
  pid: number;
  readyAfterMs: number;
  stop(): Promise<void>;
}

const BARE_CHAT = fileURLToPath(new URL('bare-chat-server.ts', import.meta.url));

/** Starts a bare socket.io server in its own process. */
export function startBareChat(): Promise<Yardstick> {
  return startBare(BARE_CHAT, {});
}

const BARE_UPLOADS = fileURLToPath(new URL('bare-upload-server.ts', import.meta.url));

/** Starts a bare `node:http` server in its own process that writes uploads to this folder. */
export function startBareUploads(folder: string): Promise<Yardstick> {
  return startBare(BARE_UPLOADS, { FOLDER: folder });
}

/** Starts a bare `node:http` server in its own process that always answers this. */
export function startYardstick(headers: Record<string, string>, body: string): Promise<Yardstick> {
  return startBare(BARE_SERVER, { HEADERS: JSON.stringify(headers), BODY: body });
}

const BARE_POSTGRES = fileURLToPath(new URL('bare-postgres-server.ts', import.meta.url));

/** Starts bare `node:http` and `pg` that answer calls of this session with a statement each. */
export function startBarePostgres(place: {
  databaseUrl: string;
  sessionId: number;
  roomId: number;
}): Promise<Yardstick> {
  const { databaseUrl, sessionId, roomId } = place;
  const ids = { SESSION: String(sessionId), ROOM: String(roomId) };
  return startBare(BARE_POSTGRES, { DATABASE_URL: databaseUrl, ...ids });
}

async function startBare(file: string, env: Record<string, string>): Promise<Yardstick> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    env: { PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const readyAfterMs = performance.now() - started;
  const pid = pidOf(child);
  pin(pid, SERVER_CORE);
  return {
    url: `http://127.0.0.1:${port}`,
    pid,
    readyAfterMs,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function pidOf(child: ChildProcess): number {
  if (!child.pid) throw new Error('The yardstick could not be started');
  return child.pid;
}
