import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { classifyDatabaseFailure, isConflict } from './failures.ts';
import type { Database } from './tables.ts';

/** An index of a table that may be large. */
export interface LargeIndex {
  name: string;
  table: string;
  /** From `using` or the columns on. */
  definition: string;
  isUnique?: boolean;
}

const POLL_MS = 200;

/**
 * Makes an index on PostgreSQL while others go on writing its table, which an index made within a
 * migration's transaction would keep waiting for minutes. Safe to run from several replicas at once,
 * and after a run that was killed.
 * @param db `isPatient`, outside of a transaction
 */
export async function makeIndexBeside(db: Database, index: LargeIndex): Promise<void> {
  for (;;) {
    const state = await stateOf(db, index);
    if (state === 'made') return;
    if (state === 'being made') await delay(POLL_MS);
    else await makeOrMakeRoom(db, index, state);
  }
}

async function makeOrMakeRoom(db: Database, index: LargeIndex, state: 'absent' | 'left behind') {
  const { name, table, definition, isUnique = false } = index;
  try {
    if (state === 'left behind') {
      await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
    } else {
      const kind = sql.raw(isUnique ? 'unique index' : 'index');
      await sql`create ${kind} concurrently if not exists ${sql.id(name)}
        on ${sql.table(table)} ${sql.raw(definition)}`.execute(db);
    }
  } catch (error) {
    // Another replica did the same in the same moment.
    if (!isConflict(error) && classifyDatabaseFailure(error) !== 'unique') throw error;
  }
}

/** A killed run leaves an index behind that no query may use, but that every write still updates. */
async function stateOf(
  db: Database,
  { name, table }: LargeIndex,
): Promise<'absent' | 'being made' | 'left behind' | 'made'> {
  const { rows } = await sql<{ is_made: boolean | null; is_being_made: boolean }>`
    select (select indisvalid from pg_index where indexrelid = to_regclass(${name})) as is_made,
      exists (select 1 from pg_stat_progress_create_index
        where datname = current_database() and relid = to_regclass(${table})) as is_being_made`.execute(
    db,
  );
  const [row] = rows;
  if (row?.is_made) return 'made';
  if (row?.is_being_made) return 'being made';
  return row?.is_made === false ? 'left behind' : 'absent';
}
