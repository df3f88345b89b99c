import { isCnpj, isCpf, stripDocument } from '@atrio/contract/lib/cpf-cnpj';
import { CHARGE_TYPES } from '@atrio/contract/money/payments';
import { z } from 'zod';
import { centsOf } from '../../../lib/money.ts';

/** The provider's input rules and its messages. */
const day = (message: string) => z.iso.date(message);
const optional = (max: number, message: string) => z.string(message).trim().max(max).nullish();

const customerFields = z.object({
  name: z
    .string('O campo name deve ser informado.')
    .trim()
    .min(1, 'O campo name deve ser informado.'),
  cpfCnpj: z
    .string('O CPF ou CNPJ deve ser informado.')
    .transform(stripDocument)
    .refine((value) => isCpf(value) || isCnpj(value), 'O CPF/CNPJ informado é inválido.'),
  email: z.email('O e-mail informado é inválido.').nullish(),
  additionalEmails: z
    .string('O campo additionalEmails deve ser um texto.')
    .refine(
      (value) => value.split(',').every((one) => z.email().safeParse(one.trim()).success),
      'Um dos e-mails adicionais informados é inválido.',
    )
    .nullish(),
  notificationDisabled: z.boolean().nullish(),
  postalCode: z.string().trim().min(1, 'O CEP informado é inválido.').nullish(),
  address: optional(255, 'O endereço informado é inválido.'),
  addressNumber: optional(255, 'O número informado é inválido.'),
  complement: optional(255, 'O complemento informado é inválido.'),
  province: optional(255, 'O bairro informado é inválido.'),
  externalReference: z.string().max(255).nullish(),
});
export const newCustomer = customerFields;
/** A missing field stays unchanged; null clears it. */
export const changedCustomer = customerFields.partial();

export const newSubscription = z.object({
  customer: z.string('Customer inválido ou não informado.'),
  billingType: z.enum(CHARGE_TYPES, 'O campo billingType é inválido.'),
  value: z.number('O campo value deve ser informado.').transform((value, context) => {
    const cents = centsOf(value) ?? 0;
    if (cents > 0) return cents;
    context.addIssue({ code: 'custom', message: 'O campo value deve ser maior que zero.' });
    return z.NEVER;
  }),
  nextDueDate: day('O campo nextDueDate deve ser informado.'),
  // The only cycle of our plans.
  cycle: z.literal('MONTHLY', 'O campo cycle é inválido.'),
  description: optional(500, 'A descrição informada é inválida.'),
  externalReference: z.string().max(255).nullish(),
  // Without it debits are not offered here; the provider's default is its account's.
  pixAutomaticAuthorizationMode: z.enum(['ENABLED', 'DISABLED']).nullish(),
});

/** A missing field stays unchanged. */
export const changedSubscription = newSubscription
  .pick({
    billingType: true,
    value: true,
    nextDueDate: true,
    description: true,
    pixAutomaticAuthorizationMode: true,
  })
  .extend({
    status: z.enum(['ACTIVE', 'INACTIVE'], 'O campo status é inválido.'),
    updatePendingPayments: z.boolean(),
  })
  .partial();

const percent = z.number('Informe os impostos da nota fiscal.').min(0).max(100);

/** One of the two names the service. */
export const newInvoiceSettings = z
  .object({
    municipalServiceId: z.string().min(1).nullish(),
    municipalServiceCode: z.string().min(1).nullish(),
    municipalServiceName: z.string('O nome do serviço municipal deve ser informado.').min(1),
    // The only period that we ask for.
    effectiveDatePeriod: z.literal('ON_PAYMENT_CONFIRMATION', 'Período de emissão inválido.'),
    receivedOnly: z.boolean().nullish(),
    deductions: z.number().nullish(),
    taxes: z.object({
      retainIss: z.boolean('Informe se o ISS é retido.'),
      iss: percent,
      cofins: percent,
      csll: percent,
      inss: percent,
      ir: percent,
      pis: percent,
    }),
  })
  .refine(
    ({ municipalServiceId, municipalServiceCode }) => municipalServiceId || municipalServiceCode,
    'Informe o serviço municipal.',
  );

export const newPayment = newSubscription
  .omit({ nextDueDate: true, cycle: true, pixAutomaticAuthorizationMode: true })
  .extend({
    dueDate: day('O campo dueDate deve ser informado.'),
  });

/** The provider wants these three at each change. */
export const changedPayment = newPayment.pick({ billingType: true, value: true, dueDate: true });

const MAX_LIMIT = 100;
const count = (fallback: number) => z.coerce.number().int().min(0).catch(fallback);

const paging = z.object({
  offset: count(0),
  limit: count(10).transform((limit) => Math.min(Math.max(limit, 1), MAX_LIMIT)),
});
export type Paging = z.output<typeof paging>;

const filter = z.string().optional();
const status = z.enum(['CREATED', 'ACTIVE', 'CANCELLED', 'EXPIRED', 'REFUSED']);

export const customerFilters = paging.extend({ externalReference: filter, cpfCnpj: filter });
export type CustomerFilters = z.output<typeof customerFilters>;

export const subscriptionFilters = paging.extend({ externalReference: filter, customer: filter });
export type SubscriptionFilters = z.output<typeof subscriptionFilters>;

export const authorizationFilters = paging.extend({
  customerId: filter,
  status: status.optional(),
});
export type AuthorizationFilters = z.output<typeof authorizationFilters>;

export const paymentFilters = paging.extend({
  customer: filter,
  subscription: filter,
  externalReference: filter,
  billingType: filter,
  status: filter,
  'dueDate[ge]': filter,
  'dueDate[le]': filter,
});
export type PaymentFilters = z.output<typeof paymentFilters>;
