import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject, onTestFinished } from 'vitest';
import { freePort } from '../../../e2e/support/server.ts';
import { APPS, buildIsCurrent } from '../../../scripts/lib/build-stamp.mjs';
import { SERVER, SERVER_ENV } from '../../../scripts/lib/server-command.mjs';
import { SQLITE_FILE } from '../src/infrastructure/database/client.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FROM_SOURCES = ['--disable-warning=ExperimentalWarning', 'apps/server/src/main.ts'];
/** Looked up once: many tests start one server after another. */
let startedAs: Promise<readonly string[]> | undefined;

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** The output so far, of both streams. */
  output(): string;
  /** The exit code, or the signal that ended the process. */
  ended: Promise<number | NodeJS.Signals | null>;
  /** Resolves once the output contains the text. */
  printed(text: string): Promise<void>;
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrio-process-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The same with a database that is migrated already, which takes a start most of its time. */
export function migratedFolder(): string {
  const folder = temporaryFolder();
  // On PostgreSQL the template is a database.
  if (process.env.TEST_DATABASE_URL) return folder;
  copyFileSync(join(inject('templateDatabase'), SQLITE_FILE), join(folder, SQLITE_FILE));
  return folder;
}

/**
 * Starts the real server in a process of its own, as people start it: built, in half the time that
 * its sources take, or from them where the build is older. Killed after the test.
 * @param options.openFiles limit of descriptors
 */
export async function spawnServer(
  environment: Record<string, string>,
  args: readonly string[] = [],
  options: { openFiles?: number } = {},
): Promise<ServerProcess> {
  const port = await freePort();
  startedAs ??= startedAsPeopleDo();
  const command = [process.execPath, ...(await startedAs), ...args];
  const { openFiles } = options;
  const limited = ['sh', '-c', `ulimit -n ${openFiles}; exec "$0" "$@"`, ...command];
  const [file = '', ...rest] = openFiles === undefined ? command : limited;
  const child = spawn(file, rest, {
    cwd: ROOT,
    env: {
      ...process.env,
      // A third of what a start costs.
      ...SERVER_ENV,
      PORT: String(port),
      LOG_LEVEL: 'info',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk;
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal));
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const printed = (wanted: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => text.includes(wanted) && resolve();
      listeners.add(look);
      void ended.then(() => reject(new Error(`ended without printing ${wanted}:\n${text}`)));
      look();
    });
  return { url: `http://127.0.0.1:${port}`, child, output: () => text, ended, printed };
}

async function startedAsPeopleDo(): Promise<readonly string[]> {
  const server = APPS.find(({ name }) => name === 'server');
  return server && (await buildIsCurrent(server)) ? SERVER : FROM_SOURCES;
}
