import { authRoutes } from '@atrio/contract/accounts/accounts';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Account } from './api.ts';
import { writeSession } from './storage.ts';

/**
 * The router shows the home page's address without the final slash that the server redirects to.
 */
export const HOME = /\/dashboard\/?$/;

/** Signs in through the form and waits for the shell. */
export async function signIn(
  page: Page,
  account: Pick<Account, 'email' | 'password'>,
): Promise<void> {
  await page.goto('/dashboard/login');
  await fillSignIn(page, account);
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
}

/** Opens a page of the dashboard with an existing session, and waits for its shell. */
export async function openAs(
  page: Page,
  account: Pick<Account, 'email' | 'password'>,
  address: string,
): Promise<void> {
  await beSignedIn(page, account, address);
  await page.goto(address);
  await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeAttached();
}

/**
 * Gives the browser a session of the account.
 * @param near an address of the server, for pages without a base URL
 */
export async function beSignedIn(
  page: Page,
  { email, password }: Pick<Account, 'email' | 'password'>,
  near = '/',
): Promise<void> {
  const at = (path: string) => (near.startsWith('/') ? path : new URL(path, near).href);
  const answer = await page.request.post(at(authRoutes.login.path), { data: { email, password } });
  await expect(answer, await answer.text()).toBeOK();
  const session = authRoutes.login.response.parse(await answer.json());
  // Any page of the origin works; this one loads nothing else.
  await page.goto(at('/health/live'));
  await writeSession(page, session);
}

/** A panel of a room's page, looked at: its content loads only then. */
export async function seePanel(page: Page, name: string): Promise<Locator> {
  const panel = page.getByRole('region', { name, exact: true });
  await panel.scrollIntoViewIfNeeded();
  return panel;
}

export async function fillSignIn(
  page: Page,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await passwordField(page, 'Senha').fill(password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
}

/** Password inputs have no role; the label must be exact because of the button 'Mostrar senha'. */
export function passwordField(page: Page, label: string): Locator {
  return page.getByLabel(label, { exact: true });
}

/** The side menu's link; some names end with a count. */
export function menuLink(page: Page, name: string): Locator {
  const menu = page.getByRole('navigation', { name: 'Principal' });
  return menu.getByRole('link', { name: new RegExp(`^${name}`) });
}

export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });
}

export function tableRow(page: Page, name: string): Locator {
  const link = page.getByRole('link', { name, exact: true });
  return page.getByRole('row').filter({ has: link });
}

/** Chooses an option of a select by its label. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Asserts that a field is marked as invalid and shows this message. */
export async function expectFieldError(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(escaped(message)));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
