import { sql } from 'kysely';
import type { Database } from '../../../infrastructure/database/tables.ts';

/** Looks again at the orders whose terms are others than these. */
export async function renewInvoiceTries(db: Database, terms: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ invoice_try_at: 0 })
    .where('state', '=', 'placed')
    .where('invoice_try_at', 'is', null)
    .where(sql<boolean>`coalesce(invoice_terms_told, '') <> ${terms}`)
    .execute();
}

/** Takes one order whose terms are to be told and postpones it, so that one server tells them. */
export function claimUntold(db: Database, { now, until }: { now: number; until: number }) {
  // A literal, so that the index is used.
  const isDue = sql<boolean>`state = 'placed' and invoice_try_at <= ${now}`;
  return db
    .updateTable('orders')
    .set({ invoice_try_at: until })
    .where('id', 'in', (eb) =>
      eb.selectFrom('orders').select('id').where(isDue).orderBy('invoice_try_at').limit(1),
    )
    .where(isDue)
    .returning(['id', 'asaas_id as asaasId'])
    .executeTakeFirst();
}

export async function markInvoiceTerms(db: Database, id: number, terms: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ invoice_terms_told: terms, invoice_try_at: null })
    .where('id', '=', id)
    .execute();
}

export async function postponeInvoiceTerms(db: Database, id: number, until: number): Promise<void> {
  await db.updateTable('orders').set({ invoice_try_at: until }).where('id', '=', id).execute();
}

/** @param asaasId of the payment */
export function findInvoiced(db: Database, asaasId: string) {
  return db
    .selectFrom('payments')
    .select([
      'id',
      'admin_id as adminId',
      'status',
      'invoice_id as invoiceId',
      'invoice_status as invoiceStatus',
      'invoice_revision as revision',
    ])
    .where('asaas_id', '=', asaasId)
    .executeTakeFirst();
}

/** @returns undefined when another one was stored since `revision` was read */
export function storeInvoice(
  db: Database,
  { id, revision }: { id: number; revision: number },
  { status, ...invoice }: StoredInvoice,
) {
  return db
    .updateTable('payments')
    .set({
      invoice_id: invoice.id,
      invoice_status: status,
      invoice_number: invoice.number,
      invoice_pdf_url: invoice.pdfUrl,
      invoice_xml_url: invoice.xmlUrl,
      invoice_reason: invoice.reason,
      invoice_revision: revision + 1,
    })
    .where('id', '=', id)
    .where('invoice_revision', '=', revision)
    .returning('id')
    .executeTakeFirst();
}

/** As the provider tells of it. */
interface StoredInvoice {
  id: string;
  status: string;
  number: string | null;
  pdfUrl: string | null;
  xmlUrl: string | null;
  reason: string | null;
}
