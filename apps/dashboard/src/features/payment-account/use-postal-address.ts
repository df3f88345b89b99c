import { useQuery } from '@tanstack/react-query';
import type { AccountValues } from './account-values.ts';
import { postalQuery } from './payment-account.api.ts';

const CEP_DIGITS = 8;

/** The fields that a CEP can fill. */
export type PostalField = 'address' | 'province' | 'city' | 'state';
export type PostalAddress = Partial<Record<PostalField, string>>;

/**
 * What the CEP says of the address, from its 8th digit on: only fields that came back filled. Of
 * the CEP that `saved` has, what was saved beside it stays as it is. A look-up that fails says
 * nothing, and leaves every field to be typed.
 */
export function usePostalAddress(postalCode: string, saved: AccountValues) {
  const cep = postalCode.replace(/\D/g, '');
  const isWhole = cep.length >= CEP_DIGITS;
  const { data, isFetching } = useQuery({ ...postalQuery(cep), enabled: isWhole });
  return {
    isLooking: isWhole && isFetching,
    found:
      data && isWhole ? fieldsOf(data, postalCode === saved.postalCode ? saved : undefined) : {},
  };
}

function fieldsOf(
  {
    logradouro,
    bairro,
    localidade,
    uf,
  }: Record<'logradouro' | 'bairro' | 'localidade' | 'uf', string>,
  saved: AccountValues | undefined,
): PostalAddress {
  const filled = { address: logradouro, province: bairro, city: localidade, state: uf };
  const names: PostalField[] = ['address', 'province', 'city', 'state'];
  return Object.fromEntries(
    names.filter((name) => filled[name] && !saved?.[name]).map((name) => [name, filled[name]]),
  );
}
