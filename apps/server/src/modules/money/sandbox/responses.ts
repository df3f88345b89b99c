import { reaisOf } from '../../../lib/money.ts';
import type { Authorization } from './authorizations.queries.ts';
import { boleto } from './boleto.ts';
import type { Customer } from './customers.queries.ts';
import { dayOf, stampOf } from './days.ts';
import type { Payment } from './payments.queries.ts';
import type { Paging } from './requests.ts';
import type { Subscription } from './subscriptions.queries.ts';

/** Not the code of a real bank, so that nobody can pay these boletos. */
const BANK = '000';
const FEE_CENTS = 199;
const CPF_LENGTH = 11;

/**
 * The provider's response shapes, with its oddities: some missing values are null, some relations
 * are left out.
 */
export function customerJson(row: Customer): object {
  return {
    object: 'customer',
    id: row.asaas_id,
    dateCreated: dayOf(row.created_at),
    name: row.name,
    cpfCnpj: row.cpf_cnpj,
    personType: row.cpf_cnpj.length === CPF_LENGTH ? 'FISICA' : 'JURIDICA',
    ...JSON.parse(row.details),
    externalReference: row.external_reference,
    deleted: row.deleted_at !== null,
    phone: null,
    mobilePhone: null,
    company: null,
    observations: null,
    city: null,
    cityName: null,
    state: null,
    country: 'Brasil',
    canEdit: true,
    canDelete: true,
  };
}

export function subscriptionJson(row: Omit<Subscription, 'invoice_settings'>): object {
  return {
    object: 'subscription',
    id: row.asaas_id,
    dateCreated: dayOf(row.created_at),
    customer: row.customer,
    paymentLink: null,
    value: reaisOf(row.value_cents),
    nextDueDate: row.next_due_date,
    cycle: 'MONTHLY',
    description: row.description,
    billingType: row.billing_type,
    status: row.deleted_at === null ? row.status : 'INACTIVE',
    externalReference: row.external_reference,
    deleted: row.deleted_at !== null,
    endDate: null,
    maxPayments: null,
  };
}

export function paymentJson(row: Payment, publicOrigin: string): object {
  const isBoleto = row.billing_type === 'BOLETO';
  const invoiceUrl = publicOrigin + pagePath(row.asaas_id);
  return {
    object: 'payment',
    id: row.asaas_id,
    dateCreated: dayOf(row.created_at),
    customer: row.customer,
    ...(row.subscription !== null && { subscription: row.subscription }),
    paymentLink: null,
    value: reaisOf(row.value_cents),
    netValue: reaisOf(Math.max(0, row.value_cents - FEE_CENTS)),
    originalValue: null,
    interestValue: null,
    description: row.description,
    billingType: row.billing_type,
    ...(isBoleto && { canBePaidAfterDueDate: true }),
    status: row.status,
    dueDate: row.due_date,
    originalDueDate: row.due_date,
    // The days of receipt and of payment.
    paymentDate: row.status === 'CONFIRMED' ? null : row.payment_date,
    clientPaymentDate: row.payment_date,
    creditDate: row.status === 'CONFIRMED' ? null : row.payment_date,
    invoiceUrl,
    invoiceNumber: String(row.id).padStart(8, '0'),
    externalReference: row.external_reference,
    deleted: row.deleted_at !== null,
    anticipated: false,
    transactionReceiptUrl: null,
    nossoNumero: isBoleto ? String(row.id) : null,
    bankSlipUrl: isBoleto ? invoiceUrl : null,
    postalService: false,
    refunds: null,
  };
}

export function authorizationJson(row: Authorization): object {
  return {
    object: 'pixAutomaticAuthorization',
    id: row.asaas_id,
    dateCreated: stampOf(row.created_at),
    customerId: row.customer,
    subscriptionId: row.subscription,
    frequency: 'MONTHLY',
    status: row.status,
    // For any charges: the payer may set a limit at their bank.
    value: null,
    cancellationReason: row.reason,
  };
}

/** The nota fiscal of a charge that has one. */
export function invoiceJson(row: Payment, publicOrigin: string): object {
  const isIssued = row.invoice_status === 'AUTHORIZED';
  const documents = publicOrigin + documentPath(row.invoice_id ?? '');
  return {
    object: 'invoice',
    id: row.invoice_id,
    payment: row.asaas_id,
    customer: row.customer,
    type: 'NFS-e',
    status: row.invoice_status,
    statusDescription: row.invoice_reason,
    serviceDescription: row.description,
    value: reaisOf(row.value_cents),
    deductions: 0,
    number: isIssued ? String(row.id) : null,
    pdfUrl: isIssued ? `${documents}/pdf` : null,
    xmlUrl: isIssued ? `${documents}/xml` : null,
    rpsSerie: null,
    rpsNumber: null,
    validationCode: null,
  };
}

/** Address of a nota fiscal's documents, on the sandbox's origin. */
export function documentPath(invoiceId: string): string {
  return `/sandbox/nota/${invoiceId}`;
}

/** Address of the charge's page, on the sandbox's origin. */
export function pagePath(asaasId: string): string {
  return `/sandbox/pagamento/${asaasId}`;
}

export function boletoOf(row: Payment) {
  const free = String(row.customer_id).padStart(10, '0') + String(row.id).padStart(15, '0');
  return boleto({ bank: BANK, dueDate: row.due_date, valueCents: row.value_cents, free });
}

export function listJson(data: object[], total: number, { offset, limit }: Paging): object {
  const hasMore = offset + data.length < total;
  return { object: 'list', hasMore, totalCount: total, limit, offset, data };
}
