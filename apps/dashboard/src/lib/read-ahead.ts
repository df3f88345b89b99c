import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import type { ApiError } from './api-client.ts';
import { queryClient } from './query-client.ts';

/**
 * Puts the answer that has come ahead of its screen (call-ahead.ts) where the screen looks, so that
 * it is drawn once, with its data. Without one, or while it is on its way, the screen waits for it
 * as for any other.
 *
 * @returns whether a good answer had come
 */
export async function readAhead<Out, Data, Key extends QueryKey>(
  query: FetchQueryOptions<Out, ApiError, Data, Key>,
): Promise<boolean> {
  if (!window.atrioAhead?.isHere) return false;
  await queryClient.prefetchQuery(query);
  return true;
}
