import { escapeHtml } from '../../lib/escape-html.ts';
import type { ReferenceDocument, Schema } from './reference-document.ts';

const TYPES: Record<string, string> = {
  string: 'texto',
  integer: 'número inteiro',
  number: 'número',
  boolean: 'verdadeiro ou falso',
  object: 'objeto',
  null: 'nulo',
};

const FORMATS: Record<string, string> = {
  'date-time': 'data e hora',
  date: 'data',
  email: 'e-mail',
  uri: 'endereço web',
  binary: 'arquivo',
};

/** Schemas of a single call are shown with that call. */
const ONE_CALLS_OWN = /(?:Body|Form|Answer)$/;

/** The shapes that several calls speak of, each under an address of its own. */
export function schemasHtml({ components }: ReferenceDocument): string {
  const shared = Object.entries(components.schemas).filter(([name]) => !ONE_CALLS_OWN.test(name));
  const parts = shared.map(
    ([name, schema]) => `<article id="formato-${name}"><h3>${escapeHtml(name)}</h3>
${schema.properties ? fieldsHtml('Campos', fieldsOf(schema)) : `<p>${typeHtml(schema)}</p>`}</article>`,
  );
  return `<section class="area" aria-labelledby="formatos"><h2 id="formatos">Formatos</h2>
${parts.join('\n')}</section>`;
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

export function fieldsHtml(caption: string, fields: readonly Field[]): string {
  if (fields.length === 0) return '';
  const rows = fields.map(
    ({ name, schema, isRequired, place, description }) =>
      `<tr><th scope="row"><code>${escapeHtml(
        name,
      )}</code></th><td>${typeHtml(schema)}${place ? `, ${place}` : ''}${
        isRequired ? '' : ' · opcional'
      }${description ? `<br><span lang="en">${escapeHtml(description)}</span>` : ''}</td></tr>`,
  );
  return `<table><caption>${caption}</caption><tbody>${rows.join('\n')}</tbody></table>`;
}

/** Follows a reference to one of the document's components. */
export function resolved({ components }: ReferenceDocument, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return (name && components.schemas[name]) || schema;
}

function typeHtml(schema: Schema): string {
  if (schema.$ref) {
    const name = escapeHtml(schema.$ref.split('/').at(-1) ?? '');
    return `<a href="#formato-${name}">${name}</a>`;
  }
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return [...new Set(either.map(typeHtml))].join(' ou ');
  if (schema.enum) return schema.enum.map(valueHtml).join(' ou ');
  if (schema.const !== undefined) return valueHtml(schema.const);
  if (schema.type === 'array') return listHtml(schema);
  const types = [schema.type ?? 'object'].flat();
  return types.map((type) => simpleHtml(type, schema)).join(' ou ');
}

function listHtml({ items, maxItems }: Schema): string {
  const most = maxItems === undefined ? '' : `, até ${maxItems}`;
  return `lista de ${items ? typeHtml(items) : 'valores'}${most}`;
}

function simpleHtml(type: string, schema: Schema): string {
  const { format, maxLength, minimum, maximum, properties } = schema;
  if (type === 'object' && properties) {
    return `objeto { ${Object.keys(properties)
      .map((name) => `<code>${escapeHtml(name)}</code>`)
      .join(', ')} }`;
  }
  const word = (type === 'string' && format && FORMATS[format]) || TYPES[type] || escapeHtml(type);
  if (type === 'string') return maxLength === undefined ? word : `${word}, até ${maxLength}`;
  const hasRange = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return type === 'integer' && hasRange ? `${word} de ${minimum ?? 0} a ${maximum}` : word;
}

function valueHtml(value: unknown): string {
  return `<code>${escapeHtml(String(value))}</code>`;
}
