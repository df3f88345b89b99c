import { platformRoutes } from '@atrio/contract/platform';
import { apiQuery } from '../../lib/query-client.ts';

/** The sign-up policy. In a file of its own, since the first scripts of the page include it. */
export function signUpQuery() {
  return apiQuery(platformRoutes.signUp);
}
