import autocannon from 'autocannon';
import { startYardstick } from './yardstick.ts';

/** V8 compiles what is called often only after some ten thousand calls. */
const WARM_UP_S = 5;
const MEASURED_S = 5;
/** A load lasts so long, its warm-up included. */
export const LOAD_S = WARM_UP_S + MEASURED_S;

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
  p50: number;
  p99: number;
}

export interface Comparison {
  ours: Load;
  bare: Load;
  /** Size of the answer in bytes. */
  bytes: number;
}

/** Measures one call, then a bare node:http server that answers the same bytes. */
export async function compare(request: Request): Promise<Comparison> {
  const { contentType, body } = await answerOf(request);
  const ours = await load(request);
  const yardstick = await startYardstick(contentType, body);
  const bare = await load({ ...request, url: yardstick.url });
  await yardstick.stop();
  return { ours, bare, bytes: Buffer.byteLength(body) };
}

/** @throws when an answer failed: refusals are fast and would falsify the figure */
export async function load(request: Request): Promise<Load> {
  await shoot(request, WARM_UP_S);
  const { requests, latency, non2xx, errors } = await shoot(request, MEASURED_S);
  if (non2xx + errors > 0) {
    throw new Error(`${request.url}: ${non2xx} refusals and ${errors} errors while measuring`);
  }
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}

function shoot({ url, method = 'GET', body, connections = 10, ...rest }: Request, seconds: number) {
  return autocannon({
    url,
    method,
    connections,
    duration: seconds,
    headers: headersOf({ body, ...rest }),
    ...(body && { body: JSON.stringify(body), idReplacement: true }),
  });
}

async function answerOf({ url, method = 'GET', body, token }: Request) {
  const headers = headersOf({ body, token });
  const response = await fetch(url, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return { contentType: response.headers.get('content-type') ?? '', body: text };
}

function headersOf({ token, body }: Pick<Request, 'token' | 'body'>): Record<string, string> {
  return {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
}
