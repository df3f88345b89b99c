import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/** A text that is searched by any part of its words. */
interface Source {
  table: string;
  key: string;
  /** A second text, which one index may hold beside the first. */
  second?: string;
  /** The name of its index; by default the name of the table. */
  name?: string;
  /** Texts of one group are found without looking at those of others. */
  group?: string;
  /** Which rows a search may find; all, unless it says so. */
  only?: (row: string) => string;
}

const openToAll = (row: string) => `${row}recipient_id is null`;

const SOURCES: readonly Source[] = [
  { table: 'messages', key: 'body_key', group: 'room_id', only: openToAll },
  { table: 'rooms', key: 'name_key' },
  { table: 'tickets', key: 'email' },
  { table: 'admins', key: 'name_key' },
  { table: 'users', key: 'email' },
];

/** docs/decisions/043-search-by-any-part-of-a-word.md */
export async function up(db: Kysely<never>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  if (columnsFor(db).isPostgres) {
    await run(GRAMS);
    // Sorting in larger pieces halves the time on a large table.
    await run(`set local maintenance_work_mem = '256MB'`);
    for (const source of SOURCES) await run(gramIndex(source));
    return;
  }
  await run(`create table search_leftovers (
    id integer primary key autoincrement, source text not null, doc integer not null,
    key text not null)`);
  for (const source of SOURCES) {
    for (const statement of fullText(source)) await run(statement);
  }
}

/**
 * Every three bytes of a key that follow one another, as numbers: each symbol of any script has
 * bytes. The group is in each number, so that a word costs nothing where others have written it,
 * and also by itself, since some groups share their number.
 */
const GRAMS = `create or replace function search_grams(grouped bigint, key text) returns bigint[]
  immutable parallel safe strict cost 10000 language plpgsql as $$
  declare
    bytes bytea := convert_to(key, 'UTF8');
    grams bigint[] := array[-grouped];
    base bigint := (grouped % 64) << 24;
    first int := 0;
    second int := 0;
    third int;
  begin
    for at in 0 .. length(bytes) - 1 loop
      third := get_byte(bytes, at);
      if at > 1 then
        grams[at] := base + (first << 16) + (second << 8) + third;
      end if;
      first := second;
      second := third;
    end loop;
    return grams;
  end $$`;

function gramIndex({ table, key, group = '0', only }: Source): string {
  const grams = `search_grams(${group}, ${key})`;
  return `create index ${table}_search on ${table} using gin ((${grams}))
    ${only ? `where ${only('')}` : ''}`;
}

/** The index, what fills it now, and the triggers that keep it. */
export function fullText(source: Source): string[] {
  const { table, key, second, name = table, group, only = () => 'true' } = source;
  const columns = second ? [key, second] : [key];
  // Nobody searches for what breaks a line, so that no text is found in both together.
  const text = (row: string) => columns.map((column) => row + column).join(' || char(10) || ');
  const doc = (row: string) => (group ? `(${row}${group} << 36) | ${row}id` : `${row}id`);
  const index = `search_${name}`;
  const put = `insert into ${index} (rowid, key) select ${doc('new.')}, ${text('new.')}`;
  const take = `insert into ${index} (${index}, rowid, key) select 'delete', ${doc('old.')}, ${text('old.')}`;
  // Taking a text out is a matter of milliseconds, and what deletes may delete thousands.
  const leave = `insert into search_leftovers (source, doc, key)
    select '${name}', ${doc('old.')}, ${text('old.')}`;
  return [
    `create virtual table ${index} using fts5(key, content = '', columnsize = 0, detail = none,
      tokenize = 'trigram case_sensitive 1')`,
    `insert into ${index} (${index}, rank) values ('secure-delete', 1)`,
    `insert into ${index} (rowid, key) select ${doc('')}, ${text('')} from ${table}
      where ${only('')} order by 1`,
    `create trigger ${index}_added after insert on ${table} for each row begin
      ${put} where ${only('new.')}; end`,
    `create trigger ${index}_changed after update of ${columns.join(', ')} on ${table} for each row
      when ${text('old.')} <> ${text('new.')} and ${only('old.')} begin
      ${leave} where ${text('new.')} = '';
      ${take} where ${text('new.')} <> '';
      ${put} where ${text('new.')} <> ''; end`,
    `create trigger ${index}_removed after delete on ${table} for each row
      when ${text('old.')} <> '' and ${only('old.')} begin ${leave}; end`,
  ];
}
