import { todayInBrazil } from '@atrio/contract/lib/due-dates';
import type { RouteInput } from '@atrio/contract/lib/route';
import type { paymentRoutes } from '@atrio/contract/money/payments';
import type { ActorContext } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { makingPdf } from '../../../lib/pdf.ts';
import { accountOf } from '../payment-account/payment-account.service.ts';
import { findChange, listFormerPlans } from './changes.queries.ts';
import { possiblePrices } from './month-price.ts';
import { findOrder } from './orders.queries.ts';
import { isPaid } from './payment-status.ts';
import { findPayment } from './payments.queries.ts';
import { writeReceipt } from './receipt-pdf.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

interface Receipt {
  /** Of its file. */
  name: string;
  bytes: Buffer;
}

/** The receipt of one's own payment. */
export function writeOwnReceipt(
  ctx: ActorContext,
  { id }: RouteInput<(typeof paymentRoutes)['receipt']>,
): Promise<Receipt> {
  return writeReceiptOf(ctx, { adminId: ctx.actor.adminId, id });
}

/**
 * The receipt of somebody's payment. It is made each time, on one day always the same.
 * @throws AppError NOT_FOUND also for another's payment
 * @throws AppError PAYMENT_NOT_PAID also for one that was given back
 * @throws AppError PAYMENT_DATA_MISSING
 */
export async function writeReceiptOf(
  ctx: ActorContext,
  { adminId, id }: { adminId: number; id: number },
): Promise<Receipt> {
  const row = await findPayment(ctx.db, id, adminId);
  if (!row) throw new AppError('NOT_FOUND');
  if (!isPaid(row.status)) throw new AppError('PAYMENT_NOT_PAID');
  const payer = await accountOf(ctx, adminId);
  if (!payer) throw new AppError('PAYMENT_DATA_MISSING');
  const paidFor = await paidForBy(ctx, row);
  const receipt = { ...row, payer, paidFor, issuedOn: todayInBrazil(ctx.now) };
  return { name: `recibo-${row.id}.pdf`, bytes: await makingPdf(() => writeReceipt(receipt)) };
}

/** The plan of that time: the order may have another by now. */
async function paidForBy({ db }: ActorContext, row: Row): Promise<string> {
  if (row.changeId !== null) {
    const change = await findChange(db, row.changeId);
    return `Diferença da mudança para o plano ${change?.planName ?? row.planName}`;
  }
  const order = await findOrder(db, row.orderId);
  if (!order) return `Mensalidade do plano ${row.planName}`;
  const isOf = (priceCents: number) => possiblePrices(order, [priceCents]).includes(row.valueCents);
  const former = isOf(order.priceCents) ? [] : await listFormerPlans(db, row.orderId);
  const before = former.find(({ priceCents }) => isOf(priceCents));
  return `Mensalidade do plano ${before?.name ?? row.planName}`;
}
