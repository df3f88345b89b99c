import { type Kysely, type RawBuilder, sql } from 'kysely';
import { containsPattern, textKey } from '../../lib/text-key.ts';
import { columnsFor } from './columns.ts';
import type { Database, Tables } from './tables.ts';

/** Symbols that a word must have for the index to know it: in UTF-16, or in bytes. */
const LEAST = 3;
/** Rows that one look at an index or at the newest rows takes at most. */
export const MOST_NAMES = 2_000;
const MOST_NEWEST = 20_000;
/** The index is asked first when fewer messages than this hold the words: reading them takes less time. */
const MOST_RARE = 5_000;

/** A word is common when this share of the newest rows holds it. */
const COMMON = 0.1;

const SOURCES = {
  rooms: { table: 'rooms', key: 'name_key' },
  /** PostgreSQL's alone: SQLite's index of rooms holds both. */
  scenes: { table: 'rooms', key: 'scene_name' },
  tickets: { table: 'tickets', key: 'email' },
  admins: { table: 'admins', key: 'name_key' },
  users: { table: 'users', key: 'email' },
} as const;
/** A text that is searched by any part of its words, as its index is called. */
type Source = keyof typeof SOURCES;

/** The words of what a person typed, as keys hold them; no symbol in them means anything else. */
export function searchWords(typed: string): string[] {
  const words = textKey(typed.toWellFormed()).split(/\s+/);
  return [...new Set(words)].filter((word) => word !== '');
}

/** True for rows that hold every word somewhere in one of these columns. */
export function holdsWords(words: readonly string[], ...columns: string[]): RawBuilder<boolean> {
  const each = words.map((word) => {
    const pattern = containsPattern(word);
    const any = columns.map((column) => sql`${sql.ref(column)} like ${pattern} escape '\\'`);
    return sql`(${sql.join(any, sql` or `)})`;
  });
  return sql<boolean>`(${each.length > 0 ? sql.join(each, sql` and `) : sql`1 = 1`})`;
}

/** Lower is better: begins with the first word, has a word that does, has it inside a word. */
export function rankOf(words: readonly string[], column: string): RawBuilder<number> {
  const begins = containsPattern(words[0] ?? '').slice(1);
  const ref = sql.ref(column);
  return sql<number>`case when ${ref} like ${begins} escape '\\' then 0
    when ${ref} like ${`% ${begins}`} escape '\\' then 1 else 2 end`;
}

/**
 * A table of the newest rows, where words are looked for that are too short for the index. The columns
 * are named, since those that nobody needs would take half of the time.
 */
export function newestRows(
  table: (typeof SOURCES)[Source]['table'],
  columns: readonly string[],
): RawBuilder<unknown> {
  const named = sql.join(columns.map((column) => sql.ref(column)));
  return sql`(select ${named} from ${sql.table(table)}
    order by id desc limit ${sql.lit(MOST_NEWEST)})`;
}

/**
 * A statement for the ids of rows that the index gives for all words, a bounded number of them; null
 * if the words are too short for it. What it gives is to be looked at again.
 */
export function indexedIds(
  db: Database,
  source: Source,
  words: readonly string[],
  most = MOST_NAMES,
): RawBuilder<number> | null {
  if (isPostgres(db)) {
    const grams = gramsOf(words);
    return grams.length === 0 ? null : idsByGrams(source, words, grams, most);
  }
  const match = matchOf(words);
  if (match === null) return null;
  const index = sql.table(`search_${source}`);
  return sql<number>`(select rowid as id from ${index} where ${index} match ${match}
    order by rowid desc limit ${sql.lit(most)})`;
}

/**
 * PostgreSQL's index gives all rows that hold something or none, which takes long for what a large part
 * of them hold: an e-mail's end, a surname. Then enough are soon found among the newest.
 * The array comes out of a statement, so that the planner does not see how common it is: it would read
 * the table and make the grams of row after row, which costs a thousand times what looking them up does.
 */
function idsByGrams(
  source: Source,
  words: readonly string[],
  grams: readonly string[],
  atMost: number,
): RawBuilder<number> {
  const { table, key: column } = SOURCES[source];
  const key = sql.ref(column);
  const isKnown = holdsWords(words.filter(isIndexed), column);
  const holdsAll = holdsWords(words, column);
  const newest = (most: number) => sql`(select id, ${key} from ${sql.table(table)}
    order by id desc limit ${sql.lit(most)}) as newest`;
  const most = sql.lit(atMost);
  const isCommon = sql`(select count(*) from ${newest(MOST_NAMES)} where ${isKnown})
    >= ${sql.lit(COMMON * MOST_NAMES)}`;
  const isEnough = sql`(select count(*) from (select id from ${newest(MOST_NEWEST)}
    where ${isKnown} limit ${most}) as known) = ${most}`;
  return sql<number>`(with common as materialized (select ${isCommon} as it_is)
    (select id from ${newest(MOST_NEWEST)}
      where (select it_is from common) and ${holdsAll} limit ${most})
    union all (select id from ${sql.table(table)}
      where search_grams(0, ${key}) @> (select ${`{${grams.join(',')}}`}::bigint[])
      and ${holdsAll} and not ((select it_is from common) and ${isEnough}) limit ${most}))`;
}

/**
 * The ids that some statements for the index give together.
 * @param given makes the statements, each of which gives at most so many
 * @returns undefined where one of them is null, or where there are so many that a page is found as
 *   soon without them
 */
export async function fewIds(
  db: Database,
  given: (most: number) => (RawBuilder<number> | null)[],
): Promise<number[] | undefined> {
  const most = MOST_NAMES + 1;
  const statements: RawBuilder<unknown>[] = [];
  for (const ids of given(most)) {
    if (ids === null) return undefined;
    statements.push(sql`select id from ${ids} as found`);
  }
  const { rows } = await sql<{ id: number }>`${sql.join(statements, sql` union `)}
    limit ${sql.lit(most)}`.execute(db);
  return rows.length < most ? rows.map(({ id }) => id) : undefined;
}

interface MessagePlace {
  roomId: number;
  chat: string;
  before?: number | undefined;
  after?: number | undefined;
}

/** A part of a room's messages, the nearest to the place. */
export interface Look {
  /** A table of their ids, which may name some that are gone. */
  ids: RawBuilder<{ id: number }>;
  /** A table of what decides whether they are found. */
  rows: RawBuilder<Pick<Tables['messages'], 'chat' | 'body_key' | 'recipient_id'> & { id: number }>;
  /** It names at most this many. */
  most: number;
  /** A table with a row if few hold the words: then this look is quicker than those before it. */
  ifFew?: RawBuilder<{ one: number }>;
  /**
   * Set when the index does not know all the words: those that it knows. The look goes through all
   * messages that hold them, which takes long where many do.
   */
  leading?: readonly string[];
}

/** True when words that so many of a look's rows hold are common. */
export function isCommonAmong(count: number, { most }: Look): boolean {
  return count >= COMMON * most;
}

/**
 * Where to look for words in the messages of a room, cheapest first; the last look reaches farthest.
 * SQLite's index has them in the order of the room. PostgreSQL's has no order, and a word that many
 * messages hold is found sooner among the nearest ones. The same is true of both where the index does
 * not know all the words: it then leads to every message that holds the others.
 */
export function messageLooks(db: Database, place: MessagePlace, words: readonly string[]): Look[] {
  const near = [2_000, MOST_NEWEST].map((most) => nearMessages(place, most));
  if (isPostgres(db)) {
    const grams = gramsOf(words, place.roomId);
    if (grams.length === 0) return near;
    const leading = words.filter(isIndexed);
    const last = byGrams(place, grams, MOST_NEWEST);
    return [...near, leading.length < words.length ? { ...last, leading } : last];
  }
  const match = matchOf(words);
  if (match === null) return near;
  const last = byMatch(place, match, MOST_NEWEST);
  const leading = words.filter((word) => [...word].length >= LEAST);
  if (leading.length === words.length) return [byMatch(place, match, 500), last];
  // Where the words that it knows are not common, the index is always quicker.
  return [...near, { ...last, leading, ifFew: sql`(select 1 as one)` }];
}

function nearMessages({ roomId, chat, before, after }: MessagePlace, most: number): Look {
  const table = sql`(select ${COLUMNS} from messages
    where room_id = ${roomId} and chat = ${chat}
    and id > ${after ?? 0} and id < ${before ?? Number.MAX_SAFE_INTEGER}
    order by id ${wayOf(after)} limit ${sql.lit(most)})`;
  return { ids: table as Look['ids'], rows: table as Look['rows'], most };
}

function byGrams({ roomId, before, after }: MessagePlace, grams: string[], most: number): Look {
  const holding = (columns: RawBuilder<unknown>) => sql`select ${columns} from messages
    where search_grams(room_id, body_key) @> ${`{${grams.join(',')}}`}::bigint[]
    and recipient_id is null`;
  const table = sql`(with hits as materialized (${holding(sql`${COLUMNS}, room_id`)})
    select ${COLUMNS} from hits
    where room_id = ${roomId} and id > ${after ?? 0} and id < ${before ?? Number.MAX_SAFE_INTEGER}
    order by id ${wayOf(after)} limit ${sql.lit(most)})`;
  const some = sql`${holding(sql`id`)} limit ${sql.lit(MOST_RARE)}`;
  const ifFew = sql<{ one: number }>`(select 1 as one from (${some}) as hits
    having count(*) < ${sql.lit(MOST_RARE)})`;
  return { ids: table as Look['ids'], rows: table as Look['rows'], most, ifFew };
}

/** The room is in the upper bits of a document's number, so that its messages are one range. */
function byMatch({ roomId, before, after }: MessagePlace, match: string, most: number): Look {
  // The driver sends numbers as floating point ones, which cannot hold as many digits.
  const int = (value: number) => sql`cast(${value} as integer)`;
  const first = sql`(${int(roomId)} << 36)`;
  const from = sql`${first} + ${int(after ?? 0)}`;
  const until =
    before === undefined ? sql`(${int(roomId + 1)} << 36)` : sql`${first} + ${int(before)}`;
  const ids = sql<{ id: number }>`(select rowid - ${first} as id from search_messages
    where search_messages match ${match} and rowid > ${from} and rowid < ${until}
    order by rowid ${wayOf(after)} limit ${sql.lit(most)})`;
  // A cross join: SQLite would else read the whole room and look up each message among these.
  const rows = sql`(select ${COLUMNS} from ${ids} as hit cross join messages using (id))`;
  return { ids, rows: rows as Look['rows'], most };
}

const COLUMNS = sql`id, chat, body_key, recipient_id`;

function wayOf(after: number | undefined): RawBuilder<unknown> {
  return after === undefined ? sql`desc` : sql`asc`;
}

/** Each three symbols of the words, in quotes, which nothing inside them ends. */
function matchOf(words: readonly string[]): string | null {
  const grams = words.flatMap((word) => {
    const symbols = [...word];
    return symbols.slice(LEAST - 1).map((_, at) => symbols.slice(at, at + LEAST).join(''));
  });
  if (grams.length === 0) return null;
  return [...new Set(grams)].map((gram) => `"${gram.replaceAll('"', '""')}"`).join(' AND ');
}

/** As `search_grams` of the migration 0031 makes them; what has no groups is all in one. */
function gramsOf(words: readonly string[], group = 0): string[] {
  const base = (BigInt(group) % 64n) << 24n;
  const grams = words.filter(isIndexed).flatMap((word) => {
    const bytes = Buffer.from(word);
    const last = bytes.length - LEAST;
    const places = Array.from({ length: last + 1 }, (_, at) => at);
    // Each is a list that is gone through, and every second one tells nearly as much.
    return places
      .filter((at) => at % 2 === 0 || at === last)
      .map((at) => String(base + BigInt(bytes.readUIntBE(at, LEAST))));
  });
  const room = group === 0 || grams.length === 0 ? [] : [String(-group)];
  return [...room, ...new Set(grams)];
}

/** For PostgreSQL's index. */
function isIndexed(word: string): boolean {
  return Buffer.byteLength(word) >= LEAST;
}

function isPostgres(db: Database): boolean {
  return columnsFor(db as unknown as Kysely<never>).isPostgres;
}

/** The indexes for searching are tables to SQLite; nothing that reads all rows wants them. */
export function isSearchTable({ name }: { name: string }): boolean {
  return name.startsWith('search_');
}
