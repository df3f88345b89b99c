import type { ChargeType } from '@atrio/contract/money/payments';
import { qrPng } from '../../../lib/qr-picture.ts';
import { listDebitable } from './authorizations.queries.ts';
import { debitOf, decide } from './authorizations.service.ts';
import { brCode } from './br-code.ts';
import { findCustomer } from './customers.queries.ts';
import { dayOf, daysLater } from './days.ts';
import { newId } from './ids.ts';
import { issue } from './invoices.service.ts';
import {
  changePayment,
  changeStatus,
  deletePayment,
  findPayment,
  insertPayment,
  listPayments,
  type Payment,
} from './payments.queries.ts';
import { changedPayment, newPayment, paymentFilters } from './requests.ts';
import { boletoOf, listJson, paymentJson } from './responses.ts';
import { inSandboxTransaction, type SandboxContext } from './sandbox-context.ts';
import { SandboxError } from './sandbox-error.ts';
import { chargeDueSubscriptions, loadSubscription } from './subscriptions.service.ts';
import { tellOfInstruction, tellOfPayment } from './webhooks.service.ts';

const OPEN = ['PENDING', 'OVERDUE'];
const PAID = ['RECEIVED', 'CONFIRMED'];
const CARD = 'CREDIT_CARD';
const DISPUTED = 'CHARGEBACK_REQUESTED';
const PIX_LIVES_DAYS = 365;
const BATCH = 20;

/** Actions of a person on a charge's page, as far as its status permits them. */
export type ChargeAction =
  | 'pay'
  | 'payRefused'
  | 'authorize'
  | 'refuseDebits'
  | 'refuseDebit'
  | 'endDebits'
  | 'expireDebits'
  | 'expire'
  | 'refund'
  | 'dispute'
  | 'win';

/** Creates a charge of its own; nothing keeps a second, equal call from creating another. */
export async function create(ctx: SandboxContext, body: unknown): Promise<object> {
  const wanted = newPayment.parse(body);
  if (wanted.dueDate < dayOf(ctx.now)) {
    const message = 'Não é permitido data de vencimento inferior a hoje.';
    throw new SandboxError(400, 'invalid_dueDate', message);
  }
  return inSandboxTransaction(ctx, async (tx) => {
    const customer = await findCustomer(tx.db, wanted.customer);
    if (!customer || customer.deleted_at !== null) {
      throw new SandboxError(400, 'invalid_customer', 'Customer inválido ou não informado.');
    }
    const id = newId.payment();
    await insertPayment(tx.db, {
      asaas_id: id,
      customer_id: customer.id,
      subscription_id: null,
      billing_type: wanted.billingType,
      value_cents: wanted.value,
      status: 'PENDING',
      due_date: wanted.dueDate,
      description: wanted.description ?? null,
      external_reference: wanted.externalReference ?? null,
      created_at: tx.now,
    });
    await tellOfPayment(tx, 'PAYMENT_CREATED', id);
    return paymentJson(await loadPayment(tx, id), tx.publicOrigin);
  });
}

export async function list(ctx: SandboxContext, query: unknown): Promise<object> {
  await chargeDueSubscriptions(ctx);
  await debitDueCharges(ctx);
  const filters = paymentFilters.parse(query);
  const { rows, total } = await listPayments(ctx.db, filters);
  return listJson(
    rows.map((row) => paymentJson(row, ctx.publicOrigin)),
    total,
    filters,
  );
}

export async function listOfSubscription(
  ctx: SandboxContext,
  id: string,
  query: object,
): Promise<object> {
  await loadSubscription(ctx, id);
  return list(ctx, { ...query, subscription: id });
}

/** Returns deleted payments too, marked as deleted. */
export async function get(ctx: SandboxContext, id: string): Promise<object> {
  return paymentJson(await loadPayment(ctx, id), ctx.publicOrigin);
}

/** Changes an open charge. */
export async function update(ctx: SandboxContext, id: string, body: unknown): Promise<object> {
  const { billingType, value, dueDate } = changedPayment.parse(body);
  return inSandboxTransaction(ctx, async (tx) => {
    const payment = await loadPayment(tx, id);
    const fields = { billing_type: billingType, value_cents: value, due_date: dueDate };
    if (!(await changePayment(tx.db, payment.id, fields))) {
      const message = 'Não é possível alterar uma cobrança já recebida.';
      throw new SandboxError(400, 'invalid_action', message);
    }
    await tellOfPayment(tx, 'PAYMENT_UPDATED', id);
    return paymentJson(await loadPayment(tx, id), tx.publicOrigin);
  });
}

/** A paid payment cannot be deleted, only refunded. */
export async function remove(ctx: SandboxContext, id: string): Promise<object> {
  return inSandboxTransaction(ctx, async (tx) => {
    const payment = await loadPayment(tx, id);
    if (payment.deleted_at !== null) {
      throw new SandboxError(404, 'not_found', 'Cobrança não encontrada.');
    }
    if (!(await deletePayment(tx.db, { id: payment.id, statuses: OPEN, now: tx.now }))) {
      const message = 'Não é possível remover uma cobrança já recebida.';
      throw new SandboxError(400, 'invalid_action', message);
    }
    await tellOfPayment(tx, 'PAYMENT_DELETED', id);
    return { deleted: true, id };
  });
}

export async function getStatus(ctx: SandboxContext, id: string): Promise<object> {
  const { status } = await loadPayment(ctx, id);
  return { status };
}

export async function getPixCode(ctx: SandboxContext, id: string): Promise<object> {
  const payment = await loadPayment(ctx, id);
  if (payment.billing_type === CARD) {
    const message = 'Não é possível obter o QR Code de uma cobrança por cartão de crédito.';
    throw new SandboxError(400, 'invalid_action', message);
  }
  const payload = pixCodeOf(payment);
  return {
    encodedImage: qrPng(payload).toString('base64'),
    payload,
    expirationDate: `${daysLater(payment.due_date, PIX_LIVES_DAYS)} 23:59:59`,
    description: payment.description,
  };
}

export async function getBoleto(ctx: SandboxContext, id: string): Promise<object> {
  const payment = await loadPayment(ctx, id);
  if (payment.billing_type !== 'BOLETO') {
    const message =
      'Somente é possível obter a linha digitável quando a forma de pagamento for boleto bancário.';
    throw new SandboxError(400, 'invalid_action', message);
  }
  const { line, barCode } = boletoOf(payment);
  return { identificationField: line, nossoNumero: String(payment.id), barCode };
}

export function pixCodeOf(payment: Payment): string {
  return brCode({ id: payment.asaas_id, valueCents: payment.value_cents });
}

/** The further facts of a charge that its page depends on. */
export interface ChargeTraits {
  /** The charge gets a nota fiscal, which the city may refuse. */
  hasInvoices: boolean;
  /** CREATED: debits are offered; ACTIVE: they are authorized. */
  debit: 'CREATED' | 'ACTIVE' | null;
}

export function actionsOf(payment: Payment, traits: ChargeTraits): ChargeAction[] {
  if (payment.deleted_at !== null) return [];
  const { debit } = traits;
  const isOpen = OPEN.includes(payment.status);
  const ofBank: ChargeAction[] = debit === 'ACTIVE' ? ['endDebits', 'expireDebits'] : [];
  if (isOpen && debit === 'CREATED') ofBank.push('authorize', 'refuseDebits');
  if (payment.status === 'PENDING' && debit === 'ACTIVE') ofBank.push('refuseDebit');
  return [...ofCharge(payment, traits), ...ofBank];
}

function ofCharge(
  { status, billing_type }: Payment,
  { hasInvoices }: ChargeTraits,
): ChargeAction[] {
  const paying: ChargeAction[] = hasInvoices ? ['pay', 'payRefused'] : ['pay'];
  if (status === 'PENDING') return [...paying, 'expire'];
  if (status === 'OVERDUE') return paying;
  if (status === DISPUTED) return ['win', 'refund'];
  if (!PAID.includes(status)) return [];
  return billing_type === CARD ? ['refund', 'dispute'] : ['refund'];
}

/** Carries it out if the status still permits it; of two parallel calls one does it. */
export async function act(ctx: SandboxContext, id: string, chosen: ChargeAction): Promise<void> {
  await inSandboxTransaction(ctx, async (tx) => ACTIONS[chosen](tx, await loadPayment(tx, id)));
}

export async function loadPayment({ db }: SandboxContext, id: string): Promise<Payment> {
  const payment = await findPayment(db, id);
  if (!payment) throw new SandboxError(404, 'not_found', 'Cobrança não encontrada.');
  return payment;
}

const ACTIONS: Record<ChargeAction, (ctx: SandboxContext, payment: Payment) => Promise<void>> = {
  pay: (ctx, payment) => pay(ctx, payment, false),
  payRefused: (ctx, payment) => pay(ctx, payment, true),
  /** The consent is in force when the first payment is settled. */
  async authorize(ctx, payment) {
    if ((await debitOf(ctx, payment)) !== 'CREATED') return;
    await pay(ctx, payment, false);
    const { status } = await loadPayment(ctx, payment.asaas_id);
    if (PAID.includes(status)) await decide(ctx, payment.subscription_id, 'authorize');
  },
  refuseDebits: (ctx, payment) => decide(ctx, payment.subscription_id, 'refuse'),
  endDebits: (ctx, payment) => decide(ctx, payment.subscription_id, 'end'),
  expireDebits: (ctx, payment) => decide(ctx, payment.subscription_id, 'run'),
  /** Without enough money on the account, after the last try of the day. */
  async refuseDebit(ctx, payment) {
    if ((await debitOf(ctx, payment)) !== 'ACTIVE') return;
    const move = { id: payment.id, from: ['PENDING'], to: 'OVERDUE' };
    if (!(await changeStatus(ctx.db, move))) return;
    await tellOfInstruction(ctx, 'REFUSED', payment);
    await tellOfPayment(ctx, 'PAYMENT_OVERDUE', payment.asaas_id);
  },
  async expire(ctx, { id, asaas_id }) {
    const isChanged = await changeStatus(ctx.db, { id, from: ['PENDING'], to: 'OVERDUE' });
    if (isChanged) await tellOfPayment(ctx, 'PAYMENT_OVERDUE', asaas_id);
  },
  async refund(ctx, { id, asaas_id }) {
    const isChanged = await changeStatus(ctx.db, { id, from: [...PAID, DISPUTED], to: 'REFUNDED' });
    if (isChanged) await tellOfPayment(ctx, 'PAYMENT_REFUNDED', asaas_id);
  },
  /** The holder of the card denies the purchase. */
  async dispute(ctx, { id, asaas_id, billing_type }) {
    if (billing_type !== CARD) return;
    const isChanged = await changeStatus(ctx.db, { id, from: PAID, to: DISPUTED });
    if (isChanged) await tellOfPayment(ctx, 'PAYMENT_CHARGEBACK_REQUESTED', asaas_id);
  },
  async win(ctx, { id, asaas_id }) {
    const isChanged = await changeStatus(ctx.db, { id, from: [DISPUTED], to: 'RECEIVED' });
    if (isChanged) await tellOfPayment(ctx, 'PAYMENT_RECEIVED', asaas_id);
  },
};

/**
 * A boleto is confirmed first and received when the bank has transferred it, a card is received a
 * month later; PIX is received at once.
 */
async function pay(ctx: SandboxContext, payment: Payment, isRefused: boolean): Promise<void> {
  const { id, asaas_id, billing_type } = payment;
  const paymentDate = dayOf(ctx.now);
  const steps = PAYING[billing_type];
  let from = OPEN;
  for (const to of steps) {
    if (!(await changeStatus(ctx.db, { id, from, to, paymentDate }))) return;
    await tellOfPayment(ctx, `PAYMENT_${to}`, asaas_id);
    from = [to];
  }
  await issue(ctx, payment, isRefused);
}

/** Has the payers' banks debit what is due. */
export async function debitDueCharges(ctx: SandboxContext): Promise<void> {
  for (;;) {
    const due = await listDebitable(ctx.db, { today: dayOf(ctx.now), limit: BATCH });
    for (const { asaas_id } of due) await act(ctx, asaas_id, 'pay');
    if (due.length < BATCH) return;
  }
}

const PAYING = {
  BOLETO: ['CONFIRMED', 'RECEIVED'],
  PIX: ['RECEIVED'],
  CREDIT_CARD: ['CONFIRMED'],
} as const satisfies Record<ChargeType, readonly string[]>;
