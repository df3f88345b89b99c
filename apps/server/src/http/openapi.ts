import { allRoutes } from '@atrio/contract/all-routes';
import { type ErrorCode, errorCatalogue } from '@atrio/contract/errors';
import type { RouteDefinition } from '@atrio/contract/lib/route';
import { uploadKinds } from '@atrio/contract/lib/uploads';
import type { z } from 'zod';
import { jsonSchemaOf } from './json-schema.ts';

const UPLOAD_ERRORS = [
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'STORAGE_FULL',
  'STORAGE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

type Json = Record<string, unknown>;

let described: Record<string, Json> | undefined;

/** The API's reference, made from the same objects that the server answers by. */
export function openApiDocument(serverUrl: string | undefined) {
  described ??= describePaths();
  return {
    openapi: '3.1.0' as const,
    info: {
      title: 'Átrio',
      version: '1',
      description:
        'Every success is `{ success: true, … }`; every failure ' +
        '`{ success: false, error: { message, error, fields? } }` with a Portuguese sentence.',
    },
    ...(serverUrl && { servers: [{ url: serverUrl }] }),
    components: {
      securitySchemes: { bearer: { type: 'http' as const, scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths: described,
  };
}

/** The same for every app of a process, and long to work out. */
function describePaths(): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const route of allRoutes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  return paths;
}

function operation(route: RouteDefinition): Json {
  const [tag] = route.name.split('.');
  return {
    operationId: route.name,
    tags: [tag],
    summary: route.summary,
    description: `Access: ${route.access}`,
    ...(route.access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [...parameters('path', route.params), ...parameters('query', route.query)],
    ...((route.body || route.files) && { requestBody: requestBody(route) }),
    responses: responses(route),
  };
}

function requestBody({ body, files }: RouteDefinition): Json {
  const schema = body ? jsonSchemaOf(body, 'input') : { type: 'object', properties: {} };
  if (!files) return { required: true, content: { 'application/json': { schema } } };
  const fileFields = Object.entries(files).map(([name, { kind, max }]) => [
    name,
    {
      type: 'array',
      maxItems: max,
      items: { type: 'string', format: 'binary' },
      description: `Files (${kind}, ${uploadKinds[kind].maxBytes} bytes each), after the text fields`,
    },
  ]);
  const properties = { ...(schema.properties as Json), ...Object.fromEntries(fileFields) };
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { ...schema, properties } } },
  };
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function responses(route: RouteDefinition): Record<string, Json> {
  const answers: Record<string, Json> = {
    200: {
      description: 'Success',
      content: { 'application/json': { schema: jsonSchemaOf(route.response) } },
    },
  };
  for (const code of possibleErrors(route)) {
    const { status, message } = errorCatalogue[code];
    const known = answers[status]?.description;
    const line = `\`${code}\`: ${message}`;
    answers[status] = { description: known ? `${known} · ${line}` : line };
  }
  return answers;
}

function possibleErrors(route: RouteDefinition): ErrorCode[] {
  const codes: ErrorCode[] = [...route.errors];
  if (route.body || route.query) codes.push('VALIDATION_ERROR');
  if (route.files) codes.push(...UPLOAD_ERRORS);
  if (route.params) codes.push('NOT_FOUND');
  if (route.access !== 'public') codes.push('UNAUTHENTICATED', 'AREA_FORBIDDEN');
  return codes;
}
