import type { z } from 'zod';
import { AppError } from '../../lib/app-error.ts';
import { cancellationSchema, deletionSchema, pageOf } from './shapes.ts';
import { createTransport, type TransportOptions } from './transport.ts';

const PAGE = 100;

export type Calls = ReturnType<typeof createCalls>;

/** The kinds of calls, each within a time limit of its own. */
export function createCalls(options: TransportOptions) {
  const { send, find, budget } = createTransport(options);
  return {
    get: <S extends z.ZodType>(path: string, answer: S) =>
      find({ method: 'GET', path, signal: budget() }, answer),
    post: <S extends z.ZodType>(path: string, body: object, answer: S) =>
      send({ method: 'POST', path, body, signal: budget() }, answer),
    put: <S extends z.ZodType>(path: string, body: object, answer: S) =>
      send({ method: 'PUT', path, body, signal: budget() }, answer),
    /** An object that the provider does not know counts as deleted. */
    remove: async (path: string) => {
      await find({ method: 'DELETE', path, signal: budget() }, deletionSchema);
    },
    /** As `remove`, of what the provider answers with the object itself. */
    cancel: async (path: string) => {
      await find({ method: 'DELETE', path, signal: budget() }, cancellationSchema);
    },
    /** Reads every page of a list, within one budget. */
    list: async <S extends z.ZodType>(path: string, query: object, item: S) => {
      const signal = budget();
      const all: z.output<S>[] = [];
      for (let offset = 0; ; offset += PAGE) {
        const asked = new URLSearchParams({ ...query, limit: `${PAGE}`, offset: `${offset}` });
        const request = { method: 'GET', path: `${path}?${asked}`, signal } as const;
        const { data, hasMore } = await send(request, pageOf(item));
        all.push(...data);
        if (!hasMore || data.length === 0) return all;
      }
    },
  };
}

/** Of what the provider refuses to tell when there is none, such as codes of other kinds of payments. */
export async function nullIfRefused<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && error.code === 'PROVIDER_REFUSED') return null;
    throw error;
  }
}
