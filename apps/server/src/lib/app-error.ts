import { type ErrorCode, errorCatalogue, type FieldErrors } from '@atrio/contract/errors';

interface Details {
  /** Field name as sent → sentence in Portuguese. */
  fields?: FieldErrors;
  /** The row as it stands now, for CHANGED_MEANWHILE. */
  current?: unknown;
  /** A sentence in Portuguese that somebody else wrote: the payment provider. */
  message?: string;
  /** For 429 and 503: answered as Retry-After. */
  retryAfterSeconds?: number;
  /** What went wrong underneath; logged, never answered. */
  cause?: unknown;
}

/** The only way for our code to fail on purpose; status and sentence come from the catalogue. */
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
