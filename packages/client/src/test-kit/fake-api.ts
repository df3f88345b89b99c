import { type ErrorCode, errorCatalogue } from '@atrio/contract/errors';
import type { FieldErrors } from '@atrio/contract/lib/error-envelope';
import type { RouteDefinition, RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { vi } from 'vitest';

interface Call<R extends RouteDefinition> {
  input: RouteInput<R>;
  /** The origin that it was sent to. */
  origin: string;
  /** The access token it carried. */
  token: string | null;
  /** The files of a form, by field. */
  files: Record<string, File[]>;
  /** Reports the part of a form that has been sent, 0 to 1. */
  progress: (fraction: number) => void;
}

type Answer<R extends RouteDefinition> = RouteOutput<R> | Failure;
type Handler<R extends RouteDefinition> = (
  input: RouteInput<R>,
  call: Call<R>,
) => Answer<R> | Promise<Answer<R>>;

interface Registered {
  route: RouteDefinition;
  pattern: RegExp;
  answer: (call: Call<RouteDefinition>) => unknown;
}

/** The options of `fetch`, and the progress that a form's sender reports. */
export interface FormInit extends RequestInit {
  onProgress?: (fraction: number) => void;
}

let registered: Registered[] = [];
let problems: string[] = [];
let pageOrigin = '';

/**
 * Answers a route in this test and keeps its calls. Requests and answers are parsed by the contract,
 * so neither can drift from it. A request that does, or that has no handler, is a problem.
 */
export function fakeApi<R extends RouteDefinition>(route: R, handler: Handler<R>) {
  const calls: Call<R>[] = [];
  const pattern = new RegExp(`^${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  registered.unshift({
    route,
    pattern,
    answer: (parsed) => {
      // This route's own schemas have parsed the input.
      const call = parsed as Call<R>;
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

/** The failure of a request that gets no answer. */
export function loseConnection(): Failure {
  return new Failure(null, {});
}

/** An answer with the status of a success that says `success: false`. */
export function sayNo(): Failure {
  return new Failure('FLAG', {});
}

/**
 * Stands in for `fetch`; all code above it is the real one.
 * @param origin of the page under test
 */
export function installFakeApi(origin: string): void {
  registered = [];
  problems = [];
  pageOrigin = origin;
  vi.stubGlobal('fetch', answer);
}

/** Requests that broke the contract or that nobody answered; empties the list. */
export function takeApiProblems(): string[] {
  return problems.splice(0);
}

class Failure {
  readonly code: ErrorCode | 'FLAG' | null;
  readonly rest: { fields?: FieldErrors; current?: unknown };

  constructor(code: Failure['code'], rest: { fields?: FieldErrors; current?: unknown }) {
    this.code = code;
    this.rest = rest;
  }
}

/** Answers one request as the registered fakes do. */
export async function answer(address: string, init: FormInit = {}): Promise<Response> {
  const url = new URL(address, pageOrigin);
  const fitting = registered.filter(
    ({ route, pattern }) => route.method === init.method && pattern.test(url.pathname),
  );
  // As on the server, '/rooms/admin' is not the room 'admin'.
  const found = fitting.find(({ route }) => route.path === url.pathname) ?? fitting[0];
  if (!found) return giveUp(`no fake answers ${init.method} ${address}`);
  const token = new Headers(init.headers).get('Authorization')?.replace(/^Bearer /, '') ?? null;
  let out: unknown;
  try {
    const { onProgress: progress = () => undefined } = init;
    const files = found.route.files ? filesOf(found.route, init) : {};
    const input = parseRequest(found, url, init);
    out = await found.answer({ input, origin: url.origin, token, files, progress });
    if (!(out instanceof Failure)) out = found.route.response.strict().parse(out);
  } catch (error) {
    return giveUp(`${found.route.name}: ${String(error)}`);
  }
  // Aborted while the server was answering.
  init.signal?.throwIfAborted();
  if (out instanceof Failure) return fail(out);
  const { file } = found.route;
  if (file) return new Response('%PDF-1.7', { headers: { 'content-type': file } });
  return Response.json({ success: true, ...Object(out) });
}

function parseRequest({ route, pattern }: Registered, url: URL, init: RequestInit) {
  const type = new Headers(init.headers).get('Content-Type');
  const isJson = route.body && !route.files;
  if (type !== (isJson ? 'application/json' : null)) throw new Error(`sent as ${type}`);
  if (!route.query && url.search !== '') throw new Error(`has no query, got ${url.search}`);
  const takesBody = route.body !== undefined || route.files !== undefined;
  if (!takesBody && init.body !== undefined) throw new Error(`has no body, got ${init.body}`);
  return {
    ...route.body?.strict().parse(isJson ? JSON.parse(String(init.body)) : fieldsOf(route, init)),
    ...route.query?.strict().parse(Object.fromEntries(url.searchParams)),
    ...route.params?.parse(pattern.exec(url.pathname)?.groups),
  };
}

/** The text fields of a form, as the server reads them: lists where the contract has lists. */
function fieldsOf({ body }: RouteDefinition, init: FormInit): Record<string, unknown> {
  const form = formOf(init);
  const names = [...form].filter(([, value]) => typeof value === 'string').map(([name]) => name);
  return Object.fromEntries(
    names.map((name) => {
      const isList = body?.shape[name]?.def.type === 'array';
      return [name, isList ? form.getAll(name) : form.get(name)];
    }),
  );
}

function filesOf({ files = {} }: RouteDefinition, init: FormInit): Record<string, File[]> {
  const found: Record<string, File[]> = {};
  for (const [name, value] of formOf(init)) {
    if (typeof value === 'string') {
      if (Object.keys(found).length > 0) throw new Error(`${name} comes after the files`);
      continue;
    }
    const list = [...(found[name] ?? []), value];
    if (list.length > (files[name]?.max ?? 0)) throw new Error(`${name} carries ${list.length}`);
    found[name] = list;
  }
  return found;
}

function formOf({ body }: FormInit): FormData {
  if (body instanceof FormData) return body;
  throw new Error('is no form');
}

function fail({ code, rest }: Failure): Response {
  // Browsers throw this when no answer comes.
  if (code === null) throw new TypeError('Failed to fetch');
  if (code === 'FLAG') return Response.json({ success: false });
  const { status, message } = errorCatalogue[code];
  return Response.json({ success: false, error: { error: code, message, ...rest } }, { status });
}

function giveUp(problem: string): Response {
  problems.push(problem);
  return Response.json(null, { status: 501 });
}
