import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import type { RouteArgs, RouteDefinition, RouteOutput } from '@atrio/contract/lib/route';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import { buildApp } from '../src/app.ts';
import { readSettings, type Settings } from '../src/env.ts';
import { ownOrigin } from '../src/http/own-origin.ts';
import { openAsaas } from '../src/infrastructure/asaas/open-asaas.ts';
import { openDatabase } from '../src/infrastructure/database/client.ts';
import { createEventBus, type DomainEvent } from '../src/infrastructure/events.ts';
import { createLiveHub } from '../src/infrastructure/realtime/live.ts';
import { createOnlineCounts } from '../src/infrastructure/realtime/online.ts';
import { openStorage } from '../src/infrastructure/storage/open-storage.ts';
import type { Storage } from '../src/infrastructure/storage/storage.ts';
import { createLogger } from '../src/logger.ts';
import { startSandboxRelay } from '../src/modules/money/sandbox/sandbox.jobs.ts';
import { type Answer, type CallOptions, request } from './contract-request.ts';
import { createPatience } from './patience.ts';
import { watchAnswers } from './published-answers.ts';
import { slowly } from './slow-database.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface Failure {
  success: false;
  error: {
    message: string;
    error: string;
    fields?: Record<string, string>;
    current?: Record<string, unknown>;
  };
}

export interface TestApp extends TestDatabase {
  app: FastifyInstance;
  url: string;
  secret: Uint8Array;
  storage: Storage;
  /** Stopped, it moves by `advance` alone: for limits that a busy machine would pass by itself. */
  clock: { now(): number; advance(milliseconds: number): void; stop(): void };
  /** All published events of committed changes, in order. */
  events: DomainEvent[];
  /** All log lines, as written. */
  logged(): string;
  /** Calls a contract route over HTTP; the answer is typed as the success. */
  call<R extends RouteDefinition>(
    route: R,
    args: RouteArgs<R>,
    options?: CallOptions,
  ): Promise<Answer<RouteOutput<R>>>;
  /** Calls with any arguments; the answer is typed as the failure. */
  fail(
    route: RouteDefinition,
    args: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<Answer<Failure>>;
}

interface Options {
  floor?: number;
  buildPageDir?: string;
  referenceDir?: string;
  /** The sandbox calls our webhook, as in main.ts. */
  asaasWebhooks?: boolean;
  /** Delays every answer of PostgreSQL; has no effect on SQLite. */
  databaseDelayMs?: number;
}

/** Starts the real server on a database and a port of its own; stopped after the test. */
export async function buildTestApp(
  environment: Record<string, string> = {},
  options: Options = {},
): Promise<TestApp> {
  const database = await createTestDatabase();
  const settings = readSettings({
    LOG_LEVEL: 'info',
    // No test reaches the internet: this port is closed.
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
  const patience = createPatience();
  const log = createLogger(settings, collector(lines, patience.hear));
  const storage = await openStorage(settings, { log, floor: options.floor ?? 0 });
  const db = await appDatabase(database, settings, options);
  const asaas = openAsaas({
    settings,
    secret,
    clock,
    log,
    db,
    ownOrigin: () => ownOrigin(app.server),
    budget: patience.budget,
  });
  const app: FastifyInstance = await buildApp({
    settings,
    db,
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
    referenceDir: options.referenceDir ?? null,
    strictAnswers: true,
  });
  const undescribed = watchAnswers(app);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  await app.builds.listen();
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
    // The same function with two types, one per expected answer. A route's arguments are always an
    // object, which the conditional type does not show.
    call: (route, args, options) => request(url, route, args as Record<string, unknown>, options),
    fail: (route, args, options) => request(url, route, args, options),
  };
}

/** The server's database: the test's own connection, or one with a network delay. */
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

/** Calls a server in another process; the answer is typed as the success. */
export function requestTo<R extends RouteDefinition>(
  base: string,
  route: R,
  args: RouteArgs<R>,
  options?: CallOptions,
): Promise<Answer<RouteOutput<R>>> {
  // A route's arguments are always an object, which the conditional type does not show.
  return request(base, route, args as Record<string, unknown>, options);
}

function movableClock() {
  let ahead = 0;
  let stoppedAt: number | undefined;
  return {
    now: () => (stoppedAt ?? Date.now()) + ahead,
    stop: () => {
      stoppedAt = Date.now();
    },
    advance: (milliseconds: number) => {
      ahead += milliseconds;
    },
  };
}

function collector(lines: string[], hear: (line: string) => void): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      const line = chunk.toString();
      lines.push(line);
      hear(line);
      done();
    },
  });
}
