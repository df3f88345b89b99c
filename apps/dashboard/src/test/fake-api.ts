import { type ErrorCode, errorCatalogue, type FieldErrors } from '@atrio/contract/errors';
import type { RouteDefinition, RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { http } from '../lib/http.ts';

interface Call<R extends RouteDefinition> {
  input: RouteInput<R>;
  /** The access token it carried. */
  token: string | null;
}

type Answer<R extends RouteDefinition> = RouteOutput<R> | Failure;
type Handler<R extends RouteDefinition> = (
  input: RouteInput<R>,
  call: Call<R>,
) => Answer<R> | Promise<Answer<R>>;

interface Registered {
  route: RouteDefinition;
  pattern: RegExp;
  answer: (input: unknown, token: string | null) => unknown;
}

let registered: Registered[] = [];
let problems: string[] = [];

/**
 * Answers a route in this test and keeps its calls. Requests and answers are parsed by the contract,
 * so neither can drift from it; whatever does, or has no handler, fails the test.
 */
export function fakeApi<R extends RouteDefinition>(route: R, handler: Handler<R>) {
  const calls: Call<R>[] = [];
  const pattern = new RegExp(`^${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  registered.unshift({
    route,
    pattern,
    answer: (parsed, token) => {
      // Parsed by this very route a moment ago.
      const call = { input: parsed as RouteInput<R>, token };
      calls.push(call);
      return handler(call.input, call);
    },
  });
  return { calls };
}

/** A refusal with its catalogue status and sentence. */
export function refuse(code: ErrorCode, rest: { fields?: FieldErrors; current?: unknown } = {}) {
  return new Failure(code, rest);
}

/** No answer at all. */
export function loseConnection(): Failure {
  return new Failure(null, {});
}

/** Takes over the client's adapter: everything above it is the real code. */
export function installFakeApi(): void {
  registered = [];
  problems = [];
  http.defaults.adapter = answer;
}

export function takeApiProblems(): string[] {
  return problems.splice(0);
}

class Failure {
  readonly code: ErrorCode | null;
  readonly rest: { fields?: FieldErrors; current?: unknown };

  constructor(code: ErrorCode | null, rest: { fields?: FieldErrors; current?: unknown }) {
    this.code = code;
    this.rest = rest;
  }
}

async function answer(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const method = config.method?.toUpperCase();
  const path = config.url ?? '';
  const found = registered.find(
    ({ route, pattern }) => route.method === method && pattern.test(path),
  );
  if (!found) return giveUp(config, `no fake answers ${method} ${path}`);
  const header = config.headers.get('Authorization');
  const token = typeof header === 'string' ? header.replace('Bearer ', '') : null;
  try {
    const out = await found.answer(parseRequest(found, path, config), token);
    if (out instanceof Failure) return fail(config, out);
    return reply(config, 200, { success: true, ...found.route.response.strict().parse(out) });
  } catch (error) {
    if (error instanceof AxiosError) throw error;
    return giveUp(config, `${found.route.name}: ${String(error)}`);
  }
}

function parseRequest(
  { route, pattern }: Registered,
  path: string,
  config: InternalAxiosRequestConfig,
) {
  const query = Object.entries(config.params ?? {}).map(([key, value]) => [key, String(value)]);
  const body = typeof config.data === 'string' ? JSON.parse(config.data) : {};
  return {
    ...route.body?.strict().parse(body),
    ...route.query?.strict().parse(Object.fromEntries(query)),
    ...route.params?.parse(pattern.exec(path)?.groups),
  };
}

function fail(config: InternalAxiosRequestConfig, { code, rest }: Failure): Promise<never> {
  if (code === null) throw new AxiosError('Network Error', 'ERR_NETWORK', config);
  const { status, message } = errorCatalogue[code];
  const response = reply(config, status, {
    success: false,
    error: { error: code, message, ...rest },
  });
  throw new AxiosError(message, 'ERR_BAD_REQUEST', config, null, response);
}

function reply(config: InternalAxiosRequestConfig, status: number, data: unknown): AxiosResponse {
  return { config, status, data, statusText: '', headers: {} };
}

function giveUp(config: InternalAxiosRequestConfig, problem: string): never {
  problems.push(problem);
  throw new AxiosError(problem, 'ERR_BAD_REQUEST', config, null, reply(config, 501, null));
}
