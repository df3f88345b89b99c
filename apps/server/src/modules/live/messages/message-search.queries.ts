import { sql } from 'kysely';
import {
  holdsWords,
  isCommonAmong,
  type Look,
  messageLooks,
  searchWords,
} from '../../../infrastructure/database/search.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { type MessageFilter, type MessageSlice, messageRows } from './messages.queries.ts';

/** Of people with such a name, those who entered last. */
const MOST_SENDERS = 20;
const MOST_PEOPLE = 5_000;

type Filter = MessageFilter & { search: string };

/**
 * Finds the messages that hold all words, or whose sender's name does, nearest to the place first.
 * @returns `next`: where to look on, when the words were found too seldom to fill the page; undefined
 * at the end of the messages
 */
export async function searchMessages(db: Database, filter: Filter, slice: MessageSlice) {
  const words = searchWords(filter.search);
  const { rows, next } = await byText(db, filter, slice, words);
  const named = await bySender(db, filter, slice, words);
  const isAsked = ({ id }: { id: number }) => next === undefined || isNearer(slice, id, next);
  const byId = new Map([...rows, ...named].filter(isAsked).map((row) => [row.id, row]));
  const found = [...byId.values()].sort((a, b) => (isNearer(slice, a.id, b.id) ? -1 : 1));
  return { rows: found.slice(0, slice.limit), next };
}

async function byText(db: Database, filter: Filter, slice: MessageSlice, words: string[]) {
  const looks = messageLooks(db, { ...filter, ...slice }, words);
  for (let look = looks.shift(); look; look = looks.shift()) {
    const rows = await readLook(db, filter, slice, look, words);
    const next = rows.length < slice.limit ? await endOf(db, slice, look) : undefined;
    if (next === undefined) return { rows, next };
    const last = looks.at(-1);
    // The next look, at ten times as many, would hardly fill the page.
    const isSparse = rows.length < slice.limit / 10;
    if (await leadsToMany(db, filter, look, last)) looks.pop();
    else if (isSparse && (await areFew(db, last))) looks.splice(0, looks.length - 1);
    if (looks.length === 0) return { rows, next };
  }
  return { rows: [], next: undefined };
}

async function readLook(
  db: Database,
  { chat }: Filter,
  { after, limit }: MessageSlice,
  look: Look,
  words: string[],
) {
  const found = await db
    .selectFrom(look.rows.as('look'))
    .select('id')
    .where('chat', '=', chat)
    .where('recipient_id', 'is', null)
    .where(holdsWords(words, 'look.body_key'))
    .orderBy('id', after === undefined ? 'desc' : 'asc')
    .limit(sql.lit(limit))
    .execute();
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  return messageRows(db).where('messages.id', 'in', ids).execute();
}

/** True when the words that lead the last look are common near the place. */
async function leadsToMany(db: Database, { chat }: Filter, near: Look, last: Look | undefined) {
  if (!last?.leading) return false;
  const { count } = await db
    .selectFrom(near.rows.as('look'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('chat', '=', chat)
    .where('recipient_id', 'is', null)
    .where(holdsWords(last.leading, 'look.body_key'))
    .executeTakeFirstOrThrow();
  return isCommonAmong(Number(count), near);
}

async function areFew(db: Database, look: Look | undefined): Promise<boolean> {
  if (!look?.ifFew) return false;
  return (await db.selectFrom(look.ifFew.as('few')).select('one').execute()).length > 0;
}

/** The farthest message of a look that was full; undefined when there is nothing beyond it. */
async function endOf(db: Database, { after }: MessageSlice, { ids, most }: Look) {
  const way = sql.raw(after === undefined ? 'desc' : 'asc');
  const { rows } = await sql<{ id: number }>`
    select id from ${ids} as look order by id ${way} limit 1 offset ${sql.lit(most - 1)}`.execute(
    db,
  );
  return rows[0]?.id;
}

async function bySender(db: Database, filter: Filter, slice: MessageSlice, words: string[]) {
  const people = db
    .selectFrom('visitors')
    .selectAll()
    .where('room_id', '=', filter.roomId)
    .orderBy('last_entry_at', 'desc')
    .limit(sql.lit(MOST_PEOPLE));
  const senders = await db
    .selectFrom(people.as('visitors'))
    .select('visitors.id')
    .where(holdsWords(words, 'visitors.name_key'))
    .limit(sql.lit(MOST_SENDERS))
    .execute();
  const found = senders.map(({ id }) => openMessages(db, filter, slice, id).execute());
  return (await Promise.all(found)).flat();
}

/** The sender is of one room. Asked for that room as well, SQLite would read all its messages. */
function openMessages(
  db: Database,
  { chat }: Filter,
  { before, after, limit }: MessageSlice,
  senderId: number,
) {
  let rows = messageRows(db)
    .where('messages.sender_id', '=', senderId)
    .where('messages.chat', '=', chat)
    .where('messages.recipient_id', 'is', null);
  if (before !== undefined) rows = rows.where('messages.id', '<', before);
  if (after !== undefined) rows = rows.where('messages.id', '>', after);
  return rows.orderBy('messages.id', after === undefined ? 'desc' : 'asc').limit(sql.lit(limit));
}

function isNearer({ after }: MessageSlice, id: number, than: number): boolean {
  return after === undefined ? id > than : id < than;
}
