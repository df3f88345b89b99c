import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../lib/app-error.ts';
import { createSemaphore } from '../lib/semaphore.ts';

/** OWASP's first choice for argon2id (this library's default): 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash occupies a core: two run at once, a few wait, and the rest are refused. */
const limited = createSemaphore(2, 20, () => new AppError('SERVER_BUSY', { retryAfterSeconds: 2 }));

/** Verified when the account does not exist, so that both answers take equally long. */
let decoy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password, OPTIONS));
}

/** @param passwordHash undefined when the account does not exist; the result is then false */
export async function isPasswordRight(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hash('no account has this password', OPTIONS);
  const against = passwordHash ?? (await decoy);
  const matches = await limited(() => verify(against, password));
  return matches && passwordHash !== undefined;
}
