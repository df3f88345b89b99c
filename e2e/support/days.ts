import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { addDays, todayInBrazil } from '@atrio/contract/lib/due-dates';
import type { TestServer } from './server.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Lets days go by for all that is owed on a server of the test's own: it stops, everything about
 * the payments is put so far back, and it starts and looks at them at once. A charge that is due
 * yet becomes one that was due that many days ago, here and at the simulated provider.
 */
export async function letDaysPass(server: TestServer, days: number): Promise<void> {
  await server.kill('SIGTERM');
  const database = new DatabaseSync(join(server.dataDir, 'atrio.sqlite'));
  const today = todayInBrazil(Date.now());
  const dues = database.prepare('select distinct due_date from payments').all();
  for (const { due_date: due } of dues) {
    const isToCome = String(due) > today;
    const back = addDays(isToCome ? today : String(due), -days);
    for (const table of ['payments', 'sandbox_payments']) {
      database.prepare(`update ${table} set due_date = ? where due_date = ?`).run(back, due ?? '');
    }
  }
  database.prepare('update dunning_steps set at = at - ?').run(days * DAY_MS);
  database.prepare('update payments set next_check_at = 1').run();
  database.close();
  await server.start();
}
