/**
 * @typedef {import('../../packages/contract/src/lib/route.ts').RouteDefinition} Route
 * @typedef {{ def: { type: string, innerType?: Schema, element?: Schema }, meta(): { id?: string } | undefined }} Schema
 */

/**
 * Lists unnamed objects in answers. Generated clients name their types after the components. An
 * answer that is named as a whole is one entity.
 * @param {readonly Pick<Route, 'name' | 'response'>[]} routes
 */
export function namelessAnswers(routes) {
  return routes.flatMap(({ name, response }) => {
    if (response.meta()?.id) return [];
    return Object.entries(response.shape).flatMap(([field, schema]) => {
      // Every part of a zod object is a zod schema, which has both.
      const inner = innermost(/** @type {Schema} */ (/** @type {unknown} */ (schema)));
      if (inner.def.type !== 'object' || inner.meta()?.id) return [];
      return [`${name}: name the schema of '${field}' in the contract: .meta({ id: '…' })`];
    });
  });
}

/**
 * @param {Schema} schema
 * @returns {Schema}
 */
function innermost(schema) {
  const { innerType, element } = schema.def;
  const inner = innerType ?? element;
  return inner ? innermost(inner) : schema;
}
