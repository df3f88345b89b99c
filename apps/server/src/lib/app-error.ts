import { type ErrorCode, errorCatalogue } from '@atrio/contract/errors';
import type { FieldErrors } from '@atrio/contract/lib/error-envelope';

interface Details {
  /** Field name as sent → message in Portuguese. */
  fields?: FieldErrors;
  /** The current row, for CHANGED_MEANWHILE. */
  current?: unknown;
  /** The payment provider's own message, in Portuguese. */
  message?: string;
  /** For 429 and 503: sent as Retry-After. */
  retryAfterSeconds?: number;
  /** The underlying failure; logged, never sent. */
  cause?: unknown;
}

/** The one error class for failures on purpose; status and message come from the catalogue. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errorCatalogue[code].message, { cause: details.cause });
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.details = details;
  }
}
