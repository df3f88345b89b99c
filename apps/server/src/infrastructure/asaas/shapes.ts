import { z } from 'zod';
import { centsOf } from '../../lib/money.ts';

/** The parts of the provider's answers that we use; it may add fields, statuses and nulls. */
const opaqueId = z.string().min(1);
const isDeleted = z.boolean().nullish();
const dateCreated = z.string().nullish();

/** Decimal reais → integer cents; the provider never sends fractions of a cent. */
const reais = z.number().transform((value, context) => {
  const cents = centsOf(value);
  if (cents !== null) return cents;
  context.addIssue({ code: 'custom', message: 'not a value in cents' });
  return z.NEVER;
});

export const errorsSchema = z.object({
  errors: z
    .array(
      z.object({
        code: z.string().nullish().transform(orEmpty),
        description: z.string().nullish().transform(orEmpty),
      }),
    )
    .min(1),
});

export const customerSchema = z.object({ id: opaqueId, deleted: isDeleted, dateCreated });

export const subscriptionSchema = z.object({
  id: opaqueId,
  customer: z.string(),
  status: z.string(),
  deleted: isDeleted,
  dateCreated,
});

export const paymentSchema = z.object({
  id: opaqueId,
  customer: z.string(),
  subscription: z.string().nullish(),
  value: reais,
  status: z.string(),
  billingType: z.string(),
  dueDate: z.string(),
  paymentDate: z.string().nullish(),
  clientPaymentDate: z.string().nullish(),
  invoiceUrl: z.string(),
  externalReference: z.string().nullish(),
  deleted: isDeleted,
  dateCreated,
});

export const authorizationSchema = z.object({
  id: opaqueId,
  subscriptionId: z.string().nullish(),
  status: z.string(),
  value: reais.nullish(),
  dateCreated,
});

/** The answer to a cancellation; what it says is read anew. */
export const cancellationSchema = z.looseObject({});

const percent = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);

export const invoiceTermsSchema = z.object({
  municipalServiceId: z.union([z.string(), z.number().transform(String)]).nullish(),
  municipalServiceCode: z.string().nullish(),
  municipalServiceName: z.string().nullish(),
  taxes: z
    .object({
      iss: percent,
      cofins: percent,
      csll: percent,
      inss: percent,
      ir: percent,
      pis: percent,
    })
    .nullish(),
});

export const invoiceSchema = z.object({
  id: opaqueId,
  payment: z.string().nullish(),
  status: z.string(),
  statusDescription: z.string().nullish(),
  number: z.union([z.string(), z.number().transform(String)]).nullish(),
  pdfUrl: z.string().nullish(),
  xmlUrl: z.string().nullish(),
});

export const pixSchema = z.object({ payload: z.string().nullish() });

export const boletoSchema = z.object({ identificationField: z.string().nullish() });

export function pageOf<S extends z.ZodType>(item: S) {
  return z.object({ data: z.array(item), hasMore: z.boolean().nullish() });
}

function orEmpty(value: string | null | undefined): string {
  return (value ?? '').trim();
}

/** Any other answer, such as an HTML page, does not say whether the call was carried out. */
export const deletionSchema = z.object({ deleted: z.literal(true) });
