import { twoFactorRoutes } from '@atrio/contract/two-factor';
import { apiQuery, useApiMutation } from '../../lib/query-client.ts';

export const TWO_FACTOR_FAILED = 'Erro na verificação em duas etapas';

export function twoFactorQuery() {
  return apiQuery(twoFactorRoutes.get);
}

// Failures stay in the form that sent them, where the person is looking.

export function useSetUpTwoFactor() {
  return useApiMutation(twoFactorRoutes.setup, { invalidates: ['twoFactor'], silent: true });
}

/** Every other session ends with it. */
export function useConfirmTwoFactor() {
  return useApiMutation(twoFactorRoutes.confirm, {
    invalidates: ['twoFactor', 'sessions'],
    done: 'Verificação em duas etapas ativada',
    silent: true,
  });
}

export function useRenewCodes() {
  return useApiMutation(twoFactorRoutes.recoveryCodes, {
    invalidates: ['twoFactor'],
    done: 'Novos códigos gerados',
    silent: true,
  });
}

export function useDisableTwoFactor() {
  return useApiMutation(twoFactorRoutes.disable, {
    invalidates: ['twoFactor'],
    done: 'Verificação em duas etapas desativada',
    silent: true,
  });
}
