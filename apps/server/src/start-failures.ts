import { classifyDatabaseFailure } from './infrastructure/database/failures.ts';
import { PlainError } from './lib/plain-error.ts';

/** Advice for the person who starts the server, by the error code of the system. */
const REASONS: Record<string, string> = {
  EADDRINUSE: 'Another program uses this port. Stop it, or set another PORT.',
  EADDRNOTAVAIL: 'This machine does not have that address. Set another HOST.',
  ENOTFOUND: 'No address is known for that name. Set another HOST.',
  EACCES: 'Only root may use it. Set a PORT of 1024 or above.',
};

/** Turns a known failure of the start into one line without a stack trace; others stay as they are. */
export function inPlainWords(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof PlainError) return error;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  const reason = REASONS[code];
  if (reason && (syscall === 'listen' || syscall === 'getaddrinfo')) {
    return new PlainError(`The server cannot listen (${error.message}). ${reason}`);
  }
  const isFileSystem = ['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EDQUOT'].includes(code);
  if (isFileSystem) return new PlainError(`DATA_DIR cannot be used: ${error.message}`);
  if (classifyDatabaseFailure(error) === 'unavailable') {
    return new PlainError(`The database cannot be used: ${error.message}`);
  }
  return error;
}
