import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { authRoutes } from '@atrio/contract/accounts/accounts';
import { emailRoutes } from '@atrio/contract/accounts/emails';
import { expect } from '@playwright/test';
import { type Account, type Caller, call } from './api.ts';
import type { TestServer } from './server.ts';

/** A line with the code in two halves; plain ASCII, so the mail's encoding does not change it. */
const CODE = /^([A-Z2-9]{4}) ([A-Z2-9]{4})\r?$/m;

/** Nearly every test waits for a mail, which takes a few milliseconds. */
const intervals = [10, 20, 40, 80];

/** Distinguishes mails with a code by the lifetime that they state. */
const LIFETIMES = { reset: 'vale por 15 minutos', confirmation: 'vale por 24 horas' };

/**
 * Waits for the latest such mail to an address in the server's outbox folder, and reads its code.
 */
export async function readMailedCode(
  { dataDir }: Pick<TestServer, 'dataDir'>,
  address: string,
  kind: keyof typeof LIFETIMES,
): Promise<string> {
  let code = '';
  const find = async () => {
    const mails = (await mailsTo(dataDir, address)).filter((mail) =>
      mail.includes(LIFETIMES[kind]),
    );
    code = mails.flatMap((mail) => CODE.exec(mail)?.slice(1).join('') ?? []).at(-1) ?? '';
    return code;
  };
  await expect.poll(find, { message: `a ${kind} code for ${address}`, intervals }).not.toBe('');
  return code;
}

/** Confirms an account's address by its mailed code, and ends the session used for it. */
export async function confirmEmail(
  caller: Caller,
  server: Pick<TestServer, 'dataDir'>,
  { email, password }: Account,
): Promise<void> {
  const { token, refreshToken } = await call(caller, authRoutes.login, { email, password });
  const code = await readMailedCode(server, email, 'confirmation');
  await call({ ...caller, token }, emailRoutes.confirm, { code });
  await call(caller, authRoutes.logout, { refreshToken });
}

/** By their files, which appear as a whole and do not change. */
const known = new Map<string, string>();

/** Oldest first. */
export async function mailsTo(dataDir: string, address: string): Promise<string[]> {
  const outbox = join(dataDir, 'outbox');
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).toSorted();
  const paths = names.map((name) => join(outbox, name));
  for (const path of paths) known.set(path, known.get(path) ?? (await readFile(path, 'utf8')));
  const mails = paths.map((path) => known.get(path) ?? '');
  return mails.filter((mail) => mail.includes(`\nTo: ${address}\r\n`));
}
