import { twoFactorRoutes } from '@atrio/contract/accounts/two-factor';
import { apiQuery, useApiMutation } from '../../../kit/api/query-client.ts';

export const TWO_FACTOR_FAILED = 'Erro na verificação em duas etapas';

export function twoFactorQuery() {
  return apiQuery(twoFactorRoutes.get);
}

// Silent: the form that sent the call shows its failure.

export function useSetUpTwoFactor() {
  return useApiMutation(twoFactorRoutes.setup, { invalidates: ['twoFactor'], silent: true });
}

/** Ends all other sessions too. */
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
