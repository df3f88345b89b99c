import { chromium } from '@playwright/test';
import playwrightConfig from '../playwright.config.ts';
import type { Account } from './api.ts';
import { beSignedIn } from './pages.ts';
import { freePort } from './server.ts';

/** A browser on an empty profile, for tools other than Playwright to connect to by its port. */
export interface DebuggedBrowser {
  port: number;
  /** Stores the session of an account in that profile. */
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
      // Connects by the port, since contexts that Playwright creates do not share the profile.
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
