import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Reports and other temporary files; ignored by git. */
export const TMP = join(ROOT, '.tmp');

/** Process groups of the running children, so that none outlives this process. */
const running = new Set();

/**
 * Runs one command and waits for its end. It gets its own process group, so
 * that a time-out or Ctrl-C ends all of its processes.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ capture?: boolean, timeoutMs?: number, env?: NodeJS.ProcessEnv, cwd?: string }}
 *   [options] capture: collect the output instead of showing it; cwd: default, the project's folder
 * @returns {Promise<{ code: number, output: string }>} code: the exit code, as a shell reports it
 */
export function run(command, args, options = {}) {
  const { capture = false, timeoutMs, env = projectEnv(), cwd = ROOT } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
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
    running.add(child.pid);
    const timer = timeoutMs
      ? setTimeout(() => {
          output += `\n${command} was ended after ${timeoutMs / 1000} s`;
          endGroup(child.pid);
        }, timeoutMs)
      : undefined;
    const done = (/** @type {number} */ code) => {
      clearTimeout(timer);
      running.delete(child.pid);
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
 * The environment with the project's own tools, its Node included, first in the PATH.
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

/** Ends the running children when this process gets a signal to end. */
export function endChildrenOnSignal() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => {
      for (const pid of running) endGroup(pid);
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
    // The group has ended in the meantime.
  }
}
