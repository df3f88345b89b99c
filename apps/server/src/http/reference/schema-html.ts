import { escapeHtml } from '../../lib/escape-html.ts';
import { type Context, FORMATS_PATH, withCode } from './context.ts';
import type { ReferenceDocument, Schema } from './reference-document.ts';

/** Schemas of a single call are shown with that call. */
const ONE_CALLS_OWN = /(?:Body|Form|Answer)$/;

/** The names of the shapes that several calls speak of. */
export function sharedFormats({ components }: ReferenceDocument): string[] {
  return Object.keys(components.schemas).filter((name) => !ONE_CALLS_OWN.test(name));
}

/** The shapes that several calls speak of, each under an address of its own. */
export function formatsHtml(context: Context): string {
  const { document, words } = context;
  return sharedFormats(document)
    .map((name) => {
      const schema = document.components.schemas[name] ?? {};
      const fields = schema.properties
        ? fieldsHtml(context, words.fields, fieldsOf(schema))
        : `<p>${typeHtml(context, schema)}</p>`;
      return `<article id="${name}"><div class="prose"><h2>${escapeHtml(name)} ${anchor(name)}</h2>${fields}</div></article>`;
    })
    .join('\n');
}

/** The address of a heading, shown beside it. */
export function anchor(id: string): string {
  return `<a class="anchor" href="#${id}" aria-hidden="true" tabindex="-1">#</a>`;
}

export interface Field {
  name: string;
  schema: Schema;
  isRequired: boolean;
  /** Beside the type: where a parameter goes. */
  place?: string;
  description?: string | undefined;
}

export function fieldsOf(schema: Schema): Field[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    schema: property,
    isRequired: schema.required?.includes(name) ?? false,
    description: property.description,
  }));
}

export function fieldsHtml(context: Context, caption: string, fields: readonly Field[]): string {
  if (fields.length === 0) return '';
  const { words, texts } = context;
  const rows = fields.map(({ name, schema, isRequired, place, description }) => {
    const type = typeHtml(context, schema) + (place ? `, ${place}` : '');
    const more = isRequired ? '' : ` · ${words.optional}`;
    const text = description ? `<span>${withCode(texts.description(description))}</span>` : '';
    return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${type}${more}${text}</td></tr>`;
  });
  return `<table><caption>${caption}</caption><tbody>${rows.join('\n')}</tbody></table>`;
}

/** Follows a reference to one of the document's components. */
export function resolved({ components }: ReferenceDocument, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return (name && components.schemas[name]) || schema;
}

function typeHtml(context: Context, schema: Schema): string {
  const { words } = context;
  if (schema.$ref) {
    const name = escapeHtml(schema.$ref.split('/').at(-1) ?? '');
    return `<a href="${context.link(FORMATS_PATH)}#${name}">${name}</a>`;
  }
  const either = schema.anyOf ?? schema.oneOf;
  if (either) {
    return [...new Set(either.map((one) => typeHtml(context, one)))].join(` ${words.or} `);
  }
  if (schema.enum) return schema.enum.map(valueHtml).join(` ${words.or} `);
  if (schema.const !== undefined) return valueHtml(schema.const);
  if (schema.type === 'array') return listHtml(context, schema);
  const types = [schema.type ?? 'object'].flat();
  return types.map((type) => simpleHtml(context, type, schema)).join(` ${words.or} `);
}

function listHtml(context: Context, { items, maxItems }: Schema): string {
  const { words } = context;
  const most = maxItems === undefined ? '' : `, ${words.upTo} ${maxItems}`;
  return `${words.listOf} ${items ? typeHtml(context, items) : words.values}${most}`;
}

function simpleHtml({ words }: Context, type: string, schema: Schema): string {
  const { format, maxLength, minimum, maximum, properties } = schema;
  if (type === 'object' && properties) {
    return `${words.types.object} { ${Object.keys(properties)
      .map((name) => `<code>${escapeHtml(name)}</code>`)
      .join(', ')} }`;
  }
  const known = (type === 'string' && format && words.types[format]) || words.types[type];
  const word = known || escapeHtml(type);
  if (type === 'string') {
    return maxLength === undefined ? word : `${word}, ${words.upTo} ${maxLength}`;
  }
  const hasRange = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return type === 'integer' && hasRange
    ? `${word} ${words.from} ${minimum ?? 0} ${words.to} ${maximum}`
    : word;
}

function valueHtml(value: unknown): string {
  return `<code>${escapeHtml(String(value))}</code>`;
}
