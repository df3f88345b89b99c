import type { ErrorCode } from '../errors.ts';

/** Field name (as sent) → message. */
export type FieldErrors = Record<string, string>;

/** The body of every failure. */
export interface ErrorEnvelope {
  success: false;
  error: {
    message: string;
    error: ErrorCode;
    fields?: FieldErrors;
    /**
     * With VISITOR_BANNED: the reason and the end of the ban. With CHANGED_MEANWHILE: the current
     * row. With QUOTE_CHANGED: the new quote. With SLOW_MODE: `seconds`, how long to wait. With PASS_EARLY and PASS_OVER:
     * `at`. With CHECKIN_…: the guest's `name`, `guestId` and `at`, as far as known. With PASS_CODE_REQUIRED: the `email`, mostly hidden, and `why`.
     */
    current?: unknown;
  };
}
