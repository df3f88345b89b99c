/**
 * @typedef {import('../../packages/contract/src/lib/route.ts').RouteDefinition} Route
 * @typedef {{ content: { 'application/json'?: { example?: unknown } } }} Content
 * @typedef {{ requestBody?: Content, responses: Record<string, Content> }} Operation
 */

/**
 * Lists examples that do not fit the schemas that the server itself uses. A schema whose example
 * cannot be generated from names and types carries one: `.meta({ examples: [ … ] })`.
 * @param {readonly Route[]} routes
 * @param {{ paths: Record<string, unknown> }} document
 */
export function wrongExamples(routes, document) {
  const operations = operationsById(document);
  return routes.flatMap((route) => {
    const operation = operations.get(route.name);
    if (!operation) return [`${route.name}: missing in the document`];
    const body = exampleIn(operation.requestBody);
    const answer = exampleIn(operation.responses[200]);
    return [
      ...(body === undefined ? [] : problemsOf(`${route.name}: its body`, route.body, body)),
      ...(route.file ? [] : problemsOf(`${route.name}: its answer`, route.response, answer)),
    ];
  });
}

/** @param {{ paths: Record<string, unknown> }} document */
function operationsById({ paths }) {
  /** @type {Map<string, Operation>} */
  const found = new Map();
  for (const path of Object.values(paths)) {
    // Our document has nothing but operations below a path.
    const operations = /** @type {(Operation & { operationId: string })[]} */ (
      Object.values(Object(path))
    );
    for (const operation of operations) found.set(operation.operationId, operation);
  }
  return found;
}

/** @param {Content | undefined} content */
function exampleIn(content) {
  return content?.content['application/json']?.example;
}

/**
 * @param {string} subject
 * @param {Route['body']} schema
 * @param {unknown} example
 */
function problemsOf(subject, schema, example) {
  const parsed = schema?.safeParse(example);
  if (!parsed || parsed.success) return [];
  return parsed.error.issues.map(
    ({ path, message }) =>
      `${subject} has an example that does not fit: ${path.join('.')}: ${message}`,
  );
}
