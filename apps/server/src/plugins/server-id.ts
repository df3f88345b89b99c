import { readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const startSchema = z.object({ serverId: z.string(), host: z.string(), pid: z.int() });

/**
 * Keeps the id of this start in the data folder. What the process that is named there held, if it was
 * killed, need not wait until its silence is noticed.
 * @returns the id of the start before, if its process is known to have ended: replicas may well
 *   share a folder
 */
export async function succeed(dataDir: string, serverId: string): Promise<string | null> {
  const file = join(dataDir, 'server-id');
  const former = await readFile(file, 'utf8').then(parse, () => null);
  const start = { serverId, host: hostname(), pid: process.pid };
  // Without it, as on a full disk, the next start waits like everybody else.
  await writeFile(file, JSON.stringify(start), { mode: 0o600 }).catch(() => undefined);
  return former && hasEnded(former) ? former.serverId : null;
}

function parse(text: string): z.output<typeof startSchema> | null {
  try {
    return startSchema.parse(JSON.parse(text));
  } catch {
    // Cut off, or of another version.
    return null;
  }
}

function hasEnded({ host, pid }: { host: string; pid: number }): boolean {
  if (host !== hostname()) return false;
  // In a container each start has the number of the one before.
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
