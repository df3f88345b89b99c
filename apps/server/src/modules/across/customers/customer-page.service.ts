import type { customerRoutes } from '@atrio/contract/across/customers';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { listOrdersOf } from '../../money/orders/orders-list.service.ts';
import { listPaymentsOf, refreshPaymentOf } from '../../money/orders/payments.service.ts';
import { writeReceiptOf } from '../../money/orders/receipt.service.ts';
import { accountOf } from '../../money/payment-account/payment-account.service.ts';
import { purchasesOf } from '../../money/purchases/room-items.service.ts';
import {
  accountSubject,
  recordHistory,
  recordReading,
} from '../../platform/history/history.service.ts';
import { latestOf } from '../../platform/history/history-list.service.ts';
import { countVisitsOf, findCustomer, listBusiestRooms, listNotes } from './customers.queries.ts';
import { presentCustomers } from './customers.service.ts';
import { grantsOf } from './grants.service.ts';

const DAYS_30 = 30 * 24 * 60 * 60_000;
const HOUR = 60 * 60_000;
const ORDERS = 20;
const ROOMS = 8;
const NOTES = 50;
const LINES = 5;
const CNPJ_LENGTH = 14;

type Routes = typeof customerRoutes;

export async function getCustomer(
  ctx: ActorContext,
  { adminId }: RouteInput<Routes['get']>,
): Promise<RouteOutput<Routes['get']>> {
  const { db, online } = ctx;
  const row = await load(ctx, adminId);
  const [customer] = await presentCustomers(ctx, [row]);
  if (!customer) throw new AppError('NOT_FOUND');
  const [{ orders }, rooms, purchases, notes, history, account, grants] = await Promise.all([
    listOrdersOf(ctx, adminId, { page: 1, pageSize: ORDERS }),
    listBusiestRooms(db, adminId, ROOMS),
    purchasesOf(ctx, adminId),
    listNotes(db, adminId, NOTES),
    latestOf(ctx, accountSubject(row), LINES),
    accountOf(ctx, adminId),
    grantsOf(ctx, adminId),
  ]);
  return {
    customer: {
      ...customer,
      orders,
      rooms: rooms.map((room) => ({ ...room, onlineNow: online.of(room.id) })),
      roomsAvailable: purchases.available,
      visits: await visitsOf(ctx, adminId),
      notes: notes.map(({ createdAt, ...note }) => ({ ...note, createdAt: instant(createdAt) })),
      history,
      grants,
      paymentData: account && {
        name: account.name,
        isCompany: account.cpfCnpj.length === CNPJ_LENGTH,
      },
    },
  };
}

/** Readings within an hour are one line of the history. */
export async function listCustomerPayments(
  ctx: ActorContext,
  { adminId, ...input }: RouteInput<Routes['payments']>,
): Promise<RouteOutput<Routes['payments']>> {
  const subject = accountSubject(await load(ctx, adminId));
  await recordReading(ctx, subject, 'account.paymentsRead');
  return listPaymentsOf(ctx, adminId, input);
}

export async function refreshCustomerPayment(
  ctx: ActorContext,
  { adminId, id }: RouteInput<Routes['refreshPayment']>,
): Promise<RouteOutput<Routes['refreshPayment']>> {
  await recordReading(ctx, accountSubject(await load(ctx, adminId)), 'account.paymentsRead');
  const { roomsCreated: _, ...payment } = await refreshPaymentOf(ctx, adminId, id);
  return { payment };
}

/** Each reading is a line of the history, written before anything is answered. */
export async function showPaymentData(
  ctx: ActorContext,
  { adminId }: RouteInput<Routes['showPaymentData']>,
): Promise<RouteOutput<Routes['showPaymentData']>> {
  return inTransaction(ctx, async (ctx) => {
    const subject = accountSubject(await load(ctx, adminId));
    await recordHistory(ctx, subject, 'account.paymentDataRead');
    return { account: await accountOf(ctx, adminId) };
  });
}

/** The payer's data stand in it: each reading is a line of the history, written before the answer. */
export async function readReceipt(
  ctx: ActorContext,
  { adminId, id }: RouteInput<Routes['receipt']>,
): ReturnType<typeof writeReceiptOf> {
  const subject = accountSubject(await load(ctx, adminId));
  const receipt = await writeReceiptOf(ctx, { adminId, id });
  await recordHistory(ctx, subject, 'account.paymentDataRead');
  return receipt;
}

async function load({ db }: Pick<ActorContext, 'db'>, adminId: number) {
  const row = await findCustomer(db, adminId);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

async function visitsOf({ db, now }: ActorContext, adminId: number) {
  const end = Math.floor(now / HOUR) * HOUR + HOUR;
  const begin = end - DAYS_30;
  return {
    last: await countVisitsOf(db, adminId, begin, end),
    before: await countVisitsOf(db, adminId, begin - DAYS_30, begin),
  };
}
