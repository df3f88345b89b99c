import { chromium } from '@playwright/test';
import playwrightConfig from '../playwright.config.ts';
import type { Account } from './api.ts';
import { beSignedIn } from './pages.ts';
import { freePort } from './server.ts';

/** A browser on an empty profile that tools other than Playwright drive, by its port. */
export interface DebuggedBrowser {
  port: number;
  /** From now on, that profile holds the session of somebody who signed in before. */
  signIn(url: string, account: Pick<Account, 'email' | 'password'>): Promise<void>;
  close(): Promise<void>;
}

export async function openDebuggedBrowser(): Promise<DebuggedBrowser> {
  const port = await freePort();
  const { args = [], ...options } = playwrightConfig.use?.launchOptions ?? {};
  const browser = await chromium.launch({
    ...options,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  return {
    port,
    async signIn(url, account) {
      // By the port too: the contexts that Playwright opens in its own browser have own profiles.
      const connected = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      const page = await connected.contexts()[0]?.newPage();
      if (!page) throw new Error('The browser has no profile');
      await beSignedIn(page, account, url);
      await page.close();
      await connected.close();
    },
    close: () => browser.close(),
  };
}
