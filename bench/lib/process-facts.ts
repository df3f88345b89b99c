import { readFileSync } from 'node:fs';

/** Of the clock in /proc, on every Linux for people's machines. */
const TICKS_PER_SECOND = 100;

/** Resident memory in MiB; null on systems without /proc. */
export function residentMiB(pid: number): number | null {
  try {
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kib ? Number(kib) / 1024 : null;
  } catch {
    return null;
  }
}

/** Seconds that a process has worked so far; null on systems without /proc. */
export function workedSeconds(pid: number): number | null {
  try {
    // After the name, which may hold anything: user and system time are the 12th and 13th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}
