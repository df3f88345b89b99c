import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { TestServer } from './server.ts';

/** A line of its own, in two halves; plain ASCII, so the mail's encoding leaves it as it is. */
const RESET_CODE = /^([A-Z2-9]{4}) ([A-Z2-9]{4})\r?$/m;

/** The code of the latest reset mail to an address, once the server's outbox folder has it. */
export async function readResetCode(
  { dataDir }: Pick<TestServer, 'dataDir'>,
  address: string,
): Promise<string> {
  let code = '';
  const find = async () => {
    const mails = await mailsTo(dataDir, address);
    code = mails.flatMap((mail) => RESET_CODE.exec(mail)?.slice(1).join('') ?? []).at(-1) ?? '';
    return code;
  };
  await expect.poll(find, `a reset code for ${address}`).not.toBe('');
  return code;
}

/** Oldest first. */
export async function mailsTo(dataDir: string, address: string): Promise<string[]> {
  const outbox = join(dataDir, 'outbox');
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`\nTo: ${address}\r\n`));
}
