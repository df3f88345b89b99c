import type { customerSummaryRoutes } from '@atrio/contract/across/customer-summary';
import type { Customer, customerRoutes } from '@atrio/contract/across/customers';
import { todayInBrazil } from '@atrio/contract/lib/due-dates';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { instantOfWall } from '@atrio/contract/lib/zones';
import { publicUrl } from '../../../env.ts';
import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import { listCompaniesOf } from '../../../infrastructure/database/admin-rows.ts';
import { parseSort, readPage } from '../../../infrastructure/database/list.ts';
import { hold } from '../../../infrastructure/database/locks.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { decimalOf } from '../../../lib/money.ts';
import { accountSubject, recordHistory } from '../../platform/history/history.service.ts';
import { type OutboxMail, queueMails } from '../../platform/mail/mail.service.ts';
import {
  closeRoomsOf,
  closingsOf,
  closingsOfMany,
  reopenRoomsOf,
} from '../../rooms/closings/closings.service.ts';
import {
  countSuspended,
  countWithoutPlan,
  sumEnded,
  sumOrdered,
  sumOverdue,
  sumPlans,
} from './customer-figures.queries.ts';
import { resumedMail, suspendedMail } from './customers.mail.ts';
import {
  countCustomers,
  findCustomersHolding,
  findOwner,
  insertNote,
  listCustomers,
  listLastUses,
  type listCustomers as listRows,
  NEVER,
} from './customers.queries.ts';
import { listOwnedAmong, listRoomsOfOwners } from './inside.queries.ts';
import { readTrend } from './revenue.service.ts';

const ZONE = 'America/Sao_Paulo';

type Routes = typeof customerRoutes;
type Row = Awaited<ReturnType<typeof listRows>>[number];

export async function listAllCustomers(
  ctx: ActorContext,
  { state, planId, ...input }: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const { field, descending } = parseSort(input.sort ?? 'payment');
  const foundIds = await findCustomersHolding(ctx.db, input.search);
  const filter = { search: input.search, foundIds, state, planId };
  const { rows, ...rest } = await readPage(
    input,
    descending,
    () => countCustomers(ctx.db, filter),
    (slice) => listCustomers(ctx.db, filter, field, slice),
  );
  return { customers: await presentCustomers(ctx, rows), ...rest };
}

export async function summarizeCustomers({
  db,
  now,
}: ActorContext): Promise<RouteOutput<(typeof customerSummaryRoutes)['summary']>> {
  const month = `${todayInBrazil(now).slice(0, 7)}-01`;
  const since = instantOfWall(Date.parse(month), ZONE);
  const [monthly, ordered, ended, overdue, suspended, noPlan, trend] = await Promise.all([
    sumPlans(db),
    sumOrdered(db, since),
    sumEnded(db, since),
    sumOverdue(db),
    countSuspended(db),
    countWithoutPlan(db),
    readTrend({ db, now }),
  ]);
  return {
    summary: {
      monthly: figureOf(monthly),
      ordered: figureOf(ordered),
      ended: figureOf(ended),
      overdue: figureOf(overdue),
      suspended,
      paying: Number(monthly.customers),
      current: Number(monthly.customers) - Number(overdue.paying ?? 0),
      noPlan,
      trend,
    },
  };
}

/** Suspends or resumes. What is so already stays as it is, with its reason. */
export async function updateCustomer(
  ctx: ActorContext,
  { adminId, suspended, reason = '' }: RouteInput<Routes['update']>,
): Promise<RouteOutput<Routes['update']>> {
  if (suspended && adminId === ctx.actor.adminId) throw new AppError('OWN_ACCOUNT');
  return inTransaction(ctx, async (ctx) => {
    const owner = await holdOwner(ctx, adminId);
    if (suspended) {
      const closing = { cause: 'suspended' as const, reason, by: ctx.actor.adminId };
      if (await closeRoomsOf(ctx, owner, closing)) {
        const changes = [{ field: 'reason', before: null, after: reason }];
        await recordHistory(ctx, accountSubject(owner), 'account.suspended', changes);
        await mailOwner(ctx, owner, (more) => suspendedMail({ reason, ...more }, more.url));
      }
    } else if (await reopenRoomsOf(ctx, owner, 'suspended')) {
      await recordHistory(ctx, accountSubject(owner), 'account.resumed');
      const isOpen = (await closingsOf(ctx, adminId)).length === 0;
      await mailOwner(ctx, owner, (more) => resumedMail({ isOpen, ...more }, more.url));
    }
    return { closings: await closingsOf(ctx, adminId) };
  });
}

/** Goes into the outbox with the change, so that each is told once. */
async function mailOwner(
  ctx: ActorContext,
  { email: recipient, provenAt }: Awaited<ReturnType<typeof holdOwner>>,
  write: (more: { contact: string; url: string }) => Omit<OutboxMail, 'recipient'>,
): Promise<void> {
  // An address that nobody has proved to be theirs gets no mail.
  if (provenAt === null) return;
  const contact = ctx.settings.SUPPORT_EMAIL ?? ctx.actor.email;
  await queueMails(ctx, [{ recipient, ...write({ contact, url: publicUrl(ctx.settings) }) }]);
}

export async function addNote(
  ctx: ActorContext,
  { adminId, body }: RouteInput<Routes['addNote']>,
): Promise<RouteOutput<Routes['addNote']>> {
  return inTransaction(ctx, async (ctx) => {
    await holdOwner(ctx, adminId);
    const { adminId: by_id, name } = ctx.actor;
    const row = { admin_id: adminId, by_id, body, created_at: ctx.now };
    const { id } = await insertNote(ctx.db, row);
    return { note: { id, body, byName: name, createdAt: instant(ctx.now) } };
  });
}

/** @throws AppError NOT_FOUND also for an account that is erased while this waits for its lock */
export async function holdOwner(ctx: ActorContext, adminId: number) {
  const found = await findOwner(ctx.db, adminId);
  if (!found) throw new AppError('NOT_FOUND');
  await hold(ctx.db, 'users', [found.userId], 'share');
  const owner = await findOwner(ctx.db, adminId);
  if (!owner) throw new AppError('NOT_FOUND');
  return owner;
}

export async function presentCustomers(
  { db, online }: Pick<ActorContext, 'db' | 'online'>,
  rows: readonly Row[],
): Promise<Customer[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [companies, uses, closings, inside] = await Promise.all([
    listCompaniesOf(db, ids),
    listLastUses(
      db,
      rows.map(({ userId }) => userId),
    ),
    closingsOfMany({ db }, ids),
    countInside({ db, online }, rows),
  ]);
  const companiesOf = new Map(companies.map((row) => [row.adminId, row]));
  const usesOf = new Map(uses.map((row) => [row.userId, row.lastUsedAt]));
  return rows.map((row) => {
    const company = companiesOf.get(row.id);
    const lastUsedAt = usesOf.get(row.userId);
    const closing = closings.get(row.id) ?? null;
    return {
      ...{ id: row.id, name: row.name, email: row.email },
      companyName: company?.name ?? null,
      companyCount: Number(company?.count ?? 0),
      planName: row.planName,
      planCount: Number(row.plans),
      monthly: decimalOf(Number(row.monthlyCents)),
      state: closing?.cause === 'suspended' ? 'suspended' : stateOf(row),
      overdueSince: row.overdueSince === NEVER ? null : row.overdueSince,
      nextDueDate: row.nextDueDate,
      closing,
      roomCount: Number(row.roomCount),
      roomsBought: Number(row.roomsBought),
      onlineNow: inside.get(row.id) ?? 0,
      since: instant(row.since),
      lastUsedAt: lastUsedAt === undefined ? null : instant(Number(lastUsedAt)),
    };
  });
}

/**
 * Begins with the rooms that have people now, so that it costs nothing while there are none; or with
 * the rooms of these customers, when these are fewer.
 */
async function countInside(
  { db, online }: Pick<ActorContext, 'db' | 'online'>,
  rows: readonly Row[],
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  const owners = rows.filter(({ roomCount }) => Number(roomCount) > 0);
  const lit = online.all().map(({ roomId }) => roomId);
  if (lit.length === 0 || owners.length === 0) return counts;
  const ids = owners.map(({ id }) => id);
  const owned = owners.reduce((sum, { roomCount }) => sum + Number(roomCount), 0);
  const rooms = await (lit.length <= owned
    ? listOwnedAmong(db, lit, ids)
    : listRoomsOfOwners(db, ids));
  for (const { id, ownerId } of rooms) {
    counts.set(ownerId, (counts.get(ownerId) ?? 0) + online.of(id));
  }
  return counts;
}

function stateOf({ overdueSince, plans }: Row): Customer['state'] {
  if (overdueSince !== NEVER) return 'overdue';
  return Number(plans) > 0 ? 'current' : 'noPlan';
}

function figureOf({ count, cents }: { count: number | null; cents: number | null }) {
  return { count: Number(count ?? 0), value: decimalOf(Number(cents ?? 0)) };
}
