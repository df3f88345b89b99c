import type { Socket } from 'node:net';
import { type ErrorCode, errorCatalogue } from '@atrio/contract/errors';
import type { ErrorEnvelope } from '@atrio/contract/lib/error-envelope';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { classifyDatabaseFailure } from '../infrastructure/database/failures.ts';
import { AppError } from '../lib/app-error.ts';

/** Fastify's own refusals, by their codes; anything else of status 4xx is a malformed request. */
const FRAMEWORK_ERRORS: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_NOT_FOUND: 'ROUTE_NOT_FOUND',
  FST_ERR_BAD_URL: 'ROUTE_NOT_FOUND',
};

/** For an answer that is not read. */
const LINGER_MS = 1_000;

const DATABASE_ERRORS = {
  unique: 'ALREADY_EXISTS',
  foreignKey: 'NOT_FOUND',
  unavailable: 'DATABASE_UNAVAILABLE',
} as const satisfies Record<string, ErrorCode>;

/** The one place where a failure becomes an answer. */
export const errorsPlugin = fp(
  async (app: FastifyInstance) => {
    app.setErrorHandler((error: FastifyError, request, reply) => {
      const failure = isGivenUp(request, error)
        ? new AppError('MALFORMED_BODY')
        : failureFor(error);
      logFailure(request, failure, error);
      return answer(reply, failure);
    });
    app.setNotFoundHandler((_request, reply) => answer(reply, new AppError('ROUTE_NOT_FOUND')));
  },
  { name: 'errors' },
);

/** Translates any failure into the error that the caller gets, over HTTP or a socket. */
export function failureFor(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return translate(error instanceof Error ? error : new Error(String(error)));
}

function envelope({ code, message, details }: AppError): ErrorEnvelope {
  const { fields, current } = details;
  // Clients that know no fields show the message alone: it says what is wrong, not that something is.
  const [sentence = message] = code === 'VALIDATION_ERROR' ? Object.values(fields ?? {}) : [];
  return {
    success: false,
    error: {
      message: sentence,
      error: code,
      ...(fields && { fields }),
      ...(current ? { current } : {}),
    },
  };
}

export function answer(reply: FastifyReply, failure: AppError): FastifyReply {
  const { retryAfterSeconds } = failure.details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  else if (failure.status === 503) reply.header('retry-after', 2);
  // Fastify picks the serializer by status; failures have none, so nothing of theirs is stripped.
  return reply.code(failure.status).send(envelope(failure));
}

function translate(error: Error & Partial<FastifyError>): AppError {
  const database = classifyDatabaseFailure(error);
  if (database) return new AppError(DATABASE_ERRORS[database]);
  const known = FRAMEWORK_ERRORS[error.code ?? ''];
  if (known) return new AppError(known);
  const status = error.statusCode ?? 500;
  if (status === 503) return new AppError('SERVER_BUSY');
  if (status === 415) return new AppError('UNSUPPORTED_MEDIA_TYPE');
  if (status === 413) return new AppError('PAYLOAD_TOO_LARGE');
  return new AppError(status >= 400 && status < 500 ? 'MALFORMED_BODY' : 'INTERNAL_ERROR');
}

/** The sender closed the connection in the middle of the body: nobody here has done anything wrong. */
function isGivenUp({ raw }: FastifyRequest, { code }: FastifyError): boolean {
  return code === 'ECONNRESET' && raw.destroyed && !raw.complete;
}

/** Logs unexpected failures whole, and expected ones only by their code. */
function logFailure(request: FastifyRequest, failure: AppError, error: FastifyError): void {
  const isForeseen = failure.status < 500 || failure.code in EXPECTED_5XX;
  if (isForeseen) request.log.info({ code: failure.code }, 'refused');
  else request.log.error({ err: error }, 'failed');
}

const EXPECTED_5XX: Partial<Record<ErrorCode, true>> = { SERVER_BUSY: true, STORAGE_FULL: true };

/**
 * Answers what never reaches a route: broken HTTP, headers that are too slow or too large. The
 * socket is destroyed even if the other end never closes its side: it would stay open half.
 */
export function hangUp(socket: Socket, code: ErrorCode): void {
  socket.end(rawAnswer(code), () => socket.destroy());
  // The end of the answer may never be taken either.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function rawAnswer(code: ErrorCode, status = errorCatalogue[code].status): string {
  const body = JSON.stringify(envelope(new AppError(code)));
  return [
    `HTTP/1.1 ${status} `,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
