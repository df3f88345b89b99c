import type { ErrorEnvelope, FieldErrors } from '@atrio/contract/lib/error-envelope';
import type { Method } from '@atrio/contract/lib/route';

/** A refused call: the server's sentence and code; `NETWORK` when none came. `refusalText` words it. */
export class CallError extends Error {
  override name = 'CallError';
  readonly code: string;
  readonly status: number | null;
  readonly fields: FieldErrors;
  readonly current: unknown;

  constructor(status: number | null, error?: ErrorEnvelope['error'], options?: ErrorOptions) {
    super(error?.message ?? (status === null ? 'No answer' : 'No answer of ours'), options);
    this.status = status;
    this.code = error?.error ?? (status === null ? 'NETWORK' : 'UNKNOWN');
    this.fields = error?.fields ?? {};
    this.current = error?.current;
  }

  /** The server is away, busy or failing, and has refused nothing. */
  get isPassing(): boolean {
    return this.status === null || this.status >= 500 || this.status === 429;
  }
}

/**
 * One call to our own server.
 * @throws CallError for anything but a success
 */
export async function request<T>(
  method: Method,
  path: string,
  body?: object,
  token?: string,
): Promise<T> {
  const headers = new Headers({ Accept: 'application/json' });
  if (body) headers.set('Content-Type', 'application/json');
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const { status, isOk, data } = await exchange(path, {
    method,
    headers,
    body: body && JSON.stringify(body),
  });
  if (!isOk) throw new CallError(status, errorIn(data));
  // The contract's answer: the server checks it before it is sent.
  return data as T;
}

async function exchange(path: string, init: RequestInit) {
  try {
    const response = await fetch(path, init);
    const data = parseJson(await response.text());
    // Our server answers in JSON. A success without it comes from something in between.
    return { isOk: response.ok && data !== undefined, status: response.status, data };
  } catch (error) {
    throw new CallError(null, undefined, { cause: error });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // For example the error page of a proxy.
    return undefined;
  }
}

function errorIn(data: unknown): ErrorEnvelope['error'] | undefined {
  if (typeof data !== 'object' || data === null || !('error' in data)) return undefined;
  // A failure of our server has this shape; a failure of something in between is an object at least.
  return typeof data.error === 'object' ? (data as ErrorEnvelope).error : undefined;
}
