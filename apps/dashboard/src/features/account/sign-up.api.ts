import { platformRoutes } from '@atrio/contract/platform';
import { apiQuery } from '../../lib/query-client.ts';

/** Who may create an account here; in a file of its own, as it comes with the first scripts. */
export function signUpQuery() {
  return apiQuery(platformRoutes.signUp);
}
