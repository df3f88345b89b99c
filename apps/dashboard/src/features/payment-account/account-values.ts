import { type PaymentAccount, paymentAccountBody } from '@atrio/contract/payment-account';
import { z } from 'zod';
import { applyMask, cepMask, cpfCnpjMask } from '../../form/masks.ts';

/** What the form holds, masked as it is shown. */
export type AccountValues = {
  name: string;
  email: string;
  cpfCnpj: string;
  postalCode: string;
  address: string;
  addressNumber: string;
  complement: string;
  province: string;
  /** The form's alone: the provider finds city and state by the CEP. */
  city: string;
  state: string;
};

export const accountFormSchema = paymentAccountBody
  .omit({ additionalEmails: true, notificationDisabled: true })
  .extend({
    city: z.string().trim(),
    state: z.string().trim().max(2),
  });
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
  const { name, email, address, addressNumber, complement, province } = account;
  return {
    ...NOBODY,
    ...{ name, email, address, addressNumber, complement, province },
    cpfCnpj: applyMask(cpfCnpjMask, account.cpfCnpj),
    postalCode: applyMask(cepMask, account.postalCode),
  };
}
