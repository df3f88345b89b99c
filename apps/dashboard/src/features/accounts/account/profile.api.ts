import { adminRoutes } from '@atrio/contract/accounts/accounts';
import { emailRoutes } from '@atrio/contract/accounts/emails';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../kit/api/api-client.ts';
import { apiQuery, useApiMutation } from '../../../kit/api/query-client.ts';
import { keepAccount } from '../../../kit/session/session.ts';

/** The account of the signed-in administrator; what is stored of it follows. */
export function profileQuery() {
  return queryOptions({
    ...apiQuery(adminRoutes.data),
    queryFn: async ({ signal }) => {
      const own = await callApi(adminRoutes.data, {}, { signal });
      keepAccount(own);
      return own;
    },
  });
}

export function useSendEmailCode() {
  return useApiMutation(emailRoutes.sendCode, {
    invalidates: ['admins'],
    done: ({ sentTo }) => `Código enviado para ${sentTo}`,
    failed: 'Erro ao enviar o código',
  });
}
