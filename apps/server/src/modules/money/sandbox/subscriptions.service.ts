import { debitOf, offer } from './authorizations.service.ts';
import { findCustomer } from './customers.queries.ts';
import { dayOf, daysLater, nextCycle } from './days.ts';
import { newId } from './ids.ts';
import { changePending, deletePayments, insertPayment } from './payments.queries.ts';
import { changedSubscription, newSubscription, subscriptionFilters } from './requests.ts';
import { listJson, subscriptionJson } from './responses.ts';
import { inSandboxTransaction, type SandboxContext } from './sandbox-context.ts';
import { SandboxError } from './sandbox-error.ts';
import {
  deleteSubscription,
  findSubscription,
  insertSubscription,
  listDueSubscriptions,
  listSubscriptions,
  type Subscription,
  takeCycle,
  updateSubscription,
} from './subscriptions.queries.ts';
import { tellOfInstruction, tellOfPayment, tellOfSubscription } from './webhooks.service.ts';

/** Days before the due date on which a charge is made. */
const AHEAD_DAYS = 40;
const BATCH = 20;
const OPEN = ['PENDING', 'OVERDUE'];

/** Creates a subscription and its first charge; its next due date is then the following one. */
export async function create(ctx: SandboxContext, body: unknown): Promise<object> {
  const wanted = newSubscription.parse(body);
  const today = dayOf(ctx.now);
  if (wanted.nextDueDate < today) {
    const message = 'Não é permitido data de vencimento inferior a hoje.';
    throw new SandboxError(400, 'invalid_nextDueDate', message);
  }
  return inSandboxTransaction(ctx, async (tx) => {
    const customer = await findCustomer(tx.db, wanted.customer);
    if (!customer || customer.deleted_at !== null) {
      throw new SandboxError(400, 'invalid_customer', 'Customer inválido ou não informado.');
    }
    const dueDay = Number(wanted.nextDueDate.slice(-2));
    const row = {
      asaas_id: newId.subscription(),
      customer_id: customer.id,
      billing_type: wanted.billingType,
      value_cents: wanted.value,
      due_day: dueDay,
      next_due_date: nextCycle(wanted.nextDueDate, dueDay),
      charged_on: today,
      description: wanted.description ?? null,
      external_reference: wanted.externalReference ?? null,
      offers_debit: Number(wanted.pixAutomaticAuthorizationMode === 'ENABLED'),
      created_at: tx.now,
    };
    const id = await insertSubscription(tx.db, row);
    await tellOfSubscription(tx, 'SUBSCRIPTION_CREATED', row.asaas_id);
    await charge(tx, { ...row, id }, wanted.nextDueDate);
    return subscriptionJson({
      ...row,
      id,
      customer: customer.asaas_id,
      deleted_at: null,
      status: 'ACTIVE',
    });
  });
}

export async function list(ctx: SandboxContext, query: unknown): Promise<object> {
  const filters = subscriptionFilters.parse(query);
  const { rows, total } = await listSubscriptions(ctx.db, filters);
  return listJson(rows.map(subscriptionJson), total, filters);
}

export async function get(ctx: SandboxContext, id: string): Promise<object> {
  return subscriptionJson(await loadSubscription(ctx, id));
}

export async function remove(ctx: SandboxContext, id: string): Promise<object> {
  return inSandboxTransaction(ctx, async (tx) => {
    const subscription = await loadSubscription(tx, id);
    await endSubscription(tx, subscription);
    return { deleted: true, id };
  });
}

/** Changes the charges to come and, if asked to, value and billing type of those that are pending. */
export async function update(ctx: SandboxContext, id: string, body: unknown): Promise<object> {
  const wanted = changedSubscription.parse(body);
  return inSandboxTransaction(ctx, async (tx) => {
    const row = await loadSubscription(tx, id);
    const { value = row.value_cents, status = row.status, nextDueDate } = wanted;
    const billing_type = wanted.billingType ?? row.billing_type;
    const fields = { value_cents: value, billing_type };
    const mode = wanted.pixAutomaticAuthorizationMode;
    const offers_debit = mode ? Number(mode === 'ENABLED') : row.offers_debit;
    await updateSubscription(tx.db, row.id, {
      ...fields,
      offers_debit,
      status,
      description: wanted.description ?? row.description,
      next_due_date: nextDueDate ?? row.next_due_date,
      due_day: nextDueDate ? Math.max(row.due_day, Number(nextDueDate.slice(-2))) : row.due_day,
    });
    const isEnding = status === 'INACTIVE' && row.status === 'ACTIVE';
    await tellOfSubscription(tx, `SUBSCRIPTION_${isEnding ? 'INACTIVATED' : 'UPDATED'}`, id);
    const changed = wanted.updatePendingPayments && (await changePending(tx.db, row.id, fields));
    for (const payment of changed || []) await tellOfPayment(tx, 'PAYMENT_UPDATED', payment);
    await offer(tx, { id: row.id, billing_type, offers_debit });
    return subscriptionJson(await loadSubscription(tx, id));
  });
}

/** Ends a subscription and deletes its unpaid charges. */
export async function endSubscription(
  ctx: SandboxContext,
  { id, asaas_id }: Pick<Subscription, 'id' | 'asaas_id'>,
): Promise<void> {
  if (!(await deleteSubscription(ctx.db, id, ctx.now))) return;
  await tellOfSubscription(ctx, 'SUBSCRIPTION_DELETED', asaas_id);
  const deleted = { subscriptionId: id, statuses: OPEN, now: ctx.now };
  for (const payment of await deletePayments(ctx.db, deleted)) {
    await tellOfPayment(ctx, 'PAYMENT_DELETED', payment);
  }
}

/** Makes the due charges, at most one a day per subscription, like the provider's nightly run. */
export async function chargeDueSubscriptions(ctx: SandboxContext): Promise<void> {
  const today = dayOf(ctx.now);
  const horizon = daysLater(today, AHEAD_DAYS);
  for (;;) {
    const due = await listDueSubscriptions(ctx.db, { horizon, today, limit: BATCH });
    for (const subscription of due) {
      const from = subscription.next_due_date;
      const to = nextCycle(from, subscription.due_day);
      await inSandboxTransaction(ctx, async (tx) => {
        const isMine = await takeCycle(tx.db, { id: subscription.id, from, to, today });
        if (isMine) await charge(tx, subscription, from);
      });
    }
    if (due.length < BATCH) return;
  }
}

export async function loadSubscription({ db }: SandboxContext, id: string): Promise<Subscription> {
  const subscription = await findSubscription(db, id);
  if (!subscription || subscription.deleted_at !== null) {
    throw new SandboxError(404, 'not_found', 'Assinatura não encontrada.');
  }
  return subscription;
}

async function charge(ctx: SandboxContext, subscription: Charged, dueDate: string): Promise<void> {
  const id = newId.payment();
  await insertPayment(ctx.db, {
    asaas_id: id,
    customer_id: subscription.customer_id,
    subscription_id: subscription.id,
    billing_type: subscription.billing_type,
    value_cents: subscription.value_cents,
    status: 'PENDING',
    due_date: dueDate,
    description: subscription.description,
    external_reference: subscription.external_reference,
    created_at: ctx.now,
  });
  await tellOfPayment(ctx, 'PAYMENT_CREATED', id);
  await offer(ctx, subscription);
  if ((await debitOf(ctx, { ...subscription, subscription_id: subscription.id })) !== 'ACTIVE')
    return;
  const instructed = { asaas_id: id, due_date: dueDate };
  await tellOfInstruction(ctx, 'CREATED', instructed);
  await tellOfInstruction(ctx, 'SCHEDULED', instructed);
}

type Charged = Omit<Subscription, 'customer' | 'deleted_at' | 'status' | 'invoice_settings'>;
