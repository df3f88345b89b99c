import { type ErrorCode, errorCatalogue } from '@atrio/contract/errors';
import type { RouteDefinition } from '@atrio/contract/lib/route';

const UPLOAD_ERRORS = [
  'PAYLOAD_TOO_LARGE',
  'STORAGE_FULL',
  'STORAGE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

/** Errors that any route may answer. */
export const ANY_CALL = [
  'MALFORMED_BODY',
  'ORIGIN_NOT_ALLOWED',
  'ROUTE_NOT_FOUND',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_ATTEMPTS',
  'INTERNAL_ERROR',
  'SERVER_BUSY',
  'DATABASE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

export const REFUSED = ANY_CALL.filter((code) => errorCatalogue[code].status < 500);
export const FAILED = ANY_CALL.filter((code) => errorCatalogue[code].status >= 500);

/** The errors that a route declares, and those that follow from its access, body and parameters. */
export function errorsOf(route: RouteDefinition): ErrorCode[] {
  const codes = new Set<ErrorCode>(route.errors);
  if (route.body || route.query || route.headers || route.files) codes.add('VALIDATION_ERROR');
  if (route.body || route.files) codes.add('MALFORMED_BODY');
  if (route.files) for (const code of UPLOAD_ERRORS) codes.add(code);
  if (route.params) codes.add('NOT_FOUND');
  if (route.access !== 'public') {
    codes.add('UNAUTHENTICATED').add('AREA_FORBIDDEN').add('KEY_LIMIT');
    codes.add(route.scope ? 'SCOPE_MISSING' : 'KEY_NOT_ALLOWED');
  }
  if (route.isOnceByKey) codes.add('IDEMPOTENCY_KEY_USED').add('VALIDATION_ERROR');
  if (route.access === 'master') codes.add('FORBIDDEN');
  return [...codes];
}
