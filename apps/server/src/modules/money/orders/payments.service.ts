import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import {
  INVOICE_REFUSED,
  type Payment,
  type paymentRoutes,
  STATUSES_OF,
} from '@atrio/contract/money/payments';
import type { ActorContext, Context } from '../../../infrastructure/context.ts';
import { parseSort, readPage } from '../../../infrastructure/database/list.ts';
import { AppError } from '../../../lib/app-error.ts';
import { decimalOf } from '../../../lib/money.ts';
import { takeAttempt } from '../../platform/throttle/throttle.service.ts';
import { applyPayment } from './apply-payment.service.ts';
import { sendInvoiceAgain } from './invoices.service.ts';
import { findOrder } from './orders.queries.ts';
import { isOpen } from './payment-status.ts';
import {
  countPayments,
  findDifference,
  findFirstOf,
  findPayment,
  listPayments,
} from './payments.queries.ts';

/** The provider raises its own limit for nobody (docs/product/money.md#provider-limits). */
const QUESTIONS_PER_MINUTE = 30;
const MINUTE = 60_000;

type Routes = typeof paymentRoutes;
type Row = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

/**
 * Lists the caller's own; a MASTER_ADMIN too sees no others here
 * (docs/product/roles.md#who-may-do-what).
 */
export function listOwnPayments(
  ctx: ActorContext,
  input: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  return listPaymentsOf(ctx, ctx.actor.adminId, input);
}

export async function listPaymentsOf(
  { db }: Pick<Context, 'db'>,
  adminId: number,
  input: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const { search, situation } = input;
  const statuses = situation && STATUSES_OF[situation];
  const filter = { adminId, search, statuses };
  const { field, descending } = parseSort(input.sort ?? '-id');
  const { rows, ...rest } = await readPage(
    input,
    descending,
    () => countPayments(db, filter),
    (slice) => listPayments(db, filter, field, slice),
  );
  return { payments: rows.map(present), ...rest };
}

/** 'Atualizar': asks the provider, and returns the rooms that this very call has added. */
export async function refreshPayment(
  ctx: ActorContext,
  { id }: RouteInput<Routes['refresh']>,
): Promise<RouteOutput<Routes['refresh']>> {
  return { payment: await refreshPaymentOf(ctx, ctx.actor.adminId, id) };
}

/** Anybody's may be compared with the provider: that changes only what is so there. */
export async function refreshPaymentOf(
  ctx: ActorContext,
  adminId: number,
  id: number,
): Promise<RouteOutput<Routes['refresh']>['payment']> {
  const row = await loadPayment(ctx, id, adminId);
  await throttle(ctx);
  const [order, remote] = await Promise.all([
    findOrder(ctx.db, row.orderId),
    ctx.asaas.findPayment(row.asaasId),
  ]);
  // A payment that the provider no longer has stays as it was last seen.
  const applied = order && remote ? await applyPayment(ctx, order, remote) : null;
  const payment = present(await loadPayment(ctx, id, adminId));
  return { ...payment, roomsCreated: applied?.roomsCreated ?? [] };
}

export async function readCodes(
  ctx: ActorContext,
  { id }: RouteInput<Routes['codes']>,
): Promise<RouteOutput<Routes['codes']>> {
  const { asaasId, status, billingType } = await loadPayment(ctx, id, ctx.actor.adminId);
  if (!isOpen(status)) return { pixCode: null, boletoLine: null };
  await throttle(ctx);
  // A boleto can be paid by PIX too, a card on the provider's page alone.
  const [pixCode, boletoLine] = await Promise.all([
    billingType === 'CREDIT_CARD' ? null : ctx.asaas.findPixCode(asaasId),
    billingType === 'BOLETO' ? ctx.asaas.findBoletoLine(asaasId) : null,
  ]);
  return { pixCode, boletoLine };
}

export async function sendInvoice(
  ctx: ActorContext,
  { id }: RouteInput<Routes['invoice']>,
): Promise<RouteOutput<Routes['invoice']>> {
  const row = await loadPayment(ctx, id, ctx.actor.adminId);
  if (row.invoiceStatus !== INVOICE_REFUSED || row.invoiceId === null) {
    throw new AppError('INVOICE_NOT_REFUSED');
  }
  await throttle(ctx);
  await sendInvoiceAgain(ctx, row.invoiceId, row.asaasId);
  return { payment: present(await loadPayment(ctx, id, ctx.actor.adminId)) };
}

/** The first charge of an order; null until it is known. */
export async function findFirstPayment(
  { db }: Pick<Context, 'db'>,
  orderId: number,
): Promise<Payment | null> {
  const row = await findFirstOf(db, orderId);
  return row ? present(row) : null;
}

/** The charge of a change's difference; null until it is known. */
export async function findDifferenceOf(
  { db }: Pick<Context, 'db'>,
  changeId: number,
): Promise<Payment | null> {
  const row = await findDifference(db, changeId);
  return row ? present(row) : null;
}

async function loadPayment({ db }: Pick<Context, 'db'>, id: number, adminId: number): Promise<Row> {
  const row = await findPayment(db, id, adminId);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

async function throttle(ctx: ActorContext): Promise<void> {
  const key = `payments:${ctx.actor.adminId}`;
  await takeAttempt(ctx, { key, limit: QUESTIONS_PER_MINUTE, windowMs: MINUTE });
}

function present(row: Row): Payment {
  return {
    id: row.id,
    dueDate: row.dueDate,
    paymentDate: row.paymentDate,
    status: row.status,
    value: decimalOf(row.valueCents),
    asaasPaymentUrl: row.invoiceUrl,
    planName: row.planName,
    billingType: row.billingType,
    invoice:
      row.invoiceStatus === null
        ? null
        : {
            status: row.invoiceStatus,
            number: row.invoiceNumber,
            pdfUrl: row.invoicePdfUrl,
            xmlUrl: row.invoiceXmlUrl,
            reason: row.invoiceReason,
          },
  };
}
