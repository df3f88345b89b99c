import { type Browser, chromium, type Page } from '@playwright/test';
import playwrightConfig from '../playwright.config.ts';
import type { Account } from './api.ts';
import { signIn } from './pages.ts';

export interface PageWeight {
  requests: number;
  /** Transferred size, compressed. */
  scriptBytes: number;
  totalBytes: number;
}

/** Weighs first visits with an empty cache: /login, and /rooms when signed in. */
export async function weighPages(url: string, account: Pick<Account, 'email' | 'password'>) {
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions);
  try {
    const login = await weigh(browser, `${url}/dashboard/login`);
    const context = await browser.newContext({ baseURL: url });
    await signIn(await context.newPage(), account);
    const storageState = await context.storageState();
    const rooms = await weigh(browser, `${url}/dashboard/rooms`, storageState);
    return { login, rooms };
  } finally {
    await browser.close();
  }
}

async function weigh(
  browser: Browser,
  address: string,
  storageState?: Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>,
): Promise<PageWeight> {
  const context = await browser.newContext(storageState ? { storageState } : {});
  const page = await context.newPage();
  const weight = await countTraffic(page);
  await page.goto(address, { waitUntil: 'networkidle' });
  await context.close();
  return weight;
}

/** Counts from now on; the returned object is updated while the page loads. */
async function countTraffic(page: Page): Promise<PageWeight> {
  const weight = { requests: 0, scriptBytes: 0, totalBytes: 0 };
  const kinds = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    weight.requests += 1;
    weight.totalBytes += encodedDataLength;
    if (kinds.get(requestId) === 'Script') weight.scriptBytes += encodedDataLength;
  });
  await session.send('Network.enable');
  return weight;
}
