import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVER } from '../../scripts/lib/server-command.mjs';
import { freePort } from '../support/server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const READY = /^Átrio: /m;
const GREETING = /e-mail\s+(\S+)\s+password\s+(\S+)/;

export interface DemoServer {
  url: string;
  email: string;
  password: string;
  stop(): Promise<void>;
}

/** `npm start -- --demo` on a folder of its own. */
export async function startDemo(): Promise<DemoServer> {
  const folder = await mkdtemp(join(tmpdir(), 'atrio-demo-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const child = spawn(process.execPath, [...SERVER, '--demo'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      PORT: new URL(url).port,
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [, email, password] = GREETING.exec(await untilReady(child)) ?? [];
  if (!email || !password) throw new Error('The demonstration did not say how to sign in');
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { url, email, password, stop };
}

function untilReady(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk;
      if (READY.test(output)) resolve(output);
    });
  });
}
