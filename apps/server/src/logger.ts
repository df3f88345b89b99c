import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Settings } from './env.ts';

/**
 * Structured lines on standard output. What is logged is picked, not filtered: a request by its
 * method and path, never its query string, body or headers, where names, e-mails and tokens travel.
 */
export function createLogger(
  settings: Pick<Settings, 'LOG_LEVEL'>,
  destination: DestinationStream = buffered(),
): Logger {
  const options: LoggerOptions = {
    level: settings.LOG_LEVEL,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: pathOf(request.url ?? ''),
      }),
      err: serializeError,
    },
  };
  return pino(options, destination);
}

/** The destination measures what it keeps at each line, so that keeping more would cost more than it saves. */
const KEPT_BYTES = 4_096;

/** Written twice a second rather than line by line, and when the process ends, however it does. */
function buffered(): DestinationStream {
  const stream = pino.destination({
    dest: 1,
    minLength: KEPT_BYTES,
    periodicFlush: 500,
    sync: true,
  });
  if (unwritten.size === 0) process.once('exit', flushAll);
  unwritten.add(stream);
  return stream;
}

const unwritten = new Set<{ flushSync(): void }>();

function flushAll(): void {
  for (const stream of unwritten) stream.flushSync();
}

/** A database driver's error carries the row that it could not write; only its words are kept. */
function serializeError(error: Error & { code?: unknown }): object {
  const { name, message, code, stack, cause } = error;
  const because = cause instanceof Error ? { cause: serializeError(cause) } : {};
  return { type: name, message, code, stack, ...because };
}

/** Addresses that let in whoever has them. */
const SECRET_PATH = /^(\/+(?:passe|agenda|lembretes|recusar|convidado)\/+).+/i;

function pathOf(url: string): string {
  const [path = ''] = url.split('?');
  return path
    .replace(SECRET_PATH, '$1***')
    .replace(/[^\x21-\x7e]/g, '?')
    .slice(0, 300);
}
