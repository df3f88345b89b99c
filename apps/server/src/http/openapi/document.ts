import { allRoutes } from '@atrio/contract/all-routes';
import { errorCatalogue } from '@atrio/contract/errors';
import { areas } from '@atrio/contract/lib/areas';
import type { RouteDefinition } from '@atrio/contract/lib/route';
import { FAILED, REFUSED } from './errors.ts';
import { failure, operation } from './operation.ts';
import { createSchemas, type Json } from './schemas.ts';

const DESCRIPTION = `The API of Átrio, a back-office for virtual rooms.

Every success is \`{ "success": true, … }\` with the fields of its answer beside it. Every failure is
\`{ "success": false, "error": { message, error, fields? } }\`: a sentence in Portuguese for the person, a code for
the program, and a sentence for each field that was refused. New fields may be added to answers at any time.

Sign in with \`POST /auth/login\` and send \`Authorization: Bearer <token>\`. Programs send a key of 'Integrações'
instead (\`atr_…\`): it makes the calls of its scopes, and no others. In forms (multipart) fields and files
may come in any order. Lists that take \`page\` answer \`total\` with it; without it they answer whole, up to
1,000 rows.`;

const ERROR_SCHEMA = {
  type: 'object',
  description: 'Every failure.',
  required: ['success', 'error'],
  properties: {
    success: { const: false },
    error: {
      type: 'object',
      required: ['message', 'error'],
      properties: {
        message: { type: 'string', description: 'A sentence in Portuguese, for the person.' },
        error: { type: 'string', enum: Object.keys(errorCatalogue) },
        fields: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'A sentence for each field that was refused, by the name it was sent by.',
        },
        current: {
          description:
            'With CHANGED_MEANWHILE: the row as it is now. With VISITOR_BANNED: why and until when.',
        },
      },
    },
  },
};

/** The same for every app of a process, and long to work out. */
let described: { paths: Json; schemas: Record<string, Json> } | undefined;

/** The published reference (OpenAPI 3.1), made from the objects that the server answers by. */
export function openApiDocument(serverUrl: string | undefined) {
  described ??= describeAll();
  const { paths, schemas } = described;
  return {
    openapi: '3.1.0' as const,
    info: {
      title: 'Átrio',
      version: '1',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl ?? '/' }],
    security: [{ bearer: [] }],
    tags: Object.entries(areas).map(([name, { summary }]) => ({ name, description: summary })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http' as const, scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas,
      responses: { Refused: failure(REFUSED), Failed: failure(FAILED) },
    },
  };
}

function describeAll() {
  const schemas = createSchemas();
  schemas.add('Error', ERROR_SCHEMA);
  const paths: Record<string, Json> = {};
  for (const group of Map.groupBy(allRoutes, shapeOf).values()) {
    const address = commonPath(group);
    const methods = group.map((route) => [
      route.method.toLowerCase(),
      operation(route, renamed(route, address), schemas),
    ]);
    paths[address] = Object.fromEntries(methods);
  }
  return { paths, schemas: schemas.components };
}

/** Paths that differ in nothing but the names of their parameters are one path. */
function shapeOf({ path }: RouteDefinition): string {
  return publishedPath(path).replace(/\{\w+\}/g, '{}');
}

/** The server takes a slash at the end or leaves it; one spelling is published. */
function publishedPath(path: string): string {
  return path.replace(/(?<=.)\/$/, '');
}

/** With each parameter as all routes of the path call it, or `id` where they differ. */
function commonPath(routes: readonly RouteDefinition[]): string {
  const names = routes.map(({ path }) => parameterNames(path));
  const [first] = routes;
  let at = 0;
  return publishedPath(first?.path ?? '').replace(/\{(\w+)\}/g, (_, name: string) => {
    const isCommon = names.every((own) => own[at] === name);
    at++;
    return isCommon ? `{${name}}` : '{id}';
  });
}

function renamed({ path }: RouteDefinition, address: string): Map<string, string> {
  const published = parameterNames(address);
  return new Map(parameterNames(path).map((name, index) => [name, published[index] ?? name]));
}

function parameterNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}
