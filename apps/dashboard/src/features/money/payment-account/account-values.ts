import { type PaymentAccount, paymentAccountBody } from '@atrio/contract/money/payment-account';
import { z } from 'zod';
import { applyMask, cepMask, cpfCnpjMask } from '../../../kit/fields/masks.ts';
import { rowValues, type ValuesOf } from '../../../kit/form/row-values.ts';

export const accountFormSchema = paymentAccountBody
  .omit({ additionalEmails: true, notificationDisabled: true })
  .extend({
    /** The form's alone: the provider finds city and state by the CEP. */
    city: z.string().trim(),
    state: z.string().trim().max(2),
  });
/** Masked as they are shown. */
export type AccountValues = ValuesOf<typeof accountFormSchema>;
export type AccountOutput = z.output<typeof accountFormSchema>;

const NOBODY: AccountValues = {
  name: '',
  email: '',
  cpfCnpj: '',
  postalCode: '',
  address: '',
  addressNumber: '',
  complement: '',
  province: '',
  city: '',
  state: '',
};

export function accountValues(account: PaymentAccount | null): AccountValues {
  if (!account) return NOBODY;
  return {
    ...rowValues(NOBODY, { ...account, city: '', state: '' }),
    cpfCnpj: applyMask(cpfCnpjMask, account.cpfCnpj),
    postalCode: applyMask(cepMask, account.postalCode),
  };
}
