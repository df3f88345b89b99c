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

/** A bare socket.io server in a process of its own. */
export function startBareChat(): Promise<Yardstick> {
  return startBare(BARE_CHAT, {});
}

const BARE_UPLOADS = fileURLToPath(new URL('bare-upload-server.ts', import.meta.url));

/** A bare `node:http` server in a process of its own that writes what it is sent to this folder. */
export function startBareUploads(folder: string): Promise<Yardstick> {
  return startBare(BARE_UPLOADS, { FOLDER: folder });
}

/** A bare `node:http` server in a process of its own that answers these bytes to everything. */
export function startYardstick(contentType: string, body: string): Promise<Yardstick> {
  return startBare(BARE_SERVER, { CONTENT_TYPE: contentType, BODY: body });
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
