import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../lib/app-error.ts';
import { errorsSchema } from './shapes.ts';

const TIMEOUT_MS = 10_000;
const DEFAULT_PAUSE_SECONDS = 30;
/** The window of the provider's own quota (docs/product/money.md#provider-limits). */
const MAX_PAUSE_SECONDS = 12 * 60 * 60;
const MAX_REFUSAL = 300;

export interface TransportOptions {
  /** Without a trailing slash; read at each call. */
  baseUrl: () => string;
  apiKey: string;
  /** Awaited before each request: the provider is told nothing that could still be undone. */
  untilDurable?: (() => Promise<void>) | undefined;
  log: FastifyBaseLogger;
  /** The time limit of a whole call with all its pages and their bodies, begun with the call. */
  budget?: (() => AbortSignal) | undefined;
  userAgent?: string;
  now?: () => number;
}

export interface Transport {
  /**
   * Sends one request and never repeats it.
   * @throws AppError as described at `Asaas`
   */
  send<S extends z.ZodType>(request: Sent, answer: S): Promise<z.output<S>>;
  /** Like `send`, but null for a 404. */
  find<S extends z.ZodType>(request: Sent, answer: S): Promise<z.output<S> | null>;
  /** The time limit of one call with all its requests. */
  budget(): AbortSignal;
}

interface Sent {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Its ids are already URL-encoded. */
  path: string;
  body?: object;
  signal: AbortSignal;
}

/** Sends requests to the provider. Bodies, keys and addresses appear in no log and no error. */
export function createTransport({
  baseUrl,
  apiKey,
  log,
  untilDurable = async () => undefined,
  budget = () => AbortSignal.timeout(TIMEOUT_MS),
  userAgent = 'Atrio',
  now = Date.now,
}: TransportOptions): Transport {
  const pause = createPause(now);
  let isKeyReported = false;

  const reportKey = () => {
    if (!isKeyReported) log.error('the payment provider does not accept ASAAS_API_KEY');
    isKeyReported = true;
  };

  const exchange = async ({ method, path, body, signal }: Sent) => {
    await untilDurable();
    pause.check();
    const response = await fetchWhole(`${baseUrl()}${path}`, {
      method,
      signal,
      // Another host must not receive the key.
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        access_token: apiKey,
        'user-agent': userAgent,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status === 429) throw pause.begin(response.headers.get('ratelimit-reset'));
    if (response.status === 401) reportKey();
    return response;
  };

  return {
    budget,
    send: async (request, answer) => readAnswer(await exchange(request), answer),
    async find(request, answer) {
      const response = await exchange(request);
      return response.status === 404 ? null : readAnswer(response, answer);
    },
  };
}

/** The pause that the provider asks for with 429; no request is sent before it ends. */
function createPause(now: () => number) {
  let beganAt = 0;
  let lasts = 0;
  return {
    /** @param reset the header's value in seconds */
    begin(reset: string | null): AppError {
      const seconds = /^\d+$/.test(reset ?? '') ? Number(reset) : DEFAULT_PAUSE_SECONDS;
      beganAt = now();
      lasts = Math.min(Math.max(seconds, 1), MAX_PAUSE_SECONDS) * 1000;
      return new AppError('PROVIDER_BUSY', { retryAfterSeconds: lasts / 1000 });
    },
    /** @throws AppError PROVIDER_BUSY during the pause */
    check(): void {
      const elapsed = now() - beganAt;
      // When the clock was set back, the pause ends instead of becoming longer.
      if (elapsed < 0 || elapsed >= lasts) return;
      const retryAfterSeconds = Math.ceil((lasts - elapsed) / 1000);
      throw new AppError('PROVIDER_BUSY', { retryAfterSeconds });
    },
  };
}

interface Received {
  status: number;
  text: string;
}

async function fetchWhole(url: string, init: RequestInit & { signal: AbortSignal }) {
  try {
    const response = await fetch(url, init);
    // The time limit covers the body too.
    const text = await response.text();
    return { status: response.status, headers: response.headers, text };
  } catch (cause) {
    throw new AppError(init.signal.aborted ? 'PROVIDER_TIMEOUT' : 'PROVIDER_UNAVAILABLE', {
      cause,
    });
  }
}

/**
 * A definite refusal contains the provider's errors; the outcome of any other answer is unknown.
 */
function refusal(status: number, text: string): AppError {
  const errors = errorsSchema.safeParse(parseJson(text));
  const isClear = status >= 400 && status < 500 && status !== 401 && errors.success;
  if (!isClear) return unavailable(`status ${status}`);
  const message = errors.data.errors
    .map(({ description }) => description)
    .filter(Boolean)
    .join(' ')
    .slice(0, MAX_REFUSAL);
  const codes = errors.data.errors.map(({ code }) => code.slice(0, 60)).join(', ');
  const cause = new Error(`status ${status}: ${codes}`);
  return new AppError('PROVIDER_REFUSED', { cause, ...(message && { message }) });
}

function readAnswer<S extends z.ZodType>({ status, text }: Received, answer: S): z.output<S> {
  if (status < 200 || status >= 300) throw refusal(status, text);
  const parsed = answer.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  // Lists only the paths that differ: the values may be personal data.
  const paths = parsed.error.issues.map(({ path }) => path.join('.') || 'the whole');
  throw unavailable(`an answer of another shape: ${paths.slice(0, 5).join(', ')}`);
}

/** Undefined when the text is not JSON: the parser's own error would quote it. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unavailable(reason: string): AppError {
  return new AppError('PROVIDER_UNAVAILABLE', {
    cause: new Error(`The payment provider answered ${reason}`),
  });
}
