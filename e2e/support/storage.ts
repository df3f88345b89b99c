import type { authRoutes } from '@atrio/contract/accounts/accounts';
import type { RouteOutput } from '@atrio/contract/lib/route';
import type { Page } from '@playwright/test';

/** docs/product/rules.md#browser-storage */
const SESSION_KEYS = [
  'dashboard_user_token',
  'dashboard_user_refresh_token',
  'dashboard_account',
] as const;

/** Reads the stored parts of the session; null for each missing one. */
export function readSession(page: Page): Promise<(string | null)[]> {
  return page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), SESSION_KEYS);
}

/** Writes a session into the storage of the page's origin, as the dashboard does. */
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

/** Replaces the access token by one that the server refuses, like an expired one. */
export function spoilAccessToken(page: Page): Promise<void> {
  return page.evaluate(() => localStorage.setItem('dashboard_user_token', 'not.a.token'));
}

/** Replaces the whole session by one that the server refuses to renew. */
export function spoilSession(page: Page): Promise<void> {
  return page.evaluate(() => {
    localStorage.setItem('dashboard_user_token', 'not.a.token');
    localStorage.setItem('dashboard_user_refresh_token', 'nobody-has-this-one');
  });
}
