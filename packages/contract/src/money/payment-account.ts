import { z } from 'zod';
import { entities } from '../lib/entities.ts';
import { cep, cpfCnpj, email, optionalText, pathId, text } from '../lib/fields.ts';
import type { FieldLabels } from '../lib/labels.ts';
import { defineRoute } from '../lib/route.ts';

const MAX_ADDRESS = 160;
const MAX_ADDITIONAL_EMAILS = 10;

/** City and state are the form's alone and never sent (docs/product/rules.md#payment-data). */
export const paymentAccountBody = z.object({
  name: text(120, 'Nome é obrigatório'),
  email,
  additionalEmails: z.array(email).max(MAX_ADDITIONAL_EMAILS).default([]),
  /** Returns the 11 digits of a CPF or the 14 characters of a CNPJ, without punctuation. */
  cpfCnpj,
  notificationDisabled: z.boolean().default(false),
  /** Digits; empty for none. */
  postalCode: cep.default(''),
  address: optionalText(MAX_ADDRESS).default(''),
  addressNumber: optionalText(20).default(''),
  complement: optionalText(255).default(''),
  /** The neighbourhood ('bairro'), as the provider calls it. */
  province: optionalText(MAX_ADDRESS).default(''),
});

export const paymentAccountLabels: FieldLabels<z.output<typeof paymentAccountBody>> =
  entities.paymentData.labels;

export const paymentAccountSchema = z
  .object({
    /** The provider's id of the customer; opaque. */
    asaasId: z.string(),
    name: z.string(),
    email: z.string(),
    additionalEmails: z.array(z.string()),
    cpfCnpj: z.string(),
    notificationDisabled: z.boolean(),
    postalCode: z.string(),
    address: z.string(),
    addressNumber: z.string(),
    complement: z.string(),
    province: z.string(),
  })
  .meta({ id: 'PaymentAccount' });
export type PaymentAccount = z.output<typeof paymentAccountSchema>;

/** Additional error codes of calls that reach the payment provider. */
export const providerErrors = [
  'PROVIDER_REFUSED',
  'PROVIDER_UNAVAILABLE',
  'PROVIDER_TIMEOUT',
  'PROVIDER_BUSY',
] as const;

export const paymentAccountRoutes = {
  get: defineRoute({
    name: 'paymentAccount.get',
    method: 'GET',
    path: '/asaas/account',
    access: 'admin',
    summary: "One's own payment data; null before there are any",
    response: z.object({ account: paymentAccountSchema.nullable() }),
  }),
  create: defineRoute({
    name: 'paymentAccount.create',
    method: 'POST',
    path: '/asaas/account',
    access: 'admin',
    summary: 'Register payment data with the provider',
    body: paymentAccountBody,
    response: z.object({ account: paymentAccountSchema }),
    errors: [...providerErrors, 'PAYMENT_DATA_EXISTS', 'IN_PROGRESS'],
  }),
  update: defineRoute({
    name: 'paymentAccount.update',
    method: 'PUT',
    path: '/asaas/account',
    access: 'admin',
    summary: 'Change the payment data, here and at the provider',
    body: paymentAccountBody,
    response: z.object({ account: paymentAccountSchema }),
    errors: [...providerErrors, 'PAYMENT_DATA_MISSING', 'IN_PROGRESS'],
  }),
};

export const postalRoutes = {
  lookUp: defineRoute({
    name: 'postal.lookUp',
    method: 'GET',
    path: '/postal/{cep}',
    access: 'admin',
    summary: 'The address of a postal code; of a city-wide one, its city alone',
    params: z.object({ cep: z.string().regex(/^\d{8}$/) }),
    response: z.object({
      logradouro: z.string(),
      bairro: z.string(),
      localidade: z.string(),
      uf: z.string(),
    }),
    errors: ['POSTAL_CODE_UNKNOWN', 'POSTAL_LOOKUP_UNAVAILABLE'],
  }),
};

export const paymentParams = z.object({ id: pathId });
