/**
 * The payment provider, Asaas API v3, as far as we use it. Ids and addresses are opaque; values are
 * decimal reais on the wire and integer cents here; dates are 'yyyy-mm-dd'.
 *
 * What fails does so as AppError: PROVIDER_REFUSED (a clear no, in the provider's own words),
 * PROVIDER_BUSY (429; nothing was done, and nothing is sent before its `retryAfterSeconds`),
 * PROVIDER_TIMEOUT and PROVIDER_UNAVAILABLE (nobody knows whether it was done: `isUncertain`).
 * Nothing that creates is ever sent twice from here.
 */
export interface Asaas {
  createCustomer(customer: NewCustomer): Promise<AsaasCustomer>;
  updateCustomer(id: string, customer: Omit<NewCustomer, 'externalReference'>): Promise<void>;
  /** Oldest first; deleted ones are left out. */
  findCustomers(externalReference: string): Promise<AsaasCustomer[]>;

  createSubscription(subscription: NewSubscription): Promise<AsaasSubscription>;
  /** Oldest first; deleted ones are left out. */
  findSubscriptions(externalReference: string): Promise<AsaasSubscription[]>;
  /** Its charges too, as far as they are not paid. One that is not there is as good as deleted. */
  deleteSubscription(id: string): Promise<void>;
  /** Newest due date first. */
  listSubscriptionPayments(id: string): Promise<AsaasPayment[]>;

  /** Null when the provider does not know it. */
  findPayment(id: string): Promise<AsaasPayment | null>;
  /** Refused when it is paid. One that is not there is as good as deleted. */
  deletePayment(id: string): Promise<void>;
  /** 'Copia e cola'; null when there is none for this payment. */
  findPixCode(paymentId: string): Promise<string | null>;
  /** The boleto's typed line, 47 digits; null when there is none for this payment. */
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
  billingType: 'BOLETO' | 'PIX';
  valueCents: number;
  /** Of the first charge. */
  nextDueDate: string;
  description: string;
  externalReference: string;
}

export interface AsaasSubscription {
  id: string;
  customer: string;
  /** ACTIVE, INACTIVE, EXPIRED or what else may come. */
  status: string;
}

export interface AsaasPayment {
  id: string;
  customer: string;
  /** Absent for charges that belong to no subscription. */
  subscription: string | null;
  valueCents: number;
  /** The provider's word; unknown ones may come. */
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
