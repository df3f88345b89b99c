import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Server and client run on a core each, so that neither slows the other. */
export const SERVER_CORE = 0;
export const CLIENT_CORE = 1;
/** Asked before anything is pinned: a process on one core is told that there is one. */
const CORES = availableParallelism();
export const ALL_CORES = `0-${CORES - 1}`;

/** @returns false when this machine cannot pin; the report says so */
export function pin(pid: number, cores: number | string): boolean {
  if (CORES < 2) return false;
  return spawnSync('taskset', ['-acp', String(cores), String(pid)]).status === 0;
}
