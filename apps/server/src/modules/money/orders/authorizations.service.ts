import type { BillingType } from '@atrio/contract/money/payments';
import { isDebitOn } from '../../../infrastructure/asaas/access.ts';
import type { AsaasAuthorization } from '../../../infrastructure/asaas/asaas.ts';
import { type Context, inTransaction } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { notify } from '../../platform/notifications/notifications.service.ts';
import { findDebit, storeAuthorization } from './authorizations.queries.ts';
import type { MoneyContext, OrderRow } from './order-types.ts';
import { findOrderOf } from './orders.queries.ts';
import { findUserOf, listMonths } from './payments.queries.ts';

const ACTIVE = 'ACTIVE';
/** It is offered, or in force. */
const RUNNING: readonly string[] = ['CREATED', ACTIVE];
const TRIES = 5;

type Debit = NonNullable<Awaited<ReturnType<typeof findDebit>>>;

/** @throws AppError BILLING_TYPE_UNAVAILABLE where the operator has not turned it on */
export function refuseUnavailable(
  { settings }: Pick<Context, 'settings'>,
  billingType: BillingType | undefined,
): void {
  if (billingType !== 'PIX_AUTOMATIC' || isDebitOn(settings)) return;
  const fields = { billingType: 'Escolha outra forma de pagamento' };
  throw new AppError('BILLING_TYPE_UNAVAILABLE', { fields });
}

/** True when the provider may have authorizations for an order. */
export function mayBeDebited({
  billingType,
  authorizationId,
}: Pick<OrderRow, 'billingType' | 'authorizationId'>): boolean {
  return billingType === 'PIX_AUTOMATIC' || authorizationId !== null;
}

/**
 * Acts on a delivery about an authorization, which only says which order to look at. One that
 * belongs to no order of ours is left alone.
 * @param id the provider's
 */
export async function applyAuthorization(ctx: MoneyContext, id: string): Promise<void> {
  const named = await ctx.asaas.findAuthorization(id);
  if (!named || named.subscription === null) return;
  const subscription = named.subscription;
  const order = await findOrderOf(ctx.db, { subscription, reference: null });
  if (order) await followAuthorization(ctx, order.id);
}

/**
 * Stores how the authorization of an order stands at the provider. One that is in force, or offered,
 * for an order that is paid another way or has ended is cancelled there.
 */
export async function followAuthorization(ctx: MoneyContext, orderId: number): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const row = await findDebit(ctx.db, orderId);
    if (!row || row.asaasId === null) return;
    // Asked after what is stored was read: what is stored since then may be newer.
    if (!isWanted(row)) await endAuthorizations(ctx, { ...row, asaasId: row.asaasId });
    const [current] = await readAuthorizations(ctx, { ...row, asaasId: row.asaasId });
    if (!current || isStored(row, current)) return;
    const isDone = await inTransaction(ctx, async (ctx) => {
      if (!(await storeAuthorization(ctx.db, row, current))) return false;
      await announce(ctx, row, current);
      return true;
    });
    if (isDone) return;
  }
  throw new AppError('SERVER_BUSY');
}

/** Cancels what an order has at the provider. Can be repeated. */
export async function endAuthorizations(
  ctx: Pick<MoneyContext, 'asaas' | 'log'>,
  order: { id: number; customer: string; asaasId: string },
): Promise<void> {
  for (const { id, status } of await readAuthorizations(ctx, order)) {
    if (!RUNNING.includes(status)) continue;
    await ctx.asaas.cancelAuthorization(id).catch((error: unknown) => {
      // It has ended meanwhile, or the next comparison tries again.
      if (!(error instanceof AppError) || error.code !== 'PROVIDER_REFUSED') throw error;
      ctx.log.warn({ order: order.id }, 'an authorization was not cancelled');
    });
  }
}

/** The one that counts first: what is in force, then the newest. */
async function readAuthorizations(
  { asaas }: Pick<MoneyContext, 'asaas'>,
  { customer, asaasId }: { customer: string; asaasId: string },
): Promise<AsaasAuthorization[]> {
  const all = await asaas.findAuthorizations(customer);
  const own = all.filter(({ subscription }) => subscription === asaasId);
  const inForce = own.filter(({ status }) => status === ACTIVE);
  return [...inForce, ...own.filter(({ status }) => status !== ACTIVE)];
}

function isWanted({ billingType, state }: Debit): boolean {
  return billingType === 'PIX_AUTOMATIC' && (state === 'open' || state === 'placed');
}

function isStored(row: Debit, { id, status, valueCents }: AsaasAuthorization): boolean {
  return row.authorizationId === id && row.status === status && row.cents === valueCents;
}

/** Shows at once what the payer did at their bank, and the end of the debits in the bell too. */
async function announce(
  ctx: MoneyContext,
  row: Debit,
  { status }: AsaasAuthorization,
): Promise<void> {
  const { id, adminId, planName } = row;
  const userId = await findUserOf(ctx.db, adminId);
  const last = (await listMonths(ctx.db, id)).at(-1);
  if (userId === undefined || !last || !isWanted(row)) return;
  const news = { paymentId: last.id, status: last.status, roomsAdded: 0 };
  ctx.live.emit([`user:${userId}`], 'paymentChanged', news);
  const hasEnded = row.status === ACTIVE && !RUNNING.includes(status);
  if (!hasEnded) return;
  await notify(ctx, [{ userId, kind: 'debit.ended', data: { planName, paymentId: last.id } }]);
}
