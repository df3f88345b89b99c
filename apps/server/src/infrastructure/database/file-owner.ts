import { type Kysely, sql } from 'kysely';
import { columnsFor } from './columns.ts';

/**
 * From now on a file lives exactly as long as a row of `table` names it in one of `columns`: when
 * the row goes (by whatever cascade) or names another file, the old one's row goes too, and with
 * that its bytes are doomed. For migrations; the columns reference `files (id)`.
 */
export async function ownFiles(
  db: Kysely<never>,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const old = columns.map((column) => `old.${column}`).join(', ');
  const replaced = columns.map(
    (column) =>
      `delete from files where id = old.${column} and old.${column} is distinct from new.${column};`,
  );
  await addTrigger(db, {
    name: `${table}_files_removed`,
    on: `after delete on ${table}`,
    body: `delete from files where id in (${old});`,
    back: 'old',
  });
  await addTrigger(db, {
    name: `${table}_files_replaced`,
    on: `after update of ${columns.join(', ')} on ${table}`,
    body: replaced.join(' '),
    back: 'new',
  });
}

interface Trigger {
  name: string;
  on: string;
  /** Of which rows; without it, of all. */
  when?: string;
  body: string;
  back: 'old' | 'new';
}

export async function addTrigger(
  db: Kysely<never>,
  { name, on, when, body, back }: Trigger,
): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const each = when === undefined ? 'for each row' : `for each row when (${when})`;
  if (!columnsFor(db).isPostgres) {
    await run(`create trigger ${name} ${on} ${each} begin ${body} end`);
    return;
  }
  await run(`create function ${name}() returns trigger language plpgsql as
    $$ begin ${body} return ${back}; end $$`);
  await run(`create trigger ${name} ${on} ${each} execute function ${name}()`);
}
