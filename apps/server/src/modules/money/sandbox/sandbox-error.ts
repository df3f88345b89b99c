import { ZodError } from 'zod';
import { AppError } from '../../../lib/app-error.ts';

/** An error in the provider's format, not in ours: the sandbox is another system. */
export class SandboxError extends Error {
  readonly status: number;
  readonly code: string;

  /** @param description in Portuguese */
  constructor(status: number, code: string, description: string) {
    super(description);
    this.status = status;
    this.code = code;
  }
}

/** Codes that are not derived from the field's name. */
const CODES: Record<string, string> = {
  cpfCnpj: 'invalid_object',
  additionalEmails: 'invalid_object',
};

export interface SandboxFailure {
  status: number;
  body: { errors: { code: string; description: string }[] };
}

/** Reports only the first of several problems, like the provider. */
export function failureOf(error: unknown): SandboxFailure {
  if (error instanceof SandboxError) return failure(error.status, error.code, error.message);
  if (error instanceof ZodError) {
    const { path = [], message = '' } = error.issues[0] ?? {};
    const field = String(path[0] ?? 'object');
    return failure(400, CODES[field] ?? `invalid_${field}`, message);
  }
  // Refusals of our server before the sandbox is reached: a form of another site, too many calls.
  if (error instanceof AppError) {
    return failure(error.status, error.code.toLowerCase(), error.message);
  }
  const { statusCode = 500 } = error instanceof Error ? (error as { statusCode?: number }) : {};
  return statusCode < 500
    ? failure(statusCode, 'invalid_object', 'Não foi possível ler o que foi enviado.')
    : failure(500, 'internal_error', 'Ocorreu um erro interno.');
}

function failure(status: number, code: string, description: string): SandboxFailure {
  return { status, body: { errors: [{ code, description }] } };
}
