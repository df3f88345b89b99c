import { type ErrorCode, errorCatalogue, type FieldErrors } from '@atrio/contract/errors';
import type { RouteDefinition, RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { vi } from 'vitest';

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

/** Takes the browser's place: everything above `fetch` is the real code. */
export function installFakeApi(): void {
  registered = [];
  problems = [];
  vi.stubGlobal('fetch', answer);
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

async function answer(address: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(address, window.location.origin);
  const fitting = registered.filter(
    ({ route, pattern }) => route.method === init.method && pattern.test(url.pathname),
  );
  // As on the server, '/rooms/admin' is not the room 'admin'.
  const found = fitting.find(({ route }) => route.path === url.pathname) ?? fitting[0];
  if (!found) return giveUp(`no fake answers ${init.method} ${address}`);
  const token = new Headers(init.headers).get('Authorization')?.replace(/^Bearer /, '') ?? null;
  let out: unknown;
  try {
    out = await found.answer(parseRequest(found, url, init), token);
    if (!(out instanceof Failure)) out = found.route.response.strict().parse(out);
  } catch (error) {
    return giveUp(`${found.route.name}: ${String(error)}`);
  }
  // Called off while the server was at it.
  init.signal?.throwIfAborted();
  return out instanceof Failure ? fail(out) : Response.json({ success: true, ...Object(out) });
}

function parseRequest({ route, pattern }: Registered, url: URL, init: RequestInit) {
  const type = new Headers(init.headers).get('Content-Type');
  if (type !== (route.body ? 'application/json' : null)) throw new Error(`sent as ${type}`);
  if (!route.query && url.search !== '') throw new Error(`has no query, got ${url.search}`);
  if (!route.body && init.body !== undefined) throw new Error(`has no body, got ${init.body}`);
  return {
    ...route.body?.strict().parse(JSON.parse(String(init.body))),
    ...route.query?.strict().parse(Object.fromEntries(url.searchParams)),
    ...route.params?.parse(pattern.exec(url.pathname)?.groups),
  };
}

function fail({ code, rest }: Failure): Response {
  // What browsers throw when no answer comes.
  if (code === null) throw new TypeError('Failed to fetch');
  const { status, message } = errorCatalogue[code];
  return Response.json({ success: false, error: { error: code, message, ...rest } }, { status });
}

function giveUp(problem: string): Response {
  problems.push(problem);
  return Response.json(null, { status: 501 });
}
