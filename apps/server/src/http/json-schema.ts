import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/**
 * The JSON Schema of what a zod schema answers, in the form that Fastify's serializer is fast at:
 * `anyOf [X, null]` becomes `type: [X, 'null']`.
 */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-7',
    // Without the names that schemas are published by: the serializer wants one whole schema.
    metadata: z.registry(),
    unrepresentable: 'any',
    override: ({ jsonSchema }) => flattenNullable(jsonSchema),
  });
  return rest;
}

function flattenNullable(schema: JsonSchema): void {
  const choices = schema.anyOf;
  if (!Array.isArray(choices) || choices.length !== 2) return;
  const [first, second] = choices;
  if (second?.type !== 'null' || typeof first?.type !== 'string') return;
  if (first.type === 'object' || first.type === 'array') return;
  delete schema.anyOf;
  Object.assign(schema, first, { type: [first.type, 'null'] });
}
