import { z } from 'zod';
import './messages.ts';
import { isCnpj, isCpf, stripDocument } from './cpf-cnpj.ts';

const MAX_ID = Number.MAX_SAFE_INTEGER;
const MAX_EMAIL = 254;
const MAX_PASSWORD = 128;
const MAX_URL = 2048;

/** Database ids: positive integers, in paths and query strings as digits. */
export const id = z.int().min(1).max(MAX_ID);
export const pathId = publishedAs(
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
  { type: 'integer', minimum: 1 },
);

/**
 * Trimmed, bounded text without control characters other than tab and line breaks (PostgreSQL
 * cannot store NUL, and none of them has a use in a name). `message` is for the empty string.
 */
export function text(max: number, message?: string) {
  return optionalText(max, message).min(1, message);
}

/**
 * Removes characters that reverse the text around them, that are invisible, or that pile up over
 * other lines. A text with nothing visible becomes empty.
 */
export function readableText(value: string): string {
  const text = value.replace(HIDDEN, '').replace(PILED_MARKS, '$1').trim();
  // Keep a text with control characters, so that the check after this one refuses it.
  return VISIBLE.test(text) || hasControlCharacter(text) ? text : '';
}

/** Bidirectional embeddings, overrides and isolates; zero-width spaces. Joiners stay: emoji and Persian need them. */
const HIDDEN = /[\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/g;
/** No script stacks more marks; more would cover the lines above. */
const PILED_MARKS = /(\p{M}{8})\p{M}+/gu;
/** Any visible character; filler characters count as letters or symbols but are invisible. */
const VISIBLE = /(?![\u115F\u1160\u2800\u3164\uFFA0])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Like `text`, but may be empty. `message` is for a value that is not a string. */
export function optionalText(max: number, message?: string) {
  return z
    .string(message)
    .overwrite(readableText)
    .max(max, `Use no máximo ${max} caracteres`)
    .refine((value) => !hasControlCharacter(value), 'Contém caracteres inválidos');
}

/** Compared and stored in lower case (docs/product/rules.md#e-mail). */
export const email = z
  .string('Email é obrigatório')
  .trim()
  .toLowerCase()
  .min(1, 'Email é obrigatório')
  .max(MAX_EMAIL, 'Email inválido')
  .pipe(z.email('Email inválido'));

/**
 * Trimmed in the same way in every form; the upper bound keeps megabytes away from the hash
 * (docs/product/rules.md#password).
 */
export const password = z
  .string('Senha obrigatória')
  .trim()
  .min(6, 'Senha obrigatória')
  .max(MAX_PASSWORD, `Use no máximo ${MAX_PASSWORD} caracteres`);

/** Returns the 11 digits of a CPF or the 14 characters of a CNPJ, without punctuation. */
export const cpfCnpj = z
  .string('CPF ou CNPJ é obrigatório')
  .trim()
  .min(1, 'CPF ou CNPJ é obrigatório')
  .max(40, 'CPF ou CNPJ inválido')
  .transform(stripDocument)
  .pipe(
    z
      .string()
      .min(11, { error: 'CPF Inválido', abort: true })
      .refine((value) => isCpf(value) || isCnpj(value), 'CPF ou CNPJ inválido'),
  );

/** Returns the digits of a postal code, or '' (docs/product/rules.md#postal-code). */
export const cep = z
  .string()
  .trim()
  .max(12, 'CEP inválido')
  .refine((value) => value === '' || value.length >= 6, 'CEP inválido')
  .transform((value) => value.replace(/\D/g, ''));

/** Integer cents of Brazilian reais. */
export const money = z.int().min(0).max(100_000_000_00);

/** Six hexadecimal digits without '#', returned in upper case. */
export const hexColor = z
  .string('Cor inválida')
  .trim()
  .regex(/^#?[0-9a-fA-F]{6}$/, 'Cor inválida')
  .transform((value) => value.replace('#', '').toUpperCase());

/** ISO 8601 in UTC, the format of `Date.prototype.toISOString`. */
export const instant = z.iso.datetime('Data inválida');

/**
 * An instant from a client: ISO 8601 with any offset, or a date alone, which begins at midnight
 * UTC. Returned in UTC.
 */
export const sentInstant = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], 'Data inválida')
  .transform((value) => new Date(value).toISOString());

/** Coerced to a boolean, without taking the text 'false' for true (docs/product/rules.md#flags). */
export const flag = publishedAs(
  z.preprocess((value) => (FLAG_WORDS.has(value) ? FLAG_WORDS.get(value) : value), z.boolean()),
  { type: 'boolean' },
);

/** Id of another row; 0 and null both mean none (docs/product/rules.md#optional-links). */
export const optionalId = z
  .int()
  .min(0)
  .max(MAX_ID)
  .nullable()
  .transform((value) => value || null);

/**
 * An absolute http(s) address; a missing scheme is added. Refuses anything that a browser could
 * read as a script or a local path.
 */
export function webUrl(message: string) {
  return z
    .string(message)
    .trim()
    .overwrite(withScheme)
    .min(1, message)
    .max(MAX_URL, `Use no máximo ${MAX_URL} caracteres`)
    .refine(isWebUrl, { error: message, abort: true });
}

/** Like `webUrl`, but empty and null mean none. */
export const optionalWebUrl = z
  .string()
  .trim()
  .overwrite(withScheme)
  .max(MAX_URL, `Use no máximo ${MAX_URL} caracteres`)
  .refine((value) => value === '' || isWebUrl(value), {
    error: 'Informe um endereço da web, como https://exemplo.com.br',
    abort: true,
  })
  .nullable()
  .transform((value) => value || null);

/**
 * Options of every list that can grow (docs/product/calls.md#lists). Without `page` a list answers
 * whole, up to 1,000 rows, and without `total`.
 * @param sortable field names; a leading '-' sorts downwards
 */
export function listQuery<const Field extends string>(sortable: readonly [Field, ...Field[]]) {
  const values = sortable.flatMap((field) => [field, `-${field}` as const]);
  return z.object({
    page: queryInteger(1, 1_000_000).optional(),
    pageSize: queryInteger(1, 200).optional(),
    search: optionalText(100).optional(),
    // flatMap of a non-empty tuple is non-empty, but its type does not show it.
    sort: z.enum(values as [Field | `-${Field}`, ...(Field | `-${Field}`)[]]).optional(),
  });
}

/** An id in a query string. */
export const queryId = queryInteger(1, MAX_ID);

/** An id in a form, whose fields are text. */
export const formId = queryInteger(1, MAX_ID);

/** A list of ids in a form, whose fields are text: JSON. */
export function formIdList(max: number) {
  return publishedAs(formList(id, max, 16), {
    type: 'string',
    contentMediaType: 'application/json',
    description: `Ids as JSON: [7,12]; at most ${max}`,
    examples: ['[7,12]'],
  });
}

/**
 * A list of objects in a form, as JSON.
 * @param length the longest JSON of one of them
 */
export function formRows<Row extends z.ZodType>(row: Row, max: number, length: number) {
  return publishedAs(formList(row, max, length), {
    type: 'string',
    contentMediaType: 'application/json',
    description: `JSON; at most ${max}`,
  });
}

/** A list of texts in a query string, as JSON: they may have any symbols. */
export function queryTextList(max: number, length: number) {
  return publishedAs(formList(optionalText(length), max, 6 * length + 3), {
    type: 'string',
    contentMediaType: 'application/json',
    description: `Texts as JSON; at most ${max}`,
    examples: ['["Imprensa","Plateia"]'],
  });
}

/** A list of addresses in a form, as JSON. */
export function formEmailList(max: number) {
  return publishedAs(formList(email, max, MAX_EMAIL + 3), {
    type: 'string',
    contentMediaType: 'application/json',
    description: `E-mails as JSON: ["ana@exemplo.com.br"]; at most ${max}`,
    examples: ['["ana@exemplo.com.br"]'],
  });
}

function formList<Item extends z.ZodType>(item: Item, max: number, length: number) {
  return z
    .string()
    .max(2 + max * length)
    .transform((value, issues): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        issues.addIssue({ code: 'custom', message: 'Lista inválida' });
        return z.NEVER;
      }
    })
    .pipe(z.array(item, 'Lista inválida').max(max, 'Lista inválida'));
}

/** A flag in a query string: `true` or `false`. */
export const queryFlag = publishedAs(
  z.enum(['true', 'false']).transform((value) => value === 'true'),
  { type: 'boolean' },
);

/** Limits a MASTER_ADMIN's list to their own rows. */
export const mineFlag = queryFlag.optional();

/** The administrator to whom a row belongs. */
export const ownerSchema = z.object({ id, name: z.string() }).nullable();

/** A whole number in a query string. */
export function queryInteger(minimum: number, maximum: number) {
  return publishedAs(
    z
      .union([z.number(), z.string().regex(/^\d{1,16}$/)])
      .transform(Number)
      .pipe(z.int().min(minimum).max(maximum)),
    { type: 'integer', minimum, ...(maximum < MAX_ID && { maximum }) },
  );
}

/**
 * Sets the published type of a field whose text form the schema parses: path and query parameters
 * and form fields travel as text, but clients send typed values.
 */
function publishedAs<S extends z.ZodType>(schema: S, published: Record<string, unknown>): S {
  return schema.meta({ published });
}

/**
 * A host with a dot in it, the way people type addresses: `exemplo.com.br/sala`,
 * `//exemplo.com.br`.
 */
const BARE_ADDRESS = /^(?:\/\/)?((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+(?::\d+)?(?:[/?#].*)?)$/u;

function withScheme(value: string): string {
  return value.replace(BARE_ADDRESS, 'https://$1');
}

function isWebUrl(value: string): boolean {
  // The URL parser silently drops tabs and line breaks and turns '\' into '/': refuse them here.
  if (/[\s\\]/.test(value) || hasControlCharacter(value)) return false;
  if (!/^https?:\/\//i.test(value)) return false;
  return URL.canParse(value);
}

function hasControlCharacter(value: string): boolean {
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index);
    if ((code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127) return true;
  }
  return !value.isWellFormed();
}

const FLAG_WORDS = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
  [1, true],
  [0, false],
]);
