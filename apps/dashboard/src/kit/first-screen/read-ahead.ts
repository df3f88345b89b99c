import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import type { ApiError } from '../api/api-client.ts';
import { queryClient } from '../api/query-client.ts';

/**
 * Puts the answer that has come ahead of its screen (before-paint.js) where the screen looks, so that
 * it is drawn once, with its data. Without one, or while it is on its way, the screen waits for it
 * as for any other.
 */
export async function readAhead<Out, Data, Key extends QueryKey>(
  query: FetchQueryOptions<Out, ApiError, Data, Key>,
): Promise<void> {
  if (window.atrioAhead?.isHere) await queryClient.prefetchQuery(query);
}
