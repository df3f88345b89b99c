import { ApiError } from '../../lib/api-client.ts';

/** Spec section 10: the same sentence for categories and for their items; then the reason. */
const FAILED = 'Não foi possível deletar a categoria';

export function sayDeletionFailed(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  throw new Error(`${FAILED}. ${error.message}`, { cause: error });
}
