import type { SortOf } from '@atrio/contract/lib/route';
import type { GuestProgress, GuestState, guestRoutes } from '@atrio/contract/rooms/guests';
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import { isAmong, isGiven } from '../../../infrastructure/database/engine.ts';
import { cut, type Slice } from '../../../infrastructure/database/list.ts';
import { fewIds } from '../../../infrastructure/database/search.ts';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';
import { containsPattern } from '../../../lib/text-key.ts';

export interface GuestFilter {
  roomId: number;
  now: number;
  search?: string | undefined;
  /** The room's guests that hold the text, where they are few: no other is compared with it. */
  foundIds?: readonly number[] | undefined;
  state?: GuestState | undefined;
  notEntered?: boolean | undefined;
  category?: string | undefined;
  categories?: readonly string[] | undefined;
  present?: boolean | undefined;
  validity?: 'now' | 'later' | 'over' | 'always' | undefined;
}

export type GuestRow = Awaited<ReturnType<typeof listGuests>>[number];

const SORT_COLUMNS = { name: 'name_key', createdAt: 'created_at', stateAt: 'state_at' } as const;
const SEARCHED = ['name_key', 'email', 'note_key'] as const;
/** A validity that is over says nothing about those who entered or refused. */
const LASTING: readonly GuestProgress[] = ['entered', 'declined'];

/** The same columns in both tables, so that a list and its count never differ. */
type Counted = 'tickets' | 'guest_counts';
type Test = ExpressionWrapper<Tables, Counted, SqlBool>;

/**
 * The guests of a room that hold the text. Names and e-mails are read from their indexes alone: a
 * room's guests lie all over the table, and reading 100,000 of them takes a quarter of a second. The
 * index of e-mails has no ids on PostgreSQL, which looks up the found ones by their e-mails.
 * @returns undefined without a search, or where it finds too many to be listed
 */
export async function findHolding(db: Database, { roomId, search }: GuestFilter) {
  if (!search) return undefined;
  const pattern = containsPattern(search);
  return fewIds(db, (most) => {
    const pick = (picked: 'id' | 'email', column: (typeof SEARCHED)[number]) =>
      sql<number>`(select ${sql.ref(picked)} from tickets
        where room_id = ${roomId} and ${sql.ref(column)} <> ''
        and ${sql.ref(column)} like ${pattern} escape '\\' limit ${sql.lit(most)})`;
    const byEmail = sql<number>`(select id from tickets
      where room_id = ${roomId} and ${isGiven(db, 'email', pick('email', 'email'))})`;
    return [pick('id', 'name_key'), byEmail, pick('id', 'note_key')];
  });
}

/** Without a search the counts are kept, however many guests there are; who is there is counted. */
export async function countGuests(db: Database, filter: GuestFilter): Promise<number> {
  const { search, present } = filter;
  if (!search && present === false) {
    const all = await countGuests(db, { ...filter, present: undefined });
    return all - (await countGuests(db, { ...filter, present: true }));
  }
  if (!search && present === undefined) {
    const { count } = await db
      .selectFrom('guest_counts')
      .select((eb) => eb.fn.sum<number>('guests').as('count'))
      .where((eb) => eb.and(conditions(eb, filter)))
      .executeTakeFirstOrThrow();
    return Number(count ?? 0);
  }
  const { count } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The slice is found by ids alone: without a filter by an index, so that no guest before it is read. */
export function listGuests(
  db: Database,
  filter: GuestFilter,
  sort: SortOf<(typeof guestRoutes)['list']>,
  { limit, offset, direction }: Slice,
) {
  const slice = cut(
    matching(db, filter)
      .select('id as picked')
      .orderBy(SORT_COLUMNS[sort], direction)
      .orderBy('id', direction),
    { limit, offset },
  );
  return db
    .selectFrom('tickets')
    .innerJoin(slice.as('slice'), 'slice.picked', 'tickets.id')
    .select(GUEST_COLUMNS)
    .orderBy(SORT_COLUMNS[sort], direction)
    .orderBy('id', direction)
    .execute();
}

/** The next guests of a bulk change, by their ids. */
export function listGuestsAfter(db: Database, filter: GuestFilter, after: number, limit: number) {
  return matching(db, filter)
    .select(GUEST_COLUMNS)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function listGuestsOf(
  db: Database,
  roomId: number,
  ids: readonly number[],
  limit: number,
) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('tickets')
    .select(GUEST_COLUMNS)
    .where('room_id', '=', roomId)
    .where('id', 'in', ids)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function findGuest(db: Database, id: number) {
  return db.selectFrom('tickets').select(GUEST_COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** How many guests of a room are in each state and category. */
export function countsOf(db: Database, roomId: number) {
  return db
    .selectFrom('guest_counts')
    .select(['state', 'category', 'valid_until as validUntil'])
    .select((eb) => eb.fn.sum<number>('guests').as('count'))
    .where('room_id', '=', roomId)
    .groupBy(['state', 'category', 'valid_until'])
    .execute();
}

/**
 * Which of these addresses are in the room now. The people are found first: of a join PostgreSQL may
 * think that it soon ends in the order of all visitors, and read them all.
 */
export async function listInside(db: Database, roomId: number, emails: readonly string[]) {
  if (emails.length === 0) return [];
  return db
    .with(
      (cte) => cte('people').materialized(),
      (db) =>
        db
          .selectFrom('visitors')
          .select(['id', 'email'])
          .where('room_id', '=', roomId)
          .where('email', 'in', emails),
    )
    .selectFrom('people')
    .innerJoin('connections', 'connections.visitor_id', 'people.id')
    .select('people.email')
    .distinct()
    .execute();
}

/** The names of those who have let guests in at the reception, by their ids. */
export async function namesOfAdmins(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string>();
  const rows = await db
    .selectFrom('admins')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export function isExpired(
  { state, validUntil }: { state: GuestProgress; validUntil: number },
  now: number,
): boolean {
  return validUntil > 0 && validUntil <= now && !LASTING.includes(state);
}

function matching(db: Database, filter: GuestFilter) {
  const { present, foundIds } = filter;
  const guests = db
    .selectFrom('tickets')
    .where((eb) => eb.and(conditions(eb, filter)))
    .$if(present !== undefined, (query) =>
      query.where('checked_in_at', present ? 'is not' : 'is', null),
    );
  if (foundIds) return guests.where(isAmong(db, 'id', JSON.stringify(foundIds)));
  if (!filter.search) return guests;
  const pattern = containsPattern(filter.search);
  const each = SEARCHED.map((column) => sql`${sql.ref(column)} like ${pattern} escape '\\'`);
  return guests.where(sql<SqlBool>`(${sql.join(each, sql` or `)})`);
}

function conditions(eb: ExpressionBuilder<Tables, Counted>, filter: GuestFilter): Test[] {
  const { roomId, foundIds, now, state, notEntered, category, categories } = filter;
  const all = byValidity(eb, filter);
  // Asked for the room as well as for ids, SQLite would go through all its guests.
  if (!foundIds) all.push(eb('room_id', '=', roomId));
  if (category !== undefined) all.push(eb('category', '=', category));
  if (categories && categories.length > 0) all.push(eb('category', 'in', categories));
  if (notEntered !== undefined) all.push(eb('state', notEntered ? '<>' : '=', 'entered'));
  if (state === 'expired') all.push(eb('state', 'not in', [...LASTING]), ...over(eb, now));
  else if (state !== undefined) {
    all.push(eb('state', '=', state));
    if (!LASTING.includes(state)) all.push(eb.not(eb.and(over(eb, now))));
  }
  return all;
}

function byValidity(
  eb: ExpressionBuilder<Tables, Counted>,
  { validity, now }: GuestFilter,
): Test[] {
  const hasNoEnd = eb('valid_until', '=', 0);
  switch (validity) {
    case 'always':
      return [eb('valid_from', '=', 0), hasNoEnd];
    case 'now':
      return [eb('valid_from', '<=', now), eb.or([hasNoEnd, eb('valid_until', '>', now)])];
    case 'later':
      return [eb('valid_from', '>', now)];
    case 'over':
      return over(eb, now);
    case undefined:
      return [];
  }
}

function over(eb: ExpressionBuilder<Tables, Counted>, now: number): Test[] {
  return [eb('valid_until', '>', 0), eb('valid_until', '<=', now)];
}

const GUEST_COLUMNS = [
  'id',
  'room_id as roomId',
  'email',
  'name',
  'category',
  'note',
  'fields',
  'valid_from as validFrom',
  'valid_until as validUntil',
  'state',
  'state_at as stateAt',
  'delivery_reason as deliveryReason',
  'decline_reason as declineReason',
  'invited_at as invitedAt',
  'accepted_at as acceptedAt',
  'entered_at as enteredAt',
  'last_entered_at as lastEnteredAt',
  'checked_in_at as checkedInAt',
  'checked_in_by_id as checkedInById',
  'pass_version as passVersion',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;
