import { spawnSync } from 'node:child_process';

const CHECK_MS = 250;

/**
 * Stops the server when npm is gone: npm may end without telling its script, and then nobody could
 * stop the server. The shell between npm and us outlives a killed npm, so npm itself is watched.
 * @param {() => void} stop
 */
export function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const parent = process.ppid;
  const npm = npmAbove(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return;
    clearInterval(timer);
    stop();
  }, CHECK_MS);
  timer.unref();
}

/**
 * Finds npm's process: our parent, or the parent of the shell between us.
 * @param {number} parent
 * @returns {number}
 */
function npmAbove(parent) {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(parent)]);
  const [, above, name = ''] = /^\s*(\d+)\s+(.*)/.exec(String(stdout)) ?? [];
  // Small containers have no `ps`; there only the parent is watched.
  return above === undefined || /npm|node/.test(name) ? parent : Number(above);
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
