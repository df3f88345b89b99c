import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { RouteDefinition, RouteOutput } from '@atrio/contract/lib/route';
import { z } from 'zod';
import { durable } from '../infrastructure/database/durable.ts';
import type { Dependencies } from '../infrastructure/dependencies.ts';

/** Written at once: rows are small, and each write costs. */
const CHUNK = 32 * 1024;

/** An answer whose lists may come row by row, for those that can be longer than memory is wide. */
export type Answer<R extends RouteDefinition> = {
  [Field in keyof RouteOutput<R>]: RouteOutput<R>[Field] extends readonly (infer Row)[]
    ? RouteOutput<R>[Field] | AsyncIterable<Row>
    : RouteOutput<R>[Field];
};

export function isStreamed(answer: object): boolean {
  return Object.values(answer).some(isRows);
}

/**
 * Such an answer as JSON, written while its rows are read. As elsewhere, only what the response
 * schema names is written; with `strictAnswers` anything else is an error.
 */
export function jsonStream(
  route: RouteDefinition,
  answer: object,
  { db, strictAnswers }: Pick<Dependencies, 'db' | 'strictAnswers'>,
): Readable {
  const chunks = inChunks(jsonOf(route, answer, strictAnswers), () => durable(db));
  return Readable.from(chunks, { objectMode: false });
}

async function* jsonOf(route: RouteDefinition, answer: object, isStrict: boolean) {
  const values = new Map<string, unknown>(Object.entries(answer));
  yield '{"success":true';
  for (const [name, schema] of Object.entries(route.response.shape)) {
    yield `,${JSON.stringify(name)}:`;
    const value = values.get(name);
    if (isRows(value) && schema instanceof z.ZodArray) {
      yield '[';
      let separator = '';
      for await (const row of value) {
        yield separator + described(route, schema.element, row, isStrict);
        separator = ',';
      }
      yield ']';
    } else yield described(route, schema, value, isStrict);
  }
  yield '}';
}

function described(
  route: RouteDefinition,
  schema: z.core.$ZodType,
  value: unknown,
  isStrict: boolean,
) {
  const picked = z.parse(schema, value);
  if (isStrict && !isDeepStrictEqual(picked, JSON.parse(JSON.stringify(value)))) {
    throw new Error(`${route.name} answered what its contract does not describe`);
  }
  return JSON.stringify(picked);
}

/** @param untilDurable awaited before each chunk: its rows may have been read just now */
async function* inChunks(pieces: AsyncIterable<string>, untilDurable: () => Promise<void>) {
  let chunk = '';
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK) continue;
    await untilDurable();
    yield chunk;
    chunk = '';
  }
  await untilDurable();
  yield chunk;
}

function isRows(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
