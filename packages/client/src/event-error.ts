/** A refused event: the sentence for the person, and the code; `NETWORK` when no answer came. */
export class EventError extends Error {
  override name = 'EventError';
  readonly code: string;
  /** What the server says besides: with SLOW_MODE, `seconds`. */
  readonly current: unknown;
  constructor(code: string, message: string, current?: unknown) {
    super(message);
    this.code = code;
    this.current = current;
  }
}

/** Seconds until slow mode lets the caller write again; null for any other refusal. */
export function secondsToWait({ code, current }: EventError): number | null {
  const { seconds } = Object(current) as { seconds?: unknown };
  return code === 'SLOW_MODE' && typeof seconds === 'number' ? seconds : null;
}

/** Codes about the server's state, not about the caller: the same event may succeed a little later. */
const TEMPORARY: ReadonlySet<string> = new Set([
  'NETWORK',
  'TOO_MANY_EVENTS',
  'TOO_MANY_SOCKETS',
  'SERVER_BUSY',
  'DATABASE_UNAVAILABLE',
  'INTERNAL_ERROR',
]);
const RETRY_MS = 3_000;

/** True if the same event may succeed a little later. */
export function isTemporary({ code }: EventError): boolean {
  return TEMPORARY.has(code);
}

/** Milliseconds, spread over three seconds: a crowd that failed at one moment must not return at one. */
export function retryDelay(): number {
  return RETRY_MS * (0.5 + Math.random());
}
