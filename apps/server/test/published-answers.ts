import type { IncomingMessage, ServerResponse } from 'node:http';
import { allRoutes } from '@atrio/contract/all-routes';
import type { RouteDefinition } from '@atrio/contract/lib/route';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '../src/http/openapi/document.ts';
import { ANY_CALL, errorsOf } from '../src/http/openapi/errors.ts';

/**
 * Compares every answer of a server with the published document: its schema, and for failures the
 * codes of the call.
 * @returns a function that reads the deviations, one line each
 */
export function watchAnswers(app: FastifyInstance): () => readonly string[] {
  const problems: string[] = [];
  // Added before Fastify's own listener, which may answer at once.
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const route = routeOf(request);
    if (!route) return;
    collectBody(response, (text) => {
      const problem = problemOf(route, response.statusCode, text);
      if (problem) problems.push(`${route.name} answered ${response.statusCode}: ${problem}`);
    });
  });
  return () => problems;
}

const matchers = allRoutes
  .map((route) => {
    const path = route.path.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]+');
    return { route, path: new RegExp(`^${path}/?$`) };
  })
  // Fastify prefers a literal path to one with parameters.
  .sort((one, other) => placeholders(one.route) - placeholders(other.route));

function placeholders({ path }: RouteDefinition): number {
  return path.split('{').length;
}

function routeOf({ method, url = '' }: IncomingMessage): RouteDefinition | undefined {
  const [address = ''] = url.split('?', 1);
  return matchers.find(({ route, path }) => route.method === method && path.test(address))?.route;
}

function collectBody(response: ServerResponse, judge: (text: string) => void): void {
  const chunks: Buffer[] = [];
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const { write, end } = response;
  // Both have several signatures, so the arguments are passed on unchanged.
  response.write = (...args: unknown[]) => {
    keep(args[0]);
    return write.apply(response, args as Parameters<typeof write>);
  };
  response.end = (...args: unknown[]) => {
    keep(args[0]);
    if (String(response.getHeader('content-type')).startsWith('application/json')) {
      judge(Buffer.concat(chunks).toString());
    }
    return end.apply(response, args as Parameters<typeof end>);
  };
}

/** @returns null when the answer is as published */
export function problemOf(route: RouteDefinition, status: number, text: string): string | null {
  const answer: unknown = JSON.parse(text);
  const component = status === 200 ? answerName(route) : 'Error';
  const validate = validatorOf(component);
  if (!validate(answer)) {
    const [error] = validate.errors ?? [];
    return `not what ${component} describes: ${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}`;
  }
  if (status === 200) return null;
  // The schema has just verified it.
  const { error: code } = (answer as { error: { error: string } }).error;
  const codes: readonly string[] = [...errorsOf(route), ...ANY_CALL];
  return codes.includes(code) ? null : `${code} is not among the errors of the route`;
}

/** The document's name of it. */
function answerName({ name }: RouteDefinition): string {
  const words = name.split('.').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Answer`;
}

let ajv: Ajv2020 | undefined;
const validators = new Map<string, ValidateFunction>();

function validatorOf(component: string): ValidateFunction {
  const known = validators.get(component);
  if (known) return known;
  if (!ajv) {
    ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    const { components } = openApiDocument(undefined);
    ajv.addSchema({ $id: 'api', components: { schemas: closed(components.schemas) } });
  }
  const validate = ajv.compile({ $ref: `api#/components/schemas/${component}` });
  validators.set(component, validate);
  return validate;
}

/**
 * Published objects are open, so that fields can be added later; here an undescribed field is
 * wrong.
 */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, closed(value)]),
  );
  const isClosed = 'properties' in inner && inner.type === 'object';
  return isClosed && !('additionalProperties' in inner)
    ? { ...inner, additionalProperties: false }
    : inner;
}
