import { firstDueDate, followingDueDate, todayInBrazil } from '@atrio/contract/lib/due-dates';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { Order, OrderState, orderRoutes } from '@atrio/contract/money/orders';
import type { ActorContext } from '../../../infrastructure/context.ts';
import { parseSort, readPage } from '../../../infrastructure/database/list.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { decimalOf } from '../../../lib/money.ts';
import type { OrderRow } from './order-types.ts';
import { countOrders, findOwnOrder, listOrders } from './orders-list.queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findOwnOrder>>>;

const STATES: Record<OrderRow['state'], OrderState> = {
  open: 'processing',
  placed: 'active',
  cancelling: 'cancelling',
  cancelled: 'cancelled',
  refused: 'refused',
};

/** Only the owner sees an order; a MASTER_ADMIN sees no others. */
export async function listOwnOrders(
  ctx: ActorContext,
  input: RouteInput<(typeof orderRoutes)['list']>,
): Promise<RouteOutput<(typeof orderRoutes)['list']>> {
  const { search, running } = input;
  const filter = { adminId: ctx.actor.adminId, search, running };
  const { field, descending } = parseSort(input.sort ?? '-id');
  const { rows, ...rest } = await readPage(
    input,
    descending,
    () => countOrders(ctx.db, filter),
    (slice) => listOrders(ctx.db, filter, field, slice),
  );
  return { orders: rows.map((row) => present(ctx, row)), ...rest };
}

/** @throws AppError NOT_FOUND */
export async function loadOwnOrder(ctx: ActorContext, id: number): Promise<Order> {
  const row = await findOwnOrder(ctx.db, id, ctx.actor.adminId);
  if (!row) throw new AppError('NOT_FOUND');
  return present(ctx, row);
}

function present({ now }: ActorContext, row: Row): Order {
  // Written by us, as JSON of a list of ids.
  const rooms = (JSON.parse(row.roomModelIds) as number[]).length;
  return {
    id: row.id,
    planName: row.planName,
    value: decimalOf(row.priceCents),
    billingType: row.billingType,
    paymentDay: row.paymentDay,
    state: STATES[row.state],
    rooms,
    roomsAdded: row.grantedAt === null ? 0 : rooms,
    createdAt: instant(row.createdAt),
    cancelledAt: row.cancelledAt === null ? null : instant(row.cancelledAt),
    paidUntil: row.lastPaid === null ? null : followingDueDate(row.lastPaid, row.paymentDay),
    open: { count: Number(row.unpaidCount), value: decimalOf(Number(row.unpaidCents ?? 0)) },
    nextCharge: nextChargeOf(row, todayInBrazil(now)),
  };
}

/** The earliest open charge, or the one that follows the last. */
function nextChargeOf(row: Row, today: string): Order['nextCharge'] {
  if (row.state !== 'open' && row.state !== 'placed') return null;
  const { firstOpen, lastCharged, paymentDay } = row;
  const isAhead = lastCharged !== null && lastCharged > today;
  const later = isAhead ? lastCharged : today;
  const computed =
    lastCharged === null ? firstDueDate(today, paymentDay) : followingDueDate(later, paymentDay);
  return { value: decimalOf(row.priceCents), dueDate: firstOpen ?? computed };
}
