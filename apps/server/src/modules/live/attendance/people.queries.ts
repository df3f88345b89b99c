import type { ReportGroup } from '@atrio/contract/live/attendance';
import { type RawBuilder, sql } from 'kysely';
import type { Slice } from '../../../infrastructure/database/list.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { containsPattern } from '../../../lib/text-key.ts';
import { connectedIn, type Reach } from './attendance.queries.ts';
import type { Stretch } from './event-span.ts';

export interface PeopleFilter {
  reach: Reach;
  windows: readonly Stretch[];
  group: ReportGroup;
  /** Milliseconds from which somebody has stayed. */
  enough: number;
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
  | 'name_key';

export interface PersonRow {
  visitorId: number | null;
  guestId: number | null;
  name: string;
  email: string | null;
  category: string;
  connected: number;
}

export async function listPeople(
  db: Database,
  filter: PeopleFilter,
  order: PeopleOrder,
  { limit, offset, direction }: Slice,
): Promise<PersonRow[]> {
  const way = sql.raw(direction);
  const { rows } = await sql<Record<Column, unknown>>`
    select * from (${people(filter)}) as people
    order by ${sql.ref(ORDERS[order])} ${way}, visitor_id ${way}, guest_id ${way}
    limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(db);
  return rows.map((row) => ({
    visitorId: Number(row.visitor_id) || null,
    guestId: Number(row.guest_id) || null,
    name: String(row.name),
    email: row.email === null ? null : String(row.email),
    category: String(row.category),
    connected: Number(row.connected),
  }));
}

export async function countPeopleOf(db: Database, filter: PeopleFilter): Promise<number> {
  const { rows } = await sql<{ count: unknown }>`
    select count(*) as count from (${people(filter)}) as people`.execute(db);
  return Number(rows[0]?.count);
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

/** A guest's name is what the list of guests says; others are called as they called themselves. */
function people({ reach, windows, group, enough, search }: PeopleFilter): RawBuilder<unknown> {
  const isByGuest = group === 'invited' || group === 'opened';
  // 0 stands for none: the engines sort nulls differently.
  const columns = sql`coalesce(visitors.id, 0) as visitor_id, coalesce(tickets.id, 0) as guest_id,
    case when tickets.name <> '' then tickets.name
      when visitors.id is not null then visitors.name else tickets.email end as name,
    case when tickets.name <> '' then tickets.name_key
      when visitors.id is not null then visitors.name_key else tickets.email end as name_key,
    coalesce(tickets.email, visitors.email) as email, coalesce(tickets.category, '') as category,
    coalesce(came.connected, 0) as connected, coalesce(came.first_at, 0) as first_at`;
  const came = sql`(${connectedIn(reach, windows)}) as came`;
  const of = {
    room: sql`visitors.room_id = tickets.room_id`,
    person: sql`visitors.email = tickets.email`,
  };
  const rows = isByGuest
    ? sql`select ${columns} from tickets
        left join visitors on ${of.room} and ${of.person}
        left join ${came} on came.visitor_id = visitors.id
        where tickets.room_id = ${reach.roomId} ${onlyOpened(group)}`
    : sql`select ${columns} from ${came}
        inner join visitors on visitors.id = came.visitor_id
        left join tickets on ${of.room} and ${of.person}
        where came.connected >= ${sql.lit(group === 'stayed' ? enough : 0)}`;
  return sql`select * from (${rows}) as everybody ${matching(search)}`;
}

function onlyOpened(group: ReportGroup): RawBuilder<unknown> {
  return group === 'opened' ? sql`and tickets.state in (${sql.join(OPENED)})` : sql``;
}

function matching(search: string | undefined): RawBuilder<unknown> {
  if (!search) return sql``;
  const pattern = containsPattern(search);
  return sql`where (name_key like ${pattern} escape '\\' or email like ${pattern} escape '\\')`;
}
