import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('forgetful-disk.c', import.meta.url));
const DATABASE = 'atrio.sqlite';
const PREFIX = 'link-';

/** What a disk does that forgets what was not synced (forgetful-disk.c). */
interface Habits {
  /** How long each sync takes. */
  delayMs?: number;
  /** Percentage of writes that it keeps by itself, in any order. */
  early?: number;
}

export interface ForgetfulDisk {
  /** For the environment of a process that keeps its database in the folder. */
  environment: Record<string, string>;
  /** From now on syncs fail. */
  fail(): void;
  /** Leaves in the folder what a power cut would have left. The process must be gone. */
  cutPower(): void;
}

/**
 * The library that makes a disk forget, compiled for this machine; null, said in a line, where it
 * cannot be: its tests are not declared there.
 */
export function compileForgetfulDisk(): string | null {
  if (process.platform !== 'linux') return leftOut(`${process.platform} has no LD_PRELOAD`);
  const library = join(mkdtempSync(join(tmpdir(), 'atrio-forgetful-')), 'disk.so');
  const built = spawnSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, SOURCE, '-ldl']);
  if (built.error) return leftOut('there is no C compiler, cc');
  if (built.status !== 0) return leftOut(`cc: ${String(built.stderr).split('\n')[0]}`);
  // The folder also holds the shadows of all disks that use the library.
  process.once('exit', () => rmSync(dirname(library), { recursive: true }));
  return library;
}

/** For the environment of a process whose disk keeps everything, and takes this long for each sync. */
export function slowDisk(library: string, delayMs: number): Record<string, string> {
  return { LD_PRELOAD: library, ATRIO_DISK_DELAY_US: String(Math.round(delayMs * 1_000)) };
}

function leftOut(why: string): null {
  console.warn(`Tests of power cuts are left out: ${why}`);
  return null;
}

export function forgetfulDisk(
  library: string,
  folder: string,
  { delayMs = 0, early = 0 }: Habits = {},
): ForgetfulDisk {
  const own = mkdtempSync(join(dirname(library), 'shadow-'));
  const shadow = join(own, 'shadow');
  const failing = join(own, 'failing');
  mkdirSync(shadow);
  return {
    environment: {
      ...slowDisk(library, delayMs),
      ATRIO_DISK_FOLDER: folder,
      ATRIO_DISK_SHADOW: shadow,
      ATRIO_DISK_EARLY: String(early),
      ATRIO_DISK_FAILS: failing,
    },
    fail: () => writeFileSync(failing, ''),
    cutPower: () => {
      for (const end of ['', '-wal', '-shm']) rmSync(join(folder, DATABASE + end), { force: true });
      for (const name of readdirSync(shadow).filter((name) => name.startsWith(PREFIX))) {
        const to = join(folder, name.slice(PREFIX.length));
        copyFileSync(join(shadow, name), to);
      }
      rmSync(own, { recursive: true });
    },
  };
}
