/** The parts of the published document (http/openapi) that its page shows. */
export interface ReferenceDocument {
  info: { description: string };
  servers: { url: string }[];
  tags: Named[];
  paths: Record<string, Record<string, PublishedOperation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Named {
  name: string;
  description: string;
}

interface PublishedOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: unknown[];
  parameters: {
    name: string;
    in: string;
    required: boolean;
    schema: Schema;
    description?: string;
  }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { description?: string; content?: Record<string, Content> }>;
}

export interface Operation extends Omit<PublishedOperation, 'operationId'> {
  id: string;
  method: string;
  path: string;
}

interface Content {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

/** JSON Schema, as far as the contract makes use of it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  prefixItems?: Schema[];
}

/** The parts of the published events (http/openapi/async-document.ts) that the pages show. */
export interface EventsDocument {
  operations: Record<string, { action: string; summary: string }>;
  components: {
    messages: Record<string, { name: string; payload: Schema; examples: { payload: unknown }[] }>;
    schemas: Record<string, Schema>;
  };
}
