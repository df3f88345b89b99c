import type { ActorContext } from '../infrastructure/context.ts';
import type { Database } from '../infrastructure/database/tables.ts';
import { grantRooms } from '../modules/money/orders/apply-payment.service.ts';
import { type Charge, monthsLater } from './charges.ts';
import { DAY, HOUR } from './stage.ts';

/**
 * Dates the orders back to their first charge and writes the charges since. One transaction keeps
 * our side and the sandbox's consistent at every moment.
 */
export async function writePastCharges(
  ctx: ActorContext,
  charges: readonly Charge[],
): Promise<void> {
  const { db } = ctx;
  // Written anew, in the order of their due dates, which is the one that their numbers tell.
  await db.deleteFrom('payments').where('admin_id', '=', ctx.actor.adminId).execute();
  for (const charge of charges) {
    if (charge.isFirst) await ageOrder(db, charge);
    else await chargeAtSandbox(db, charge);
    await payAtSandbox(db, charge);
    const paymentId = await insertPayment(ctx, charge);
    const { adminId, orderId: id } = charge;
    const paidAt = noonOf(charge.paymentDate);
    if (charge.isFirst) await grantRooms({ db, now: paidAt }, { id, adminId }, paymentId);
    if (charge.isLast) await endCycle(db, charge);
  }
}

async function ageOrder(db: Database, charge: Charge): Promise<void> {
  const createdAt = noonOf(charge.dueDate) - 3 * DAY;
  await db
    .updateTable('orders')
    .set({
      created_at: createdAt,
      first_due_date: charge.dueDate,
      payment_day: Number(charge.dueDate.slice(-2)),
    })
    .where('id', '=', charge.orderId)
    .execute();
  await db
    .updateTable('sandbox_subscriptions')
    .set({ created_at: createdAt })
    .where('id', '=', charge.subscriptionId)
    .execute();
}

async function chargeAtSandbox(db: Database, charge: Charge): Promise<void> {
  await db
    .insertInto('sandbox_payments')
    .values({
      asaas_id: charge.asaasId,
      customer_id: charge.customerId,
      subscription_id: charge.subscriptionId,
      billing_type: charge.billingType,
      value_cents: charge.valueCents,
      status: 'PENDING',
      due_date: charge.dueDate,
      description: charge.description,
      external_reference: charge.reference,
      created_at: noonOf(charge.dueDate) - 30 * DAY,
    })
    .execute();
}

async function payAtSandbox(db: Database, charge: Charge): Promise<void> {
  await db
    .updateTable('sandbox_payments')
    .set({ status: charge.status, due_date: charge.dueDate, payment_date: charge.paymentDate })
    .where('asaas_id', '=', charge.asaasId)
    .execute();
}

async function insertPayment({ db, now }: ActorContext, charge: Charge): Promise<number> {
  const { id } = await db
    .insertInto('payments')
    .values({
      admin_id: charge.adminId,
      order_id: charge.orderId,
      asaas_id: charge.asaasId,
      value_cents: charge.valueCents,
      status: charge.status,
      billing_type: charge.billingType,
      due_date: charge.dueDate,
      payment_date: charge.paymentDate,
      invoice_url: charge.invoiceUrl,
      next_check_at: charge.paymentDate === null ? now + HOUR : null,
      created_at: noonOf(charge.dueDate) - 30 * DAY,
      updated_at: noonOf(charge.paymentDate ?? charge.dueDate),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The month after the last charge is the sandbox's to charge, by itself, from tomorrow on. */
async function endCycle(db: Database, { subscriptionId, dueDate }: Charge): Promise<void> {
  await db
    .updateTable('sandbox_subscriptions')
    .set({ due_day: Number(dueDate.slice(-2)), next_due_date: monthsLater(dueDate, 1) })
    .where('id', '=', subscriptionId)
    .execute();
}

/** In Brazil, of a day written as 'yyyy-mm-dd'. */
function noonOf(day: string | null): number {
  return Date.parse(`${day ?? ''}T15:00:00Z`);
}
