import { INVOICE_REFUSED } from '@atrio/contract/money/payments';
import type { InvoiceTerms } from '../../../infrastructure/asaas/asaas.ts';
import { CLAIM_MS, isUncertain } from '../../../infrastructure/asaas/uncertain.ts';
import type { Context } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { applyPayment } from './apply-payment.service.ts';
import {
  claimUntold,
  findInvoiced,
  markInvoiceTerms,
  postponeInvoiceTerms,
  renewInvoiceTries,
  storeInvoice,
} from './invoices.queries.ts';
import type { MoneyContext } from './order-types.ts';
import { findOrderOf } from './orders.queries.ts';
import { findUserOf } from './payments.queries.ts';

const SOON_MS = 30_000;
const HOUR = 60 * 60_000;
const TRIES = 5;
const CANCELLED = 'CANCELED';

type WithSettings = Pick<Context, 'settings'>;

/** How the operator wants notas fiscais to be issued; null: not at all. */
export function invoiceTermsOf({ settings }: WithSettings): InvoiceTerms | null {
  const { NFSE_SERVICE_ID, NFSE_SERVICE_CODE, NFSE_SERVICE_NAME, NFSE_TAXES } = settings;
  if (!NFSE_SERVICE_NAME) return null;
  return {
    serviceId: NFSE_SERVICE_ID ?? null,
    serviceCode: NFSE_SERVICE_CODE ?? null,
    serviceName: NFSE_SERVICE_NAME,
    taxes: NFSE_TAXES,
  };
}

/** Once at a start: running orders get the terms that the operator has set meanwhile. */
export async function renewInvoiceTerms(
  ctx: Pick<MoneyContext, 'db'> & WithSettings,
): Promise<void> {
  const terms = invoiceTermsOf(ctx);
  if (terms) await renewInvoiceTries(ctx.db, JSON.stringify(terms));
}

/**
 * Tells the provider how the notas fiscais of one placed order are issued. Can be repeated: what it
 * has is compared first, so that a lost answer is found to be done.
 * @returns true to continue with the next at once
 */
export async function tellInvoiceTerms(ctx: MoneyContext & WithSettings): Promise<boolean> {
  const terms = invoiceTermsOf(ctx);
  if (!terms) return false;
  const order = await claimUntold(ctx.db, { now: ctx.now, until: ctx.now + CLAIM_MS });
  if (!order) return false;
  try {
    await bringTerms(ctx, order.asaasId ?? '', terms);
    await markInvoiceTerms(ctx.db, order.id, JSON.stringify(terms));
    return true;
  } catch (error) {
    ctx.log.warn({ err: error, order: order.id }, 'terms of notas fiscais not told, trying again');
    // The provider's account is not ready for them: it is not asked all the time.
    const wait = isUncertain(error) ? SOON_MS : HOUR;
    await postponeInvoiceTerms(ctx.db, order.id, ctx.now + wait);
    return false;
  }
}

async function bringTerms(
  { asaas }: MoneyContext,
  subscription: string,
  terms: InvoiceTerms,
): Promise<void> {
  const there = await asaas.findInvoiceTerms(subscription);
  if (there && isSame(there, terms)) return;
  // The service of existing ones cannot be changed.
  if (there) await asaas.deleteInvoiceTerms(subscription);
  await asaas.createInvoiceTerms(subscription, terms);
}

/** The provider may add the city's code to a service that was named by its id. */
function isSame(there: InvoiceTerms, wanted: InvoiceTerms): boolean {
  const isSameService =
    wanted.serviceId === null
      ? there.serviceCode === wanted.serviceCode
      : there.serviceId === wanted.serviceId;
  const names = Object.keys(wanted.taxes) as (keyof InvoiceTerms['taxes'])[];
  const hasSameTaxes = names.every((name) => there.taxes[name] === wanted.taxes[name]);
  return isSameService && there.serviceName === wanted.serviceName && hasSameTaxes;
}

/**
 * Stores how a nota fiscal stands at the provider. One that belongs to no payment of ours is left
 * alone.
 * @param id the provider's
 * @param named the provider's id of its payment, as far as we were told
 */
export async function applyInvoice(
  ctx: MoneyContext,
  id: string,
  named: string | null,
): Promise<void> {
  let asaasId = named;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const row = asaasId === null ? undefined : await findInvoiced(ctx.db, asaasId);
    // Asked after what is stored was read: what is stored since then may be newer.
    const invoice = await ctx.asaas.findInvoice(id);
    if (!invoice?.payment) return;
    const isOther = invoice.payment !== asaasId;
    asaasId = invoice.payment;
    if (isOther) continue;
    if (!row && !(await bringPayment(ctx, asaasId))) return;
    if (!row) continue;
    // An older one of the same payment, cancelled and replaced.
    const isOld = row.invoiceId !== null && row.invoiceId !== id && invoice.status === CANCELLED;
    if (isOld) return;
    if (await storeInvoice(ctx.db, row, invoice)) return tellOwner(ctx, row);
  }
  throw new AppError('SERVER_BUSY');
}

type Invoiced = NonNullable<Awaited<ReturnType<typeof findInvoiced>>>;

async function tellOwner(ctx: MoneyContext, { id, adminId, status }: Invoiced): Promise<void> {
  const userId = await findUserOf(ctx.db, adminId);
  if (userId === undefined) return;
  const news = { paymentId: id, status, roomsAdded: 0 };
  ctx.live.emit([`user:${userId}`], 'paymentChanged', news);
}

/** A nota fiscal may be heard of before its charge. @returns false when that is none of ours */
async function bringPayment(ctx: MoneyContext, asaasId: string): Promise<boolean> {
  const remote = await ctx.asaas.findPayment(asaasId);
  if (!remote) return false;
  const { subscription, externalReference } = remote;
  const order = await findOrderOf(ctx.db, { subscription, reference: externalReference });
  if (!order || order.state === 'refused') return false;
  // Placing the order stores its charges.
  if (order.state === 'open') throw new AppError('IN_PROGRESS');
  try {
    await applyPayment(ctx, order, remote);
    return true;
  } catch (error) {
    // Its own delivery is set aside for a MASTER_ADMIN.
    if (error instanceof AppError && error.code === 'PAYMENT_MISMATCH') return false;
    throw error;
  }
}

/**
 * Sends a refused nota fiscal to the city again. Can be repeated: one that is no longer refused at
 * the provider is only stored.
 * @param id the provider's
 * @param asaasId of its payment
 */
export async function sendInvoiceAgain(
  ctx: MoneyContext,
  id: string,
  asaasId: string,
): Promise<void> {
  const there = await ctx.asaas.findInvoice(id);
  if (there?.status === INVOICE_REFUSED) await ctx.asaas.authorizeInvoice(id);
  await applyInvoice(ctx, id, asaasId);
}
