import { adminRoutes } from '@atrio/contract/accounts';
import { type ErrorCode, errorCatalogue, type FieldErrors } from '@atrio/contract/errors';
import type { RouteDefinition, RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { notificationRoutes } from '@atrio/contract/notifications';
import { type PaymentSummary, paymentRoutes } from '@atrio/contract/payments';
import { platformRoutes } from '@atrio/contract/platform';
import { preferenceRoutes } from '@atrio/contract/preferences';
import { purchaseRoutes } from '@atrio/contract/purchases';
import { vi } from 'vitest';
import { z } from 'zod';

interface Call<R extends RouteDefinition> {
  input: RouteInput<R>;
  /** The host it was sent to. */
  origin: string;
  /** The access token it carried. */
  token: string | null;
  /** Of a form: what each of its file fields carried. */
  files: Record<string, File[]>;
  /** Says that this much of a form has been sent, 0 to 1. */
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

/** What a form's sender has beyond what `fetch` can say. */
export interface FormInit extends RequestInit {
  onProgress?: (fraction: number) => void;
}

const NO_PAYMENTS: PaymentSummary = {
  overdue: { count: 0, value: '0.00', since: null },
  open: { count: 0, value: '0.00', nextDueDate: null },
  received: { count: 0, value: '0.00' },
  next: null,
  ordersInProgress: 0,
};

/** The query of a route that takes none. */
const NOTHING = z.object({});

/** What menu and bell ask for once a page is quiet, and no test of a page is about. */
const QUIET: [RouteDefinition, RouteOutput<RouteDefinition>][] = [
  [adminRoutes.data, { id: 7, name: 'Helena', email: 'h@ipe.org.br', emailConfirmed: true }],
  [platformRoutes.signUp, { signUp: 'open' }],
  [purchaseRoutes.list, { roomItems: [], total: 0 }],
  [paymentRoutes.summary, { summary: NO_PAYMENTS }],
  [preferenceRoutes.get, { preferences: { columns: [] } }],
  [notificationRoutes.list, { notifications: [], unread: 0 }],
  [
    platformRoutes.get,
    {
      platform: {
        buildUploadsOverHttps: false,
        buildUploadUrl: null,
        paymentsSimulated: false,
        signUp: 'open',
        directory: 'all',
      },
    },
  ],
];

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
    answer: (parsed) => {
      // Parsed by this very route a moment ago.
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

/** No answer at all. */
export function loseConnection(): Failure {
  return new Failure(null, {});
}

/** An answer that is no refusal by its status, and says no all the same. */
export function sayNo(): Failure {
  return new Failure('FLAG', {});
}

/** Takes the browser's place: everything above `fetch` is the real code. */
export function installFakeApi(): void {
  registered = [];
  problems = [];
  for (const [route, answer] of QUIET) fakeApi(route, () => answer);
  vi.stubGlobal('fetch', answer);
}

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
    const { onProgress: progress = () => undefined } = init;
    const files = found.route.files ? filesOf(found.route, init) : {};
    const input = parseRequest(found, url, init);
    out = await found.answer({ input, origin: url.origin, token, files, progress });
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
  const isJson = route.body && !route.files;
  if (type !== (isJson ? 'application/json' : null)) throw new Error(`sent as ${type}`);
  const takesBody = route.body !== undefined || route.files !== undefined;
  if (!takesBody && init.body !== undefined) throw new Error(`has no body, got ${init.body}`);
  return {
    ...route.body?.strict().parse(isJson ? JSON.parse(String(init.body)) : fieldsOf(route, init)),
    ...(route.query ?? NOTHING).strict().parse(Object.fromEntries(url.searchParams)),
    ...route.params?.parse(pattern.exec(url.pathname)?.groups),
  };
}

/** A form's text, as the server reads it: what the contract takes as a list is one. */
function fieldsOf({ body }: RouteDefinition, init: FormInit): Record<string, unknown> {
  const form = formOf(init);
  const names = [...form].filter(([, value]) => typeof value === 'string').map(([name]) => name);
  return Object.fromEntries(
    names.map((name) => {
      const isList = body?.shape[name] instanceof z.ZodArray;
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
  // What browsers throw when no answer comes.
  if (code === null) throw new TypeError('Failed to fetch');
  if (code === 'FLAG') return Response.json({ success: false });
  const { status, message } = errorCatalogue[code];
  return Response.json({ success: false, error: { error: code, message, ...rest } }, { status });
}

function giveUp(problem: string): Response {
  problems.push(problem);
  return Response.json(null, { status: 501 });
}
