import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Server and client on a core each, so that neither takes the other's time. */
export const SERVER_CORE = 0;
export const CLIENT_CORE = 1;

/** @returns false where the machine cannot: the figures then say so */
export function pin(pid: number, core: number): boolean {
  if (availableParallelism() < 2) return false;
  return spawnSync('taskset', ['-acp', String(core), String(pid)]).status === 0;
}
