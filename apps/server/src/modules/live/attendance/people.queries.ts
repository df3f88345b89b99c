import { ERASED_NAME } from '@atrio/contract/across/my-data';
import type { ReportGroup } from '@atrio/contract/live/attendance';
import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../../../infrastructure/database/engine.ts';
import type { Slice } from '../../../infrastructure/database/list.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { containsPattern } from '../../../lib/text-key.ts';
import type { Attendee } from './attendees.ts';
import type { Stretch } from './event-span.ts';

export interface PeopleFilter {
  roomId: number;
  /** For the group 'stayed' less those who left. */
  came: readonly Attendee[];
  group: ReportGroup;
  /** The time of check-ins. */
  arrivals: Stretch;
  search?: string | undefined;
}

const ORDERS = {
  name: 'name_key',
  connected: 'connected',
  firstEntry: 'first_at',
} as const;
export type PeopleOrder = keyof typeof ORDERS;

type Column =
  | 'visitor_id'
  | 'guest_id'
  | 'name'
  | 'email'
  | 'category'
  | 'connected'
  | 'first_at'
  | 'checked_in_at'
  | 'name_key';

export interface PersonRow {
  visitorId: number | null;
  guestId: number | null;
  name: string;
  email: string | null;
  category: string;
  connected: number;
  checkedInAt: number;
}

export async function listPeople(
  db: Database,
  filter: PeopleFilter,
  order: PeopleOrder,
  { limit, offset, direction }: Slice,
): Promise<PersonRow[]> {
  const way = sql.raw(direction);
  const { rows } = await sql<Record<Column, unknown>>`
    select * from (${people(db, filter)}) as people
    order by ${sql.ref(ORDERS[order])} ${way}, visitor_id ${way}, guest_id ${way}
    limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(db);
  return rows.map((row) => ({
    visitorId: Number(row.visitor_id) || null,
    guestId: Number(row.guest_id) || null,
    name: String(row.name),
    email: row.email === null ? null : String(row.email),
    category: String(row.category),
    connected: Number(row.connected),
    checkedInAt: Number(row.checked_in_at),
  }));
}

export async function countPeopleOf(db: Database, filter: PeopleFilter): Promise<number> {
  const { rows } = await sql<{ count: unknown }>`
    select count(*) as count from (${people(db, filter)}) as people`.execute(db);
  return Number(rows[0]?.count);
}

/** Check-ins of a time. */
export async function countArrivals(
  db: Database,
  roomId: number,
  { from, to }: Stretch,
): Promise<number> {
  const { count } = await db
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('room_id', '=', roomId)
    .where('checked_in_at', '>=', from)
    .where('checked_in_at', '<', to)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** All guests of a room, and those of them who have opened their pass or entered. */
export async function countGuests(db: Database, roomId: number) {
  const { rows } = await sql<{ state: string; guests: unknown }>`
    select state, sum(guests) as guests from guest_counts
    where room_id = ${roomId} group by state order by state`.execute(db);
  const sum = (states: readonly string[]) =>
    rows
      .filter((row) => states.includes(row.state))
      .reduce((all, row) => all + Number(row.guests), 0);
  return { invited: sum(rows.map(({ state }) => state)), opened: sum(OPENED) };
}

const OPENED = ['accepted', 'entered'] as const;

/** A run of certificates, and of which event. */
export interface NewCertificates {
  roomId: number;
  event: string;
  runId: number;
}

/**
 * A certificate that waits for everybody who stayed and has none of the event. Of two calls at once the
 * index decides.
 * @returns how many
 */
export async function insertCertificates(
  db: Database,
  filter: PeopleFilter,
  { roomId, event, runId }: NewCertificates,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into certificates
      (run_id, room_id, visitor_id, event, state, name, name_key, email, connected)
    select ${runId}, ${roomId}, visitor_id, ${event}, 'waiting', name, name_key, email, connected
    from (${without(db, filter, { roomId, event })}) as chosen where true order by visitor_id
    on conflict (room_id, event, visitor_id) where state <> 'reissued' do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** People who stayed and have no certificate of the event, and those of them without an address. */
export async function countWithout(
  db: Database,
  filter: PeopleFilter,
  of: Omit<NewCertificates, 'runId'>,
): Promise<{ ready: number; unmailed: number }> {
  const { rows } = await sql<Record<'ready' | 'mailed', unknown>>`
    select count(*) as ready, count(email) as mailed from (${without(db, filter, of)}) as chosen`.execute(
    db,
  );
  const [row] = rows;
  return { ready: Number(row?.ready), unmailed: Number(row?.ready) - Number(row?.mailed) };
}

function without(
  db: Database,
  filter: PeopleFilter,
  { roomId, event }: Omit<NewCertificates, 'runId'>,
) {
  return sql`select * from (${people(db, filter)}) as stayed
    where name <> ${ERASED_NAME} and not exists (select 1 from certificates
      where certificates.room_id = ${roomId} and certificates.event = ${event}
        and certificates.visitor_id = stayed.visitor_id and certificates.state <> 'reissued')`;
}

/** A guest's name is what the list of guests says; others are called as they called themselves. */
function people(
  db: Database,
  { roomId, came, group, arrivals, search }: PeopleFilter,
): RawBuilder<unknown> {
  // 0 stands for none: the engines sort nulls differently.
  const who = sql`coalesce(visitors.id, 0) as visitor_id, coalesce(tickets.id, 0) as guest_id,
    case when tickets.name <> '' then tickets.name
      when visitors.id is not null then visitors.name else tickets.email end as name,
    case when tickets.name <> '' then tickets.name_key
      when visitors.id is not null then visitors.name_key else tickets.email end as name_key,
    coalesce(tickets.email, visitors.email) as email, coalesce(tickets.category, '') as category,
    coalesce(tickets.checked_in_at, 0) as checked_in_at`;
  const guest = sql`visitors.room_id = tickets.room_id and visitors.email = tickets.email`;
  const connected = sql`select ${who}, came.connected as connected, came.first_at as first_at
    from came inner join visitors on visitors.id = came.visitor_id`;
  const asked = guestsIn(group, arrivals);
  // Two halves: SQLite has no index for a join of all guests with the parameter.
  const rows = asked
    ? sql`${connected} inner join tickets on ${guest} where ${asked}
        union all select ${who}, 0, 0 from tickets left join visitors on ${guest}
        where tickets.room_id = ${roomId} and ${asked}
          and (visitors.id is null or visitors.id not in (select visitor_id from came))`
    : sql`${connected} left join tickets on ${guest}`;
  return sql`with came as (${tableOf(db, came)})
    select * from (${rows}) as everybody ${matching(search)}`;
}

/** One parameter, however many they are. */
function tableOf(db: Database, attendees: readonly Attendee[]): RawBuilder<unknown> {
  const json = JSON.stringify(
    attendees.map(({ visitorId, connected, firstAt }) => [visitorId, connected, firstAt]),
  );
  return isPostgres(db)
    ? sql`select (row ->> 0)::bigint as visitor_id, (row ->> 1)::bigint as connected,
        (row ->> 2)::bigint as first_at from json_array_elements(${json}::json) as row`
    : sql`select value ->> 0 as visitor_id, value ->> 1 as connected, value ->> 2 as first_at
        from json_each(${json})`;
}

/** Undefined for groups of those who came. */
function guestsIn(group: ReportGroup, arrivals: Stretch): RawBuilder<unknown> | undefined {
  if (group === 'invited') return sql`true`;
  if (group === 'opened') return sql`tickets.state in (${sql.join(OPENED)})`;
  if (group !== 'present') return undefined;
  return sql`tickets.checked_in_at >= ${arrivals.from} and tickets.checked_in_at < ${arrivals.to}`;
}

function matching(search: string | undefined): RawBuilder<unknown> {
  if (!search) return sql``;
  const pattern = containsPattern(search);
  return sql`where (name_key like ${pattern} escape '\\' or email like ${pattern} escape '\\')`;
}
