import { paymentAccountRoutes, postalRoutes } from '@atrio/contract/money/payment-account';
import { apiQuery, useApiMutation } from '../../../kit/api/query-client.ts';

/** One's own payment data; null before there are any. */
export function paymentAccountQuery() {
  return apiQuery(paymentAccountRoutes.get);
}

/** Asked once: whoever waits for an address has typed it meanwhile. */
export function postalQuery(cep: string) {
  return { ...apiQuery(postalRoutes.lookUp, { cep }), retry: false };
}

/** Place of the form: a page, or the first step of an order. */
export type AccountPlace = 'page' | 'order';

const CREATED = {
  page: {
    done: 'Dados de pagamento criados com sucesso',
    failed: 'Erro criando dados de pagamento',
  },
  order: {
    done: 'Dados de pagamento cadastrado com sucesso',
    failed: 'Erro salvando dados de pagamento',
  },
};

export function useCreatePaymentAccount(place: AccountPlace) {
  return useApiMutation(paymentAccountRoutes.create, {
    invalidates: ['paymentAccount'],
    ...CREATED[place],
  });
}

export function useUpdatePaymentAccount() {
  return useApiMutation(paymentAccountRoutes.update, {
    invalidates: ['paymentAccount'],
    done: 'Dados de pagamento atualizados com sucesso',
    failed: 'Erro atualizando dados de pagamento',
  });
}
