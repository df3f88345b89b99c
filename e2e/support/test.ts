import { test as base, expect } from '@playwright/test';
import { type Account, type Caller, createAccount } from './api.ts';
import { withChaos } from './chaos.ts';
import { startCluster } from './cluster.ts';
import { createDatabase } from './database.ts';
import { confirmEmail } from './mail.ts';
import { watchForProblems } from './problems.ts';
import { startServer, type TestServer } from './server.ts';

interface TestFixtures {
  /** Calls the server from this test's own address. */
  caller: Caller;
  /** A fresh ADMIN with nothing of their own yet, and a confirmed address. */
  account: Account;
  noProblems: undefined;
}

interface WorkerFixtures {
  /** Shared by the tests of one worker, so tests may count only rows of their own account. */
  server: TestServer;
}

interface Started {
  server: TestServer;
  end(): Promise<void>;
}

/**
 * A page lives for seconds here, in which making its code fast takes longer than running it slowly.
 * Benchmarks share the settings of the browser, but not this one.
 */
const WITHOUT_COMPILERS = '--js-flags=--no-opt,--no-maglev';

let lastAddress = 0;

/**
 * Playwright's `test` with a real server. Every test fails when its pages had errors in the console
 * or violated the content-security policy.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), WITHOUT_COMPILERS] });
    },
    { scope: 'worker' },
  ],
  server: [
    // Playwright wants the first parameter written as a pattern, even an empty one.
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it
    async ({}, use) => {
      const { server, end } = await (process.env.E2E_CLUSTER ? startUnderFire() : startAlone());
      await use(server);
      await end();
    },
    { scope: 'worker', timeout: 2 * 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  caller: async ({ server }, use) => {
    lastAddress += 1;
    await use({ url: server.url, address: `10.0.${lastAddress >> 8}.${lastAddress & 255}` });
  },
  extraHTTPHeaders: async ({ caller }, use) => {
    await use({ 'x-forwarded-for': caller.address ?? '' });
  },
  account: async ({ caller, server }, use) => {
    const account = await createAccount(caller);
    await confirmEmail(caller, server, account);
    await use(account);
  },
  noProblems: [
    async ({ context }, use) => {
      const problems = await watchForProblems(context);
      await use(undefined);
      expect(problems, 'errors in the console, of scripts or of the policy').toEqual([]);
    },
    { auto: true },
  ],
});

async function startAlone(): Promise<Started> {
  const database = await createDatabase();
  const server = await startServer(database.settings);
  const end = async () => {
    await server.dispose();
    await database.drop();
  };
  return { server, end };
}

/** Replicas that are killed and restarted while the tests run. */
async function startUnderFire(): Promise<Started> {
  const server = withChaos(await startCluster());
  return { server, end: () => server.dispose() };
}

export { expect };
