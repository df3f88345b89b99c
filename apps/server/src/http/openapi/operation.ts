import { type ErrorCode, errorCatalogue } from '@atrio/contract/errors';
import type { RouteDefinition } from '@atrio/contract/lib/route';
import { uploadKinds } from '@atrio/contract/lib/uploads';
import { z } from 'zod';
import { errorsOf } from './errors.ts';
import { exampleOf } from './examples.ts';
import type { Json, Schemas } from './schemas.ts';

const ACCESS = {
  public: 'Public: no session needed.',
  admin: 'For administrators (ADMIN, MASTER_ADMIN).',
  master: 'For a MASTER_ADMIN.',
} as const;

/** @param named how the path names each parameter of the route */
export function operation(
  route: RouteDefinition,
  named: ReadonlyMap<string, string>,
  schemas: Schemas,
): Json {
  const [tag] = route.name.split('.');
  const body = requestBody(route, schemas);
  return {
    operationId: route.name,
    tags: [tag],
    summary: route.summary,
    description: descriptionOf(route),
    security: securityOf(route),
    parameters: [
      ...pathParameters(route, named, schemas),
      ...parameters('query', route.query, schemas),
      // The document tells of this header as security.
      ...parameters('header', route.headers, schemas).filter(
        // The document tells of this one as security.
        ({ name }) => name !== 'authorization',
      ),
      ...(route.isOnceByKey ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body && { requestBody: body }),
    responses: {
      200: success(route, schemas),
      ...(route.cacheSeconds !== undefined && { 304: UNCHANGED }),
      ...failures(route),
    },
  };
}

function descriptionOf({ access, scope }: RouteDefinition): string {
  if (access === 'public') return ACCESS.public;
  const keys = scope ? `Keys need the scope \`${scope}\`.` : 'Not for keys.';
  return `${ACCESS[access]} ${keys}`;
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Sent again with the same one within a day, the call answers as before and does nothing.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const UNCHANGED = { description: 'Unchanged since the ETag that `If-None-Match` names' };

/** A public call that reads the header answers with more to those who send it. */
function securityOf({ access, headers }: RouteDefinition): Json[] {
  if (access !== 'public') return [{ bearer: [] }];
  return headers && 'authorization' in headers.shape ? [{}, { bearer: [] }] : [];
}

/** `rooms.list` and `Answer` → `RoomsListAnswer` */
function nameOf({ name }: RouteDefinition, ending: string): string {
  const words = name.split('.').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join('') + ending;
}

function requestBody(route: RouteDefinition, schemas: Schemas): Json | undefined {
  const { body, files } = route;
  if (!body && !files) return undefined;
  const fields = body ? schemas.jsonOf(body, 'input') : { type: 'object', properties: {} };
  if (!files) {
    const schema = schemas.add(nameOf(route, 'Body'), fields);
    const example = exampleOf(fields, schemas.components);
    const required = Array.isArray(fields.required) && fields.required.length > 0;
    return { required, content: { 'application/json': { schema, example } } };
  }
  const properties = { ...(fields.properties as Json), ...fileProperties(files) };
  const requiredFiles = Object.entries(files)
    .filter(([, file]) => file.required && !file.required.unless)
    .map(([name]) => name);
  const required = [...((fields.required as string[] | undefined) ?? []), ...requiredFiles];
  const schema = schemas.add(nameOf(route, 'Form'), {
    ...fields,
    properties,
    ...(required.length > 0 && { required }),
  });
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function fileProperties(files: NonNullable<RouteDefinition['files']>): Json {
  return Object.fromEntries(
    Object.entries(files).map(([name, { kind, max }]) => {
      const megabytes = uploadKinds[kind].maxBytes / (1024 * 1024);
      const description = `Up to ${max} of kind ${kind}, ${megabytes} MB each`;
      const items = { type: 'string', format: 'binary' };
      return [name, { type: 'array', maxItems: max, items, description }];
    }),
  );
}

function pathParameters(
  { params }: RouteDefinition,
  named: ReadonlyMap<string, string>,
  schemas: Schemas,
): Json[] {
  return parameters('path', params, schemas).map((parameter) => {
    const ownName = String(parameter.name);
    const name = named.get(ownName) ?? ownName;
    const isRenamed = name !== ownName;
    return { ...parameter, name, ...(isRenamed && { description: `In this call: ${ownName}` }) };
  });
}

function parameters(
  place: 'path' | 'query' | 'header',
  schema: z.ZodObject | undefined,
  schemas: Schemas,
): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.jsonOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const isRequired = place === 'path' || required.includes(name);
    return {
      name,
      in: place,
      required: isRequired,
      schema: property,
      ...(isRequired && { example: exampleOf(property, schemas.components, name) }),
    };
  });
}

function success(route: RouteDefinition, schemas: Schemas): Json {
  if (route.file) {
    const schema = { type: 'string', format: 'binary' };
    return { description: 'Success', content: { [route.file]: { schema } } };
  }
  const answer = z.object({ success: z.literal(true), ...route.response.shape });
  const json = schemas.jsonOf(answer, 'output');
  const schema = schemas.add(nameOf(route, 'Answer'), json);
  const example = exampleOf(json, schemas.components);
  return { description: 'Success', content: { 'application/json': { schema, example } } };
}

/** By status, since that is how OpenAPI tells answers apart; the codes are in the description. */
function failures(route: RouteDefinition): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(route)) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const described = [...byStatus].map(([status, codes]) => [status, failure(codes)]);
  return {
    ...Object.fromEntries(described),
    '4XX': { $ref: '#/components/responses/Refused' },
    '5XX': { $ref: '#/components/responses/Failed' },
  };
}

/** An answer that says one of these codes. */
export function failure(codes: readonly ErrorCode[]): Json {
  const lines = codes.map((code) => `\`${code}\`: ${errorCatalogue[code].message}`);
  const examples = codes.map((code) => {
    const { message } = errorCatalogue[code];
    return [code, { value: { success: false, error: { message, error: code } } }];
  });
  return {
    description: lines.join(' · '),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(examples),
      },
    },
  };
}
