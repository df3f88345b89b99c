import type { z } from 'zod';

/**
 * The values of a form on this schema, one for each field as it is typed: empty text and 0 stand for
 * none.
 */
export type ValuesOf<Schema extends z.ZodType> = {
  [Field in keyof z.output<Schema>]-?: ValueOf<NonNullable<TypedOf<Schema>[Field]>>;
};

/** The types that the fields accept; for a field that accepts anything, as `flag` does, its output. */
type TypedOf<Schema extends z.ZodType> = {
  [Field in keyof z.output<Schema>]: Field extends keyof z.input<Schema>
    ? unknown extends z.input<Schema>[Field]
      ? z.output<Schema>[Field]
      : z.input<Schema>[Field]
    : never;
};

// Tuples keep unions whole: a set of words is one text.
type ValueOf<Value> = [Value] extends [string]
  ? string
  : [Value] extends [number]
    ? number
    : [Value] extends [boolean]
      ? boolean
      : never;

type RowOf<Values> = { [Field in keyof Values]: Values[Field] | null };

/** A row as the form shows it. */
export function rowValues<Values extends Record<string, string | number | boolean>>(
  initial: Values,
  row: RowOf<Values>,
): Values {
  const shown = Object.entries(initial).map(([field, value]) => [field, row[field] ?? none(value)]);
  // One value of the same type for each of the form's fields.
  return Object.fromEntries(shown) as Values;
}

function none(value: string | number | boolean): string | number | boolean {
  if (typeof value === 'string') return '';
  return typeof value === 'number' ? 0 : false;
}
