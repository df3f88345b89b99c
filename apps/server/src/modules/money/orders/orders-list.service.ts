import { followingDueDate, todayInBrazil } from '@atrio/contract/lib/due-dates';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type {
  DebitState,
  Order,
  OrderState,
  orderRoutes,
  PendingChange,
} from '@atrio/contract/money/orders';
import type { ActorContext } from '../../../infrastructure/context.ts';
import { parseSort, readPage } from '../../../infrastructure/database/list.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { decimalOf } from '../../../lib/money.ts';
import { couponOn, monthPrice } from './month-price.ts';
import { nextDueDay } from './order-quote.service.ts';
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

/** Only the owner's; a MASTER_ADMIN sees others' on a customer's page. */
export function listOwnOrders(
  ctx: ActorContext,
  input: RouteInput<(typeof orderRoutes)['list']>,
): Promise<RouteOutput<(typeof orderRoutes)['list']>> {
  return listOrdersOf(ctx, ctx.actor.adminId, input);
}

export async function listOrdersOf(
  ctx: ActorContext,
  adminId: number,
  input: RouteInput<(typeof orderRoutes)['list']>,
): Promise<RouteOutput<(typeof orderRoutes)['list']>> {
  const { search, running } = input;
  const filter = { adminId, search, running };
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

/** Of changes that are settled there is none. */
const CHANGE_STATES: Record<string, PendingChange['state']> = {
  open: 'processing',
  charged: 'awaiting',
  lapsing: 'withdrawing',
  scheduled: 'scheduled',
  undoing: 'undoing',
};

function present({ now }: ActorContext, row: Row): Order {
  const rooms = roomsIn(row.roomModelIds);
  const isPaused = row.state === 'placed' && row.pausedAt !== null;
  return {
    id: row.id,
    planId: row.planId,
    planName: row.planName,
    value: decimalOf(row.priceCents),
    billingType: row.billingType,
    paymentDay: row.paymentDay,
    state: isPaused ? 'paused' : STATES[row.state],
    rooms,
    roomsAdded: row.grantedAt === null ? 0 : rooms,
    createdAt: instant(row.createdAt),
    cancelledAt: row.cancelledAt === null ? null : instant(row.cancelledAt),
    paidUntil: row.lastPaid === null ? null : followingDueDate(row.lastPaid, row.paymentDay),
    open: { count: Number(row.unpaidCount), value: decimalOf(Number(row.unpaidCents ?? 0)) },
    nextCharge: isPaused ? null : nextChargeOf(row, todayInBrazil(now)),
    change: changeOf(row),
    coupon: couponOf(row),
    debit: debitOf(row),
    isConfirmed: row.state !== 'placed' || row.toldRevision === row.revision,
  };
}

/** A left join has all columns of a change, or none. */
function changeOf(row: Row): PendingChange | null {
  const state = CHANGE_STATES[row.changeState ?? ''];
  if (state === undefined || row.newPlanId === null || row.payBy === null) return null;
  const isUp = row.direction === 'up';
  const difference = { value: decimalOf(row.amountCents ?? 0), payBy: row.payBy };
  return {
    state,
    planId: row.newPlanId,
    planName: row.newPlanName ?? '',
    value: decimalOf(row.newPriceCents ?? 0),
    rooms: roomsIn(row.newRoomModelIds ?? '[]'),
    startsOn: isUp ? null : row.changePaidUntil,
    difference: isUp ? difference : null,
    keepRoomIds: JSON.parse(row.keepRoomIds ?? '[]') as number[],
  };
}

/** Written by us, as JSON of a list of ids. */
function roomsIn(modelIds: string): number {
  return (JSON.parse(modelIds) as number[]).length;
}

/** The earliest open charge, or the one that follows the last. */
function nextChargeOf(row: Row, today: string): Order['nextCharge'] {
  if (row.state !== 'open' && row.state !== 'placed') return null;
  const dueDate = row.firstOpen ?? nextDueDay(row.lastCharged, row.paymentDay, today);
  return { value: decimalOf(monthPrice(row, planOn(row, dueDate), nextMonthOf(row))), dueDate };
}

/** The plan of a charge that is due then. */
function planOn(row: Row, dueDate: string) {
  const { newPlanId, newPriceCents } = row;
  const isNewPlans = row.changeState === 'scheduled' && dueDate >= (row.changePaidUntil ?? '');
  if (!isNewPlans || newPlanId === null || newPriceCents === null) return row;
  return { planId: newPlanId, priceCents: newPriceCents };
}

/** The earliest open one, or the one that follows the last. */
function nextMonthOf({ months, openMonths }: Row): number {
  return Number(months ?? 0) - Number(openMonths ?? 0) + 1;
}

const DEBIT_STATES: Record<string, DebitState> = {
  ACTIVE: 'active',
  REFUSED: 'refused',
  EXPIRED: 'expired',
  CANCELLED: 'cancelled',
};

/** Debits of another value than the authorized one are refused by the payer's bank. */
function debitOf(row: Row): Order['debit'] {
  if (row.billingType !== 'PIX_AUTOMATIC') return null;
  const { authorizationStatus, authorizationCents: cents } = row;
  const state = DEBIT_STATES[authorizationStatus ?? ''] ?? 'waiting';
  const next = monthPrice(row, row, nextMonthOf(row));
  const isOther = state === 'active' && cents !== null && cents !== next;
  return {
    state: isOther ? 'otherValue' : state,
    value: cents === null ? null : decimalOf(cents),
    payment:
      row.unpaidId === null || row.unpaidUrl === null
        ? null
        : { id: row.unpaidId, asaasPaymentUrl: row.unpaidUrl },
  };
}

function couponOf(row: Row): Order['coupon'] {
  const isRunning = row.state === 'open' || row.state === 'placed';
  const coupon = isRunning ? couponOn(row, row, nextMonthOf(row)) : null;
  if (!coupon) return null;
  const { code, discountCents, left } = coupon;
  return { code, discount: decimalOf(discountCents), left };
}
