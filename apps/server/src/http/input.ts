import type { FieldErrors } from '@atrio/contract/lib/error-envelope';
import type { RouteDefinition, RouteInput } from '@atrio/contract/lib/route';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../lib/app-error.ts';

/**
 * Params, query, headers and body parsed by the contract, as one object.
 * @param sent a form's fields, where the body is one
 * @param fields what is wrong already; it is told before what is found here
 * @throws AppError NOT_FOUND for a path that cannot name anything, so that it looks like a missing
 *   row; MALFORMED_BODY for a body that is no object; VALIDATION_ERROR with a sentence per field
 */
export function readInput<R extends RouteDefinition>(
  route: R,
  request: FastifyRequest,
  sent: unknown = bodyOf(request),
  fields: FieldErrors = {},
): RouteInput<R> {
  const params = route.params?.safeParse(request.params);
  if (params && !params.success) throw new AppError('NOT_FOUND');
  const query = collect(route.query, request.query, fields);
  const body = collect(route.body, sent, fields);
  const headers = collect(route.headers, request.headers, fields);
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_ERROR', { fields });
  // The parts were parsed by the schemas that the type is inferred from.
  return { ...body, ...headers, ...query, ...params?.data } as RouteInput<R>;
}

function bodyOf(request: FastifyRequest): unknown {
  return request.body === undefined || request.body === null ? {} : request.body;
}

function collect(
  schema: z.ZodObject | undefined,
  value: unknown,
  fields: FieldErrors,
): object | undefined {
  if (!schema) return undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('MALFORMED_BODY');
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.');
    fields[field] ??= issue.message;
  }
  return undefined;
}
