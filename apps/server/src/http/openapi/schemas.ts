import { z } from 'zod';

export type Json = Record<string, unknown>;

/** Formats that say more than zod's long patterns for the same. */
const NAMED_FORMATS = new Set(['date-time', 'date', 'email']);

/** Turns zod schemas into JSON Schema (2020-12) and collects those that have an id. */
export function createSchemas() {
  const components: Record<string, Json> = {};

  function add(name: string, schema: Json): Json {
    const known = components[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two different schemas are called ${name} in the published API`);
    }
    components[name] = schema;
    return { $ref: `#/components/schemas/${name}` };
  }

  /** @param io a schema that transforms is published as what is sent or as what is answered */
  function jsonOf(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $schema, $defs, ...root } = z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema),
    });
    for (const [name, definition] of Object.entries($defs ?? {})) add(name, relocated(definition));
    return relocated(root);
  }

  return { components, add, jsonOf };
}

export type Schemas = ReturnType<typeof createSchemas>;

function tidy(schema: z.core.$ZodType, json: Json): void {
  const published = z.globalRegistry.get(schema)?.published;
  if (published) {
    const isOptional = 'default' in json ? { default: json.default } : {};
    for (const key of Object.keys(json)) delete json[key];
    Object.assign(json, published, isOptional);
  }
  delete json.id;
  // zod drops them from what is sent when anything in it is transformed.
  const examples = z.globalRegistry.get(schema)?.examples;
  if (examples) json.examples = examples;
  // New fields may come: clients must not take them for an error.
  if (json.additionalProperties === false) delete json.additionalProperties;
  if (NAMED_FORMATS.has(String(json.format))) delete json.pattern;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}

function relocated(schema: unknown): Json {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  // An object stays an object through JSON, so the cast is safe.
  return JSON.parse(text) as Json;
}
