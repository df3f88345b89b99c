import type { Database } from '../../../infrastructure/database/tables.ts';

/** Finds the charge of a nota fiscal. */
export function findInvoiced(db: Database, invoiceId: string) {
  return db
    .selectFrom('sandbox_payments')
    .select(['id', 'asaas_id'])
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst();
}

/** @returns undefined when the charge's nota fiscal no longer stands as `from` says */
export function changeInvoice(
  db: Database,
  { id, from, ...to }: InvoiceChange,
): Promise<{ id: number } | undefined> {
  return db
    .updateTable('sandbox_payments')
    .set({ ...(to.invoiceId && { invoice_id: to.invoiceId }) })
    .set({ invoice_status: to.status, invoice_reason: to.reason })
    .where('id', '=', id)
    .where('invoice_status', from === null ? 'is' : '=', from)
    .returning('id')
    .executeTakeFirst();
}

export async function setInvoiceSettings(
  db: Database,
  subscriptionId: number,
  settings: string | null,
): Promise<void> {
  await db
    .updateTable('sandbox_subscriptions')
    .set({ invoice_settings: settings })
    .where('id', '=', subscriptionId)
    .execute();
}

interface InvoiceChange {
  id: number;
  from: string | null;
  status: string;
  /** Why the city refused it. */
  reason: string | null;
  /** Of one that is made. */
  invoiceId?: string;
}
