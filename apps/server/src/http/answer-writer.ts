import type { RouteDefinition } from '@atrio/contract/lib/route';
import fastJson from 'fast-json-stringify';
import { jsonSchemaOf } from './json-schema.ts';

type Writer = (answer: unknown) => string;

const writers = new WeakMap<RouteDefinition, Writer>();

/**
 * Writes a route's successes, and of them only what its response schema names. It is compiled when
 * it is first needed, once in a process: doing so for all routes takes longer than anything else
 * that a start has to do.
 */
export function answerWriter(route: RouteDefinition): Writer {
  return (answer) => {
    let write = writers.get(route);
    if (!write) {
      write = fastJson(answerSchema(route));
      writers.set(route, write);
    }
    return write(answer);
  };
}

function answerSchema(route: RouteDefinition): object {
  const schema = jsonSchemaOf(route.response);
  const properties = { success: { type: 'boolean' }, ...(schema.properties as object) };
  return { ...schema, properties };
}
