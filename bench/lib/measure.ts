import autocannon from 'autocannon';
import { median, quantile } from './quantiles.ts';
import { startYardstick } from './yardstick.ts';

/**
 * V8 compiles what is called often, in threads that share the server's one core: a list is answered 1.6 times as
 * fast after that as at first, a create is made 1.5 times as fast.
 */
const WARM_UP_S = 20;
/** Seconds that a load lasts. */
const MEASURED_S = 5;
/** The two of a pair are measured so often, one right after the other, so that a busy minute meets both. */
const ROUNDS = 5;
const ROUND_S = 2;
/** As many as the goals of the calls were set with. */
const CALLERS = 16;

export interface Request {
  url: string;
  method?: 'GET' | 'POST';
  token?: string;
  /** `[<id>]` in its texts becomes another one each time. */
  body?: object;
  connections?: number;
}

export interface Load {
  perSecond: number;
  /** Milliseconds, with their parts: autocannon's own figures are whole ones. */
  p50: number;
  p99: number;
}

export interface Pair {
  ours: Load;
  bare: Load;
  /** Our rate to that of the yardstick, within a round. */
  share: number;
}

export interface Comparison extends Pair {
  /** Size of the answer in bytes. */
  bytes: number;
}

/** Measures one call and a bare node:http server that answers the same bytes, in turn. */
export async function compare(request: Request): Promise<Comparison> {
  const { headers, body } = await answerOf(request);
  const yardstick = await startYardstick(headers, body);
  const pair = await inTurn(request, { ...request, url: yardstick.url });
  await yardstick.stop();
  return { ...pair, bytes: Buffer.byteLength(body) };
}

/**
 * Measures a call and its yardstick in rounds, and tells the medians.
 * @throws when an answer failed
 */
export async function inTurn(our: Request, theirs: Request): Promise<Pair> {
  await warmUp(our);
  await warmUp(theirs);
  const ours: Load[] = [];
  const bare: Load[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await shoot(our, ROUND_S));
    bare.push(await shoot(theirs, ROUND_S));
  }
  const shares = ours.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? 0));
  return { ours: middle(ours), bare: middle(bare), share: median(shares) };
}

/** The medians of some loads. */
export function middle(loads: readonly Load[]): Load {
  const of = (figure: keyof Load) => median(loads.map((load) => load[figure]));
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99') };
}

/** Sends a request until the server has compiled what it takes. @throws when an answer failed */
export async function warmUp(request: Request): Promise<void> {
  await shoot(request, WARM_UP_S);
}

/** Measures a request to a warm server. @throws when an answer failed */
export function load(request: Request, seconds: number = MEASURED_S): Promise<Load> {
  return shoot(request, seconds);
}

/** @throws when an answer failed: refusals are fast and would falsify the figure */
async function shoot(
  { url, method = 'GET', body, connections = CALLERS, ...rest }: Request,
  seconds: number,
): Promise<Load> {
  const shots = autocannon({
    url,
    method,
    connections,
    duration: seconds,
    headers: headersOf({ body, ...rest }),
    ...(body && { body: JSON.stringify(body), idReplacement: true }),
  });
  const waits: number[] = [];
  shots.on('response', (_client, _status, _bytes, took) => waits.push(took));
  const { requests, non2xx, errors } = await shots;
  if (non2xx + errors > 0) {
    throw new Error(`${url}: ${non2xx} refusals and ${errors} errors while measuring`);
  }
  return { perSecond: requests.average, p50: quantile(waits, 0.5), p99: quantile(waits, 0.99) };
}

/** As the reports tell a load; its times with two digits. */
export function told({ perSecond, p50, p99 }: Load): string {
  const [middle, worst] = [p50, p99].map((ms) => Number(ms.toPrecision(2)));
  return `${Math.round(perSecond).toLocaleString('en')}/s, p50 ${middle} ms, p99 ${worst} ms`;
}

async function answerOf({ url, method = 'GET', body, token }: Request) {
  const response = await fetch(url, {
    method,
    headers: headersOf({ body, token }),
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  const headers = [...response.headers].filter(([name]) => !OF_NODE.has(name));
  return { headers: Object.fromEntries(headers), body: text };
}

/** Headers that `node:http` adds by itself. */
const OF_NODE = new Set(['connection', 'content-length', 'date', 'keep-alive']);

function headersOf({ token, body }: Pick<Request, 'token' | 'body'>): Record<string, string> {
  return {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
}
