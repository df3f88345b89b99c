import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import { addTrigger } from '../file-owner.ts';

/** The revenue of orders by month and plan: begun, ended, changed. */
export async function up(db: Kysely<never>): Promise<void> {
  const { integer, text, isPostgres } = columnsFor(db);
  const int = sql.raw(integer);
  await sql`create table revenue_months (
    month ${text} not null, plan_id ${int} not null references plans (id),
    new_count ${int} not null default 0, new_cents ${int} not null default 0,
    lost_count ${int} not null default 0, lost_cents ${int} not null default 0,
    moved_count ${int} not null default 0, moved_cents ${int} not null default 0,
    primary key (month, plan_id))`.execute(db);
  await sql`alter table orders add column changed_at ${int}`.execute(db);
  await sql`create index payments_overdue on payments (due_date)
    where status in ('OVERDUE', 'DUNNING_REQUESTED')`.execute(db);
  const words = wordsOf(isPostgres);
  await fill(db, words);
  await follow(db, words);
}

/** The parts of the statements. Months are Brazil's, which has kept one offset since 2019. */
function wordsOf(isPostgres: boolean) {
  const month = (at: string) =>
    isPostgres
      ? `to_char(to_timestamp(${at} / 1000 - 10800) at time zone 'UTC', 'YYYY-MM')`
      : `strftime('%Y-%m', ${at} / 1000 - 10800, 'unixepoch')`;
  const runs = (row: string) => `${row}.state in ('open', 'placed')`;
  const price = (row: string) => `${row}.price_cents - ${row}.discount_cents`;
  const unpaused = (row: string) =>
    `case when ${row}.paused_at is null then ${price(row)} else 0 end`;
  return { month, runs, price, unpaused };
}

type Words = ReturnType<typeof wordsOf>;

/** Orders from before today count at today's price, and in today's plan. */
async function fill(db: Kysely<never>, { month, runs, price, unpaused }: Words): Promise<void> {
  await sql
    .raw(`insert into revenue_months (month, plan_id, new_count, new_cents, lost_count, lost_cents,
        moved_count, moved_cents)
      select month, plan_id, sum(a), sum(b), sum(c), sum(d), 0, sum(e) from (
        select ${month('o.created_at')} as month, plan_id, 1 as a, ${price('o')} as b,
          0 as c, 0 as d, 0 as e from orders as o where state <> 'refused'
        union all select ${month('o.cancelled_at')}, plan_id, 0, 0, 1, ${unpaused('o')}, 0
          from orders as o where cancelled_at is not null and state <> 'refused'
        union all select ${month('o.paused_at')}, plan_id, 0, 0, 0, 0, -(${price('o')})
          from orders as o where paused_at is not null and (${runs('o')} or cancelled_at is not null)
      ) as moves group by month, plan_id`)
    .execute(db);
}

async function follow(db: Kysely<never>, words: Words): Promise<void> {
  const { month, runs, price, unpaused } = words;
  const value = (row: string) => `(case when ${runs(row)} then ${unpaused(row)} else 0 end)`;
  const newMonth = month('coalesce(new.changed_at, new.created_at)');
  const isOther = `(${value('new')} <> ${value('old')} or new.plan_id <> old.plan_id)`;
  const goesOn = `${runs('old')} and ${runs('new')} and ${isOther}`;
  const ends = `new.cancelled_at is not null and new.state <> 'refused'`;
  await addTrigger(db, {
    name: 'revenue_order',
    on: 'after insert on orders',
    body:
      move(
        'new',
        month('new.created_at'),
        'new.plan_id',
        '1',
        price('new'),
        `new.state <> 'refused'`,
      ) + move('lost', month('new.cancelled_at'), 'new.plan_id', '1', unpaused('new'), ends),
    back: 'new',
  });
  const isRefused = `${runs('old')} and new.state = 'refused'`;
  const hasEnded = `${runs('old')} and new.state in ('cancelling', 'cancelled')`;
  const isMoved = `new.created_at <> old.created_at and old.state <> 'refused'`;
  const endMonth = month('coalesce(new.cancelled_at, new.created_at)');
  await addTrigger(db, {
    name: 'revenue_reorder',
    on: 'after update of created_at, state, plan_id, price_cents, discount_cents, paused_at on orders',
    body:
      move('new', month('old.created_at'), 'old.plan_id', '-1', `-(${value('old')})`, isRefused) +
      // A demonstration dates its orders back.
      move('new', month('old.created_at'), 'old.plan_id', '-1', `-(${price('old')})`, isMoved) +
      move('new', month('new.created_at'), 'old.plan_id', '1', price('old'), isMoved) +
      move('lost', endMonth, 'old.plan_id', '1', value('old'), hasEnded) +
      move('moved', newMonth, 'old.plan_id', '-1', `-(${value('old')})`, goesOn) +
      move('moved', newMonth, 'new.plan_id', '1', value('new'), goesOn),
    back: 'new',
  });
}

/** Adds to a month of a plan, if that is so. */
function move(
  kind: 'new' | 'lost' | 'moved',
  month: string,
  plan: string,
  count: string,
  cents: string,
  condition: string,
): string {
  const [counts, sums] = [`${kind}_count`, `${kind}_cents`];
  return `insert into revenue_months (month, plan_id, ${counts}, ${sums})
    select ${month}, ${plan}, ${count}, ${cents} where ${condition}
    on conflict (month, plan_id) do update set
      ${counts} = revenue_months.${counts} + excluded.${counts},
      ${sums} = revenue_months.${sums} + excluded.${sums}; `;
}
