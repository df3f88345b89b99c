import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import type { ApiError } from './api-client.ts';
import { queryClient } from './query-client.ts';

/** How long what was asked ahead of its screen is new to the screen, which opens at once. */
const NEW_MS = 1_000;

/**
 * Puts the answer that has come ahead of its screen (call-ahead.ts) where the screen looks, so that
 * it is drawn once, with its data. Without one, or while it is on its way, the screen waits for it
 * as for any other.
 */
export async function readAhead<Out, Data, Key extends QueryKey>(
  query: FetchQueryOptions<Out, ApiError, Data, Key>,
): Promise<void> {
  if (!window.atrioAhead?.isHere) return;
  await queryClient.prefetchQuery(query);
  const key: QueryKey = query.queryKey;
  queryClient.setQueryData(key, (data: unknown) => data, { updatedAt: Date.now() + NEW_MS });
}
