import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/**
 * Names this start by itself, its process and its machine, so that the next start on this machine can
 * tell that it has ended. The database keeps it: a container may have lost all its files.
 */
export function newServerId(): string {
  return [randomUUID(), process.pid, hostname()].join('@');
}

/** True when a server has certainly ended: its claims can be released before they time out. */
export function hasEnded(serverId: string): boolean {
  const [, pid, ...host] = serverId.split('@');
  if (host.join('@') !== hostname()) return false;
  // In a container each start has the number of the one before.
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
