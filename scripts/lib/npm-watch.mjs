import { spawnSync } from 'node:child_process';

const CHECK_MS = 250;

/**
 * npm, told to end, may go without telling the script it runs: then nobody is left who could stop
 * the server, so it stops too. The shell that npm runs us through outlives a killed npm.
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
 * The process of npm: our parent, or the parent of the shell between us.
 * @param {number} parent
 * @returns {number}
 */
function npmAbove(parent) {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(parent)]);
  const [, above, name = ''] = /^\s*(\d+)\s+(.*)/.exec(String(stdout)) ?? [];
  // Without `ps`, as in small containers, the parent is watched alone.
  return above === undefined || /npm|node/.test(name) ? parent : Number(above);
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there, and somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
