import { newId } from './ids.ts';
import { changeInvoice, findInvoiced, setInvoiceSettings } from './invoices.queries.ts';
import { findPayment, type Payment } from './payments.queries.ts';
import { newInvoiceSettings } from './requests.ts';
import { invoiceJson } from './responses.ts';
import { inSandboxTransaction, type SandboxContext } from './sandbox-context.ts';
import { SandboxError } from './sandbox-error.ts';
import { findSubscription } from './subscriptions.queries.ts';
import { loadSubscription } from './subscriptions.service.ts';
import { tellOfInvoice } from './webhooks.service.ts';

const REFUSED = 'ERROR';
const REASON = 'Código do serviço não cadastrado para o prestador na prefeitura.';

export async function getSettings(ctx: SandboxContext, id: string): Promise<object> {
  const { invoice_settings } = await loadSubscription(ctx, id);
  if (invoice_settings === null) {
    throw new SandboxError(404, 'not_found', 'Configuração de nota fiscal não encontrada.');
  }
  return JSON.parse(invoice_settings);
}

export async function createSettings(
  ctx: SandboxContext,
  id: string,
  body: unknown,
): Promise<object> {
  const { effectiveDatePeriod, ...wanted } = newInvoiceSettings.parse(body);
  const settings = { ...wanted, invoiceCreationPeriod: effectiveDatePeriod };
  return inSandboxTransaction(ctx, async (tx) => {
    const subscription = await loadSubscription(tx, id);
    if (subscription.invoice_settings !== null) {
      const message = 'A assinatura já possui configuração para emissão de notas fiscais.';
      throw new SandboxError(400, 'invalid_action', message);
    }
    await setInvoiceSettings(tx.db, subscription.id, JSON.stringify(settings));
    return settings;
  });
}

export async function removeSettings(ctx: SandboxContext, id: string): Promise<object> {
  const { id: row } = await loadSubscription(ctx, id);
  await setInvoiceSettings(ctx.db, row, null);
  return { deleted: true, id };
}

export async function get(ctx: SandboxContext, id: string): Promise<object> {
  return invoiceJson(await loadInvoiced(ctx, id), ctx.publicOrigin);
}

/** Sends a refused one to the city again, which issues it now. */
export async function authorize(ctx: SandboxContext, id: string): Promise<object> {
  return inSandboxTransaction(ctx, async (tx) => {
    const row = await loadInvoiced(tx, id);
    const issued = { id: row.id, from: REFUSED, status: 'AUTHORIZED', reason: null };
    if (!(await changeInvoice(tx.db, issued))) {
      throw new SandboxError(400, 'invalid_action', 'Esta nota fiscal não pode ser emitida.');
    }
    await tellOfInvoice(tx, 'INVOICE_AUTHORIZED', row.asaas_id);
    return get(tx, id);
  });
}

/** Of a charge that was paid just now, if its subscription says how. */
export async function issue(
  ctx: SandboxContext,
  { id, asaas_id, subscription }: Payment,
  isRefused: boolean,
): Promise<void> {
  if (!(await hasInvoices(ctx, { subscription }))) return;
  const invoiceId = newId.invoice();
  const created = { id, from: null, status: 'SCHEDULED', reason: null, invoiceId };
  if (!(await changeInvoice(ctx.db, created))) return;
  await tellOfInvoice(ctx, 'INVOICE_CREATED', asaas_id);
  const from = 'SCHEDULED';
  await changeInvoice(ctx.db, { id, from, status: 'SYNCHRONIZED', reason: null });
  await tellOfInvoice(ctx, 'INVOICE_SYNCHRONIZED', asaas_id);
  const status = isRefused ? REFUSED : 'AUTHORIZED';
  const reason = isRefused ? REASON : null;
  await changeInvoice(ctx.db, { id, from: 'SYNCHRONIZED', status, reason });
  await tellOfInvoice(ctx, `INVOICE_${status}`, asaas_id);
}

export async function hasInvoices(
  { db }: SandboxContext,
  { subscription }: Pick<Payment, 'subscription'>,
): Promise<boolean> {
  const found = subscription === null ? undefined : await findSubscription(db, subscription);
  return Boolean(found?.invoice_settings);
}

export async function loadInvoiced({ db }: SandboxContext, id: string): Promise<Payment> {
  const row = await findInvoiced(db, id);
  const payment = row && (await findPayment(db, row.asaas_id));
  if (!payment) throw new SandboxError(404, 'not_found', 'Nota fiscal não encontrada.');
  return payment;
}
