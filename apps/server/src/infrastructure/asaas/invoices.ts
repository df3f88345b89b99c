import type { z } from 'zod';
import type { Asaas, AsaasInvoice } from './asaas.ts';
import { type Calls, nullIfRefused } from './calls.ts';
import { invoiceSchema, invoiceTermsSchema } from './shapes.ts';

const NO_TAXES = { iss: 0, cofins: 0, csll: 0, inss: 0, ir: 0, pis: 0 };
const MAX_REASON = 500;
const MAX_NUMBER = 60;
const MAX_URL = 2_048;

export interface InvoiceOptions {
  /** Links to documents may be `http:` too. */
  hasPlainLinks?: boolean | undefined;
}

/** The provider's calls about notas fiscais. */
export function invoices({ get, post, remove }: Calls, { hasPlainLinks }: InvoiceOptions) {
  const protocols = hasPlainLinks ? ['https:', 'http:'] : ['https:'];
  const read = (invoice: z.output<typeof invoiceSchema>) => invoiceOf(invoice, protocols);
  return {
    async findInvoiceTerms(subscriptionId) {
      const found = await nullIfRefused(get(termsPath(subscriptionId), invoiceTermsSchema));
      if (!found?.municipalServiceName) return null;
      return {
        serviceId: found.municipalServiceId || null,
        serviceCode: found.municipalServiceCode || null,
        serviceName: found.municipalServiceName,
        taxes: found.taxes ?? NO_TAXES,
      };
    },
    async createInvoiceTerms(subscriptionId, terms) {
      const { serviceId, serviceCode, serviceName, taxes } = terms;
      const body = {
        ...(serviceId ? { municipalServiceId: serviceId } : { municipalServiceCode: serviceCode }),
        municipalServiceName: serviceName,
        deductions: 0,
        effectiveDatePeriod: 'ON_PAYMENT_CONFIRMATION',
        receivedOnly: true,
        taxes: { retainIss: false, ...taxes },
      };
      await post(termsPath(subscriptionId), body, invoiceTermsSchema);
    },
    deleteInvoiceTerms: (subscriptionId) => remove(termsPath(subscriptionId)),
    async findInvoice(id) {
      const found = await get(`/invoices/${encodeURIComponent(id)}`, invoiceSchema);
      return found && read(found);
    },
    async authorizeInvoice(id) {
      const path = `/invoices/${encodeURIComponent(id)}/authorize`;
      return read(await post(path, {}, invoiceSchema));
    },
  } satisfies Partial<Asaas>;
}

function termsPath(subscriptionId: string): string {
  return `/subscriptions/${encodeURIComponent(subscriptionId)}/invoiceSettings`;
}

function invoiceOf(
  invoice: z.output<typeof invoiceSchema>,
  protocols: readonly string[],
): AsaasInvoice {
  const linkOf = (url: string | null | undefined) => {
    const isGood = url && url.length <= MAX_URL && URL.canParse(url);
    return isGood && protocols.includes(new URL(url).protocol) ? url : null;
  };
  return {
    id: invoice.id,
    payment: invoice.payment ?? null,
    status: invoice.status,
    reason: invoice.statusDescription?.trim().slice(0, MAX_REASON) || null,
    number: invoice.number?.trim().slice(0, MAX_NUMBER) || null,
    pdfUrl: linkOf(invoice.pdfUrl),
    xmlUrl: linkOf(invoice.xmlUrl),
  };
}
