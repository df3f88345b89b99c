import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SERVER, SERVER_ENV } from '../../scripts/lib/server-command.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const READY_DEADLINE_MS = 60_000;
const STOP_DEADLINE_MS = 12_000;
const POLL_MS = 25;

/** Servers must not outlive an aborted test run. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** The MASTER_ADMIN that every test server begins with. */
export const MASTER = { email: 'master@atrio.test', password: 'portaria-acesa-27' };

/** A real server on a folder and a port of its own. */
export interface TestServer {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** The output of all its processes so far. */
  output(): string;
  /** Starts it (again) on the same folder and port; resolves when it is ready. */
  start(): Promise<void>;
  /** Sends a signal and waits for the end of the process. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** Stops it and removes its folder. */
  dispose(): Promise<void>;
}

/** @param given environment variables, which override the tests' own; or what makes them of its port */
export async function startServer(
  given: Record<string, string> | ((port: number) => Record<string, string>) = {},
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'atrio-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = typeof given === 'function' ? given(port) : given;
  let child: ChildProcess | null = null;
  let output = '';

  const server: TestServer = {
    url,
    dataDir,
    get pid() {
      if (!child?.pid) throw new Error('The server does not run');
      return child.pid;
    },
    output: () => output,
    async start() {
      child = spawnServer({ ...ownSettings(url, port, dataDir), ...settings });
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (chunk) => {
          output += chunk;
        });
      }
      await untilReady(url, child, () => output);
    },
    async kill(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return null;
      const current = child;
      const ended = once(current, 'exit');
      current.kill(signal);
      const timer = setTimeout(() => current.kill('SIGKILL'), STOP_DEADLINE_MS);
      await ended;
      clearTimeout(timer);
      return current.exitCode;
    },
    async dispose() {
      await server.kill('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

/** Starts a server that is expected to refuse; returns its exit code and output. */
export async function startRefused(
  settings: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawnServer(settings);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const timer = setTimeout(() => child.kill('SIGKILL'), READY_DEADLINE_MS);
  await once(child, 'close');
  clearTimeout(timer);
  return { code: child.exitCode, output };
}

/** Where no system takes the ports of outgoing connections from. */
const PORTS = { from: 20_000, to: 32_000 };
/** A server that is down for a moment does not hold its own. */
const given = new Set<number>();

/**
 * Finds a port that is free now, and stays so while its server is down: one that the system chose
 * would be among those that it gives to outgoing connections, even to one to this very port.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(PORTS.from, PORTS.to);
  if (given.has(port)) return freePort();
  given.add(port);
  const probe = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

function ownSettings(url: string, port: number, dataDir: string) {
  return {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    ADMIN_EMAIL: MASTER.email,
    ADMIN_PASSWORD: MASTER.password,
    LOG_LEVEL: 'warn',
    // Each test sends an address of its own, so that tests do not share limits.
    TRUST_PROXY: '1',
  };
}

/** The server gets PATH and the test's settings, and nothing else of our environment. */
function spawnServer(settings: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, SERVER, {
    cwd: ROOT,
    // Some tests start one ten times: compiled once, as by `npm start`.
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', ...SERVER_ENV, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + READY_DEADLINE_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    if (await isReady(url)) return;
    await delay(POLL_MS);
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not become ready:\n${output()}`);
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(1_000) });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}
