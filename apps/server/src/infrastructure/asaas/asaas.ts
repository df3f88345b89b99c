import type { ChargeType } from '@atrio/contract/money/payments';
import type { InvoiceTaxes } from '../../lib/invoice-taxes.ts';

/**
 * The payment provider, Asaas API v3, as far as we use it. Ids and addresses are opaque; values are
 * decimal reais on the wire and integer cents here; dates are 'yyyy-mm-dd'.
 *
 * Failures are AppErrors: PROVIDER_REFUSED (a definite refusal, with the provider's own message),
 * PROVIDER_BUSY (429; nothing was done, and nothing is sent before its `retryAfterSeconds`),
 * PROVIDER_TIMEOUT and PROVIDER_UNAVAILABLE (the outcome is unknown: `isUncertain`). Calls that
 * create something are never repeated here.
 */
export interface Asaas {
  createCustomer(customer: NewCustomer): Promise<AsaasCustomer>;
  updateCustomer(id: string, customer: Omit<NewCustomer, 'externalReference'>): Promise<void>;
  /** Oldest first; deleted ones are left out. */
  findCustomers(externalReference: string): Promise<AsaasCustomer[]>;

  createSubscription(subscription: NewSubscription): Promise<AsaasSubscription>;
  /** Oldest first; deleted ones are left out. */
  findSubscriptions(externalReference: string): Promise<AsaasSubscription[]>;
  /** Changes its charges to come, and those that are open if asked to. */
  updateSubscription(id: string, changes: SubscriptionChanges): Promise<void>;
  /** Deletes its unpaid charges too. A subscription that does not exist counts as deleted. */
  deleteSubscription(id: string): Promise<void>;
  /** Newest due date first. */
  listSubscriptionPayments(id: string): Promise<AsaasPayment[]>;

  /** Of a customer, newest first. None where PIX Automático is off. */
  findAuthorizations(customer: string): Promise<AsaasAuthorization[]>;
  /** Null when the provider does not know it. */
  findAuthorization(id: string): Promise<AsaasAuthorization | null>;
  /** Refused when it has ended. One that does not exist counts as cancelled. */
  cancelAuthorization(id: string): Promise<void>;

  /** Null when nobody has said how its notas fiscais are issued. */
  findInvoiceTerms(subscriptionId: string): Promise<InvoiceTerms | null>;
  /** From then on a nota fiscal is issued when a charge of it is paid. Refused when there are terms. */
  createInvoiceTerms(subscriptionId: string, terms: InvoiceTerms): Promise<void>;
  deleteInvoiceTerms(subscriptionId: string): Promise<void>;
  /** Null when the provider does not know it. */
  findInvoice(id: string): Promise<AsaasInvoice | null>;
  /** Sends it to the city, again after a refusal. */
  authorizeInvoice(id: string): Promise<AsaasInvoice>;

  createPayment(payment: NewPayment): Promise<AsaasPayment>;
  /** Refused when the payment is paid. */
  updatePayment(id: string, changes: PaymentChanges): Promise<void>;
  /** Oldest first; deleted ones are left out. */
  findPayments(externalReference: string): Promise<AsaasPayment[]>;
  /** Null when the provider does not know it. */
  findPayment(id: string): Promise<AsaasPayment | null>;
  /** Refused when the payment is paid. A payment that does not exist counts as deleted. */
  deletePayment(id: string): Promise<void>;
  /** The PIX code ('Copia e cola'); null when this payment has none. */
  findPixCode(paymentId: string): Promise<string | null>;
  /** The boleto's typed line, 47 digits; null when this payment has none. */
  findBoletoLine(paymentId: string): Promise<string | null>;
}

export interface NewCustomer {
  name: string;
  email: string;
  additionalEmails: readonly string[];
  cpfCnpj: string;
  notificationDisabled: boolean;
  postalCode: string;
  address: string;
  addressNumber: string;
  complement: string;
  province: string;
  externalReference: string;
}

export interface AsaasCustomer {
  id: string;
}

export interface NewSubscription {
  customer: string;
  billingType: ChargeType;
  valueCents: number;
  /** Due date of the first charge. */
  nextDueDate: string;
  description: string;
  externalReference: string;
  /** The payer is asked to authorize the debit of the charges to come. */
  offersDebit?: boolean;
}

/** A charge of its own, outside of any subscription. */
export interface NewPayment {
  customer: string;
  billingType: ChargeType;
  valueCents: number;
  dueDate: string;
  description: string;
  externalReference: string;
}

export type PaymentChanges = Pick<NewPayment, 'billingType' | 'valueCents' | 'dueDate'>;

export interface SubscriptionChanges {
  /** Open charges get the value and the billing type too. */
  isForPending: boolean;
  billingType: ChargeType;
  valueCents: number;
  /** An inactive one makes no further charges. */
  status: 'ACTIVE' | 'INACTIVE';
  description: string;
  offersDebit?: boolean;
  /** Due date of the charge that is made next; it stays without one. */
  nextDueDate?: string | undefined;
}

export interface AsaasSubscription {
  id: string;
  customer: string;
  /** ACTIVE, INACTIVE, EXPIRED, or a status that the provider adds later. */
  status: string;
}

/** A payer's consent to debits by PIX Automático. */
export interface AsaasAuthorization {
  id: string;
  /** The subscription whose charges are debited; null when it is for none. */
  subscription: string | null;
  /** CREATED, ACTIVE, CANCELLED, EXPIRED, REFUSED, or a status that the provider adds later. */
  status: string;
  /** The only value that may be debited; null for any. */
  valueCents: number | null;
}

/** How notas fiscais of a subscription's charges are issued. */
export interface InvoiceTerms {
  /** One of the two names the service: the provider's id of it, or the city's code. */
  serviceId: string | null;
  serviceCode: string | null;
  serviceName: string;
  /** Percent of the value. */
  taxes: InvoiceTaxes;
}

/** A nota fiscal. */
export interface AsaasInvoice {
  id: string;
  /** Its charge; null for one that was issued by hand, without any. */
  payment: string | null;
  /** The provider's status; unknown ones are possible. */
  status: string;
  /** Why the city refused it. */
  reason: string | null;
  number: string | null;
  /** Never anything but https. */
  pdfUrl: string | null;
  xmlUrl: string | null;
}

export interface AsaasPayment {
  id: string;
  customer: string;
  /** Absent for charges that belong to no subscription. */
  subscription: string | null;
  valueCents: number;
  /** The provider's status; unknown ones are possible. */
  status: string;
  billingType: string;
  dueDate: string;
  /** When we received it. */
  paymentDate: string | null;
  /** When the payer paid it. */
  clientPaymentDate: string | null;
  /** The provider's page for paying and looking it up. */
  invoiceUrl: string;
  externalReference: string | null;
  isDeleted: boolean;
}
