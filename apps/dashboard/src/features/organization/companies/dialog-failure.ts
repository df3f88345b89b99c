import { ApiError } from '../../../kit/api/api-client.ts';
import { describeFailure } from '../../../kit/api/query-client.ts';

/**
 * Makes the handler of a failed call in a confirmation, which shows one sentence: the server's
 * reason, or `failed` and the cause.
 */
export function rethrowDescribed(failed: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ApiError)) throw error;
    const { title, description } = describeFailure(error, failed);
    throw new Error(description ? `${title}. ${description}` : title, { cause: error });
  };
}
