import { platformRoutes } from '@atrio/contract/platform/platform';
import { apiQuery } from '../../../kit/api/query-client.ts';

/** The sign-up policy. It has a file of its own, since the first scripts of the page include it. */
export function signUpQuery() {
  return apiQuery(platformRoutes.signUp);
}
