import type { ErrorCode } from '@atrio/contract/errors';
import type { ErrorEnvelope, FieldErrors } from '@atrio/contract/lib/error-envelope';
import type { RouteArgs, RouteDefinition, RouteOutput } from '@atrio/contract/lib/route';
import { HttpError, request, SessionEndedError } from './http.ts';

const NO_CONNECTION = 'Sem conexão com o servidor';
/** As the catalogue has it, which is too large to load for one sentence. */
const SESSION_OVER = 'Sua sessão terminou. Entre novamente';
const NO_ANSWER = 'O servidor não respondeu como esperado';

/** Thrown by every failed call. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode | 'NETWORK_ERROR';
  /** Null when no answer came. */
  readonly status: number | null;
  readonly fields?: FieldErrors;
  /** With CHANGED_MEANWHILE: the row as it stands now. */
  readonly current?: unknown;
  /** True if the message is the server's own; if not, a screen's fallback sentence says more. */
  readonly isFromServer: boolean;

  constructor(init: Pick<ApiError, 'code' | 'status' | 'message'> & Partial<ApiError>) {
    super(init.message, { cause: init.cause });
    this.code = init.code;
    this.status = init.status;
    this.fields = init.fields;
    this.current = init.current;
    this.isFromServer = init.isFromServer ?? false;
  }
}

/** Makes one call of the contract. Throws `ApiError`, except when `signal` aborted it. */
export async function callApi<R extends RouteDefinition>(
  route: R,
  args?: RouteArgs<R>,
  options: { signal?: AbortSignal; keepalive?: boolean } = {},
): Promise<RouteOutput<R>> {
  // The server refuses to answer what its route does not name.
  return (await exchange(route, args, options)) as RouteOutput<R>;
}

/** Makes a call whose success is a file. Throws `ApiError`. */
export async function callForFile<R extends RouteDefinition>(
  route: R,
  args?: RouteArgs<R>,
): Promise<Blob> {
  // The route's `file` makes it one.
  return (await exchange(route, args)) as Blob;
}

async function exchange<R extends RouteDefinition>(
  route: R,
  args?: RouteArgs<R>,
  options: { signal?: AbortSignal; keepalive?: boolean } = {},
): Promise<unknown> {
  const values: Values = { ...(args as Values | undefined) };
  try {
    return await request({
      method: route.method,
      path: fillPath(route.path, values),
      query: queryOf(route, values),
      body: route.body && Object.fromEntries(pick(route.body, values)),
      file: route.file,
      ...options,
    });
  } catch (error) {
    throw toApiError(error);
  }
}

export function fillPath(path: string, values: Values): string {
  return path.replace(/\{(\w+)\}/g, (placeholder, key: string) => {
    if (values[key] === undefined) throw new Error(`${path}: ${placeholder} is missing`);
    return encodeURIComponent(String(values[key]));
  });
}

/** The values a part of the route names. */
export function pick(part: RouteDefinition['body'], values: Values): [string, unknown][] {
  const named = Object.keys(part?.shape ?? {}).filter((key) => values[key] !== undefined);
  return named.map((key) => [key, values[key]]);
}

/** Undefined when there is nothing to ask. */
function queryOf(route: RouteDefinition, values: Values): URLSearchParams | undefined {
  const named = pick(route.query, values).map(([key, value]) => [key, String(value)]);
  return named.length > 0 ? new URLSearchParams(named) : undefined;
}

/** Failures as screens know them. */
export function toApiError(error: unknown): unknown {
  if (error instanceof SessionEndedError) {
    const over = { code: 'REFRESH_REFUSED', status: 401, message: SESSION_OVER } as const;
    return new ApiError({ ...over, isFromServer: true });
  }
  // Called off, or a mistake of ours.
  if (!(error instanceof HttpError)) return error;
  const { status, data } = error;
  if (status === null) {
    return new ApiError({ code: 'NETWORK_ERROR', status, message: NO_CONNECTION, cause: error });
  }
  const envelope = readEnvelope(data);
  // Not our server's envelope: a proxy in between answered.
  if (!envelope) return new ApiError({ code: 'INTERNAL_ERROR', status, message: NO_ANSWER });
  const { error: code, message, fields, current } = envelope;
  return new ApiError({ code, status, message, fields, current, isFromServer: true });
}

function readEnvelope(data: unknown): ErrorEnvelope['error'] | null {
  const error = (data as Partial<ErrorEnvelope> | null)?.error;
  return typeof error?.message === 'string' && typeof error.error === 'string' ? error : null;
}

export type Values = Record<string, unknown>;
