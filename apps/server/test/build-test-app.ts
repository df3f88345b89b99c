import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import type { RouteArgs, RouteDefinition, RouteOutput } from '@atrio/contract/lib/route';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import { buildApp } from '../src/app.ts';
import { readSettings, type Settings } from '../src/env.ts';
import { ownOrigin } from '../src/http/own-origin.ts';
import { createLogger } from '../src/logger.ts';
import { startSandboxRelay } from '../src/modules/sandbox/sandbox.jobs.ts';
import { openAsaas } from '../src/platform/asaas/open-asaas.ts';
import { openDatabase } from '../src/platform/database/client.ts';
import { createEventBus, type DomainEvent } from '../src/platform/events.ts';
import { createLiveHub } from '../src/platform/realtime/live.ts';
import { createOnlineCounts } from '../src/platform/realtime/online.ts';
import { openStorage } from '../src/platform/storage/open-storage.ts';
import type { Storage } from '../src/platform/storage/storage.ts';
import { watchAnswers } from './published-answers.ts';
import { slowly } from './slow-database.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface Failure {
  success: false;
  error: {
    message: string;
    error: string;
    fields?: Record<string, string>;
    current?: Record<string, unknown>;
  };
}

interface CallOptions {
  /** An access token. */
  token?: string | undefined;
  headers?: Record<string, string>;
}

export interface TestApp extends TestDatabase {
  app: FastifyInstance;
  url: string;
  secret: Uint8Array;
  storage: Storage;
  clock: { now(): number; advance(milliseconds: number): void };
  /** Everything published and committed, in order. */
  events: DomainEvent[];
  /** Everything logged, as written. */
  logged(): string;
  /** Calls a contract route over HTTP; the answer is typed as the success. */
  call<R extends RouteDefinition>(
    route: R,
    args: RouteArgs<R>,
    options?: CallOptions,
  ): Promise<Answer<RouteOutput<R>>>;
  /** The same with anything for arguments; typed as a failure. */
  fail(
    route: RouteDefinition,
    args: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<Answer<Failure>>;
}

interface Options {
  floor?: number;
  asaasTimeoutMs?: number | undefined;
  buildPageDir?: string;
  /** The sandbox tells our webhook what happens, as main.ts has it do. */
  asaasWebhooks?: boolean;
  /** Every answer of PostgreSQL comes this much later; of no use on the embedded engine. */
  databaseDelayMs?: number;
}

/** The real server on a real database and a real port; gone when the test has finished. */
export async function buildTestApp(
  environment: Record<string, string> = {},
  options: Options = {},
): Promise<TestApp> {
  const database = await createTestDatabase();
  const settings = readSettings({
    LOG_LEVEL: 'info',
    // No test reaches the internet: nobody listens there.
    POSTAL_LOOKUP_URL: 'http://127.0.0.1:9',
    POSTAL_FALLBACK_URL: 'http://127.0.0.1:9',
    ...environment,
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.databaseUrl,
  });
  const lines: string[] = [];
  const bus = createEventBus();
  const events: DomainEvent[] = [];
  bus.subscribe((event) => events.push(event));
  const clock = movableClock();
  const secret = randomBytes(32);
  const log = createLogger(settings, collector(lines));
  const storage = await openStorage(settings, { log, floor: options.floor ?? 0 });
  const asaas = openAsaas({
    settings,
    secret,
    clock,
    log,
    ownOrigin: () => ownOrigin(app.server),
    timeoutMs: options.asaasTimeoutMs,
  });
  const app: FastifyInstance = await buildApp({
    settings,
    db: await appDatabase(database, settings, options),
    clock,
    events: bus,
    live: createLiveHub(),
    online: createOnlineCounts(),
    secret,
    log,
    storage,
    asaas,
    dashboardDir: null,
    roomDir: null,
    buildPageDir: options.buildPageDir ?? null,
    strictAnswers: true,
  });
  const undescribed = watchAnswers(app);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const relay = options.asaasWebhooks
    ? startSandboxRelay(app.deps, { ownOrigin: () => ownOrigin(app.server) })
    : null;
  onTestFinished(async () => {
    await relay?.stop();
    await app.close();
    await database.drop();
    expect(undescribed(), 'answers that the published API does not describe').toEqual([]);
  });
  return {
    ...database,
    app,
    url,
    secret,
    storage,
    clock,
    events,
    logged: () => lines.join(''),
    // Both are the same call; the test says which of the two answers it expects.
    // Every route's arguments are an object, which the conditional type does not tell.
    call: (route, args, options) => request(url, route, args as Record<string, unknown>, options),
    fail: (route, args, options) => request(url, route, args, options),
  };
}

/** What the server reads and writes by: the database itself, or the same from afar. */
async function appDatabase(
  { db, databaseUrl, dataDir }: TestDatabase,
  settings: Settings,
  options: Options,
) {
  const { databaseDelayMs = 0 } = options;
  if (databaseDelayMs === 0 || databaseUrl === undefined) return db;
  const far = openDatabase({
    databaseUrl: await slowly(databaseUrl, databaseDelayMs),
    dataDir,
    pool: { size: settings.DATABASE_POOL, waitMs: settings.DATABASE_POOL_WAIT_MS },
    onConnectionError: () => undefined,
  });
  onTestFinished(() => far.destroy());
  return far;
}

/** Calls a server that runs in a process of its own; typed as the success. */
export function requestTo<R extends RouteDefinition>(
  base: string,
  route: R,
  args: RouteArgs<R>,
  options?: CallOptions,
): Promise<Answer<RouteOutput<R>>> {
  // Every route's arguments are an object, which the conditional type does not tell.
  return request(base, route, args as Record<string, unknown>, options);
}

/** Splits arguments into path, query and body as the contract route names them, and sends them. */
async function request<Body>(
  base: string,
  route: RouteDefinition,
  args: Record<string, unknown>,
  { token, headers = {} }: CallOptions = {},
): Promise<Answer<Body>> {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => String(args[name]));
  const url = new URL(path, base);
  const inPath = new Set(route.path.match(/(?<=\{)\w+(?=\})/g));
  const sent: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(args)) {
    if (inPath.has(key) || value === undefined) continue;
    if (route.body || route.files) sent[key] = value;
    else url.searchParams.set(key, String(value));
  }
  const isJson = route.body && !route.files;
  const response = await fetch(url, {
    method: route.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(isJson && { body: JSON.stringify(sent) }),
    ...(route.files && { body: formOf(route, sent) }),
  });
  // What the body is, the test finds out: it expects the fields that it names.
  const answer = (await response.json()) as Body;
  return { status: response.status, headers: response.headers, body: answer };
}

/** Text fields first, then the files, as a form of ours is sent. */
function formOf({ files = {} }: RouteDefinition, sent: Record<string, unknown>): FormData {
  const form = new FormData();
  const isFile = ([key]: [string, unknown]) => Object.hasOwn(files, key);
  const all = Object.entries(sent);
  for (const [key, value] of [...all.filter((one) => !isFile(one)), ...all.filter(isFile)]) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item instanceof File) form.append(key, item, item.name);
      else form.append(key, typeof item === 'string' ? item : (JSON.stringify(item) ?? ''));
    }
  }
  return form;
}

function movableClock() {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    advance: (milliseconds: number) => {
      ahead += milliseconds;
    },
  };
}

function collector(lines: string[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
}
