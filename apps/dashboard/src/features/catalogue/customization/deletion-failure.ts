import { ApiError } from '../../../kit/api/api-client.ts';

/** Categories and items share this sentence; the server's reason follows it. */
const FAILED = 'Não foi possível deletar a categoria';

export function rethrowDeletionFailure(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  throw new Error(`${FAILED}. ${error.message}`, { cause: error });
}
