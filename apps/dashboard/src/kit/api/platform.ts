import { platformRoutes } from '@atrio/contract/platform/platform';
import { apiQuery } from './query-client.ts';

/** How this installation is set up. */
export function platformQuery() {
  return apiQuery(platformRoutes.get);
}
