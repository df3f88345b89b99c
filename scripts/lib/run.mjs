import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Reports and other throw-away files; ignored by git. */
export const TMP = join(ROOT, '.tmp');

/** Process groups of the children that still run, so that none outlives this process. */
const live = new Set();

/**
 * Runs one command from the project's folder and waits for its end. It gets a process group of its
 * own: a time-out or Ctrl-C ends the whole tree, not only its first process.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ capture?: boolean, timeoutMs?: number, env?: NodeJS.ProcessEnv }} [options]
 *   capture: collect the output instead of showing it
 * @returns {Promise<{ code: number, output: string }>} code: what a shell would answer
 */
export function run(command, args, { capture = false, timeoutMs, env = projectEnv() } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env,
      detached: true,
      stdio: ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'],
    });
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    live.add(child.pid);
    const timer = timeoutMs
      ? setTimeout(() => {
          output += `\n${command} was ended after ${timeoutMs / 1000} s`;
          endGroup(child.pid);
        }, timeoutMs)
      : undefined;
    const done = (/** @type {number} */ code) => {
      clearTimeout(timer);
      live.delete(child.pid);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      output += String(error);
      done(127);
    });
    child.on('close', (code, signal) => done(code ?? exitCodeOf(signal)));
  });
}

/**
 * The environment in which the project's own tools, Node 24 included, come first.
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function projectEnv(extra = {}) {
  const path = [join(ROOT, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

/**
 * @param {NodeJS.Signals | null} signal
 * @returns {number}
 */
export function exitCodeOf(signal) {
  return 128 + (signal ? constants.signals[signal] : 0);
}

/** Ends what still runs when this process is told to end. */
export function endChildrenOnSignal() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => {
      for (const pid of live) endGroup(pid);
      process.exit(exitCodeOf(signal));
    });
  }
}

/** @param {number | undefined} pid */
function endGroup(pid) {
  if (!pid) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended by itself in the meantime.
  }
}
