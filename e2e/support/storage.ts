import type { authRoutes } from '@atrio/contract/accounts';
import type { RouteOutput } from '@atrio/contract/lib/route';
import type { Page } from '@playwright/test';

/** The specification's keys (section 3, Session). */
const SESSION_KEYS = [
  'dashboard_user_token',
  'dashboard_user_refresh_token',
  'dashboard_account',
] as const;

/** What is stored of the session; null for each part that is not there. */
export function readSession(page: Page): Promise<(string | null)[]> {
  return page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), SESSION_KEYS);
}

/** Leaves the session of that sign-in in the storage of the page's origin, as the dashboard does. */
export function writeSession(
  page: Page,
  { token, refreshToken, accountType, accountData }: RouteOutput<typeof authRoutes.login>,
): Promise<void> {
  const values = [token, refreshToken, JSON.stringify({ accountData, accountType })];
  const entries = SESSION_KEYS.map((key, index) => [key, values[index] ?? ''] as const);
  return page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, entries);
}

/** Makes the access token one that the server no longer takes, as an old one is. */
export function spoilAccessToken(page: Page): Promise<void> {
  return page.evaluate(() => localStorage.setItem('dashboard_user_token', 'not.a.token'));
}

/** Makes the whole session one that the server refuses to renew. */
export function spoilSession(page: Page): Promise<void> {
  return page.evaluate(() => {
    localStorage.setItem('dashboard_user_token', 'not.a.token');
    localStorage.setItem('dashboard_user_refresh_token', 'nobody-has-this-one');
  });
}
