import { type RefObject, useRef, useState } from 'react';
import type { z } from 'zod';
import { focusFirst } from '../../form/focus-first.ts';
import type { FieldProps } from '../../form/use-contract-form.ts';

interface PlainFieldsOptions<Values> {
  schema: z.ZodType;
  initialValues: Values;
  element: RefObject<HTMLFormElement | null>;
}

/** Values and their errors: checked on leaving a field and on submit, then at each change. */
export function usePlainFields<Values extends Record<string, string>>(
  options: PlainFieldsOptions<Values>,
) {
  const { schema, element } = options;
  const [initialValues] = useState(options.initialValues);
  const [values, setValues] = useState(initialValues);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const checked = useRef(new Set<string>());
  const refused = useRef<{ values: Values; wrong: Record<string, string> }>(undefined);

  /** Shows what is wrong with the fields that were looked at before. */
  function check(next: Values) {
    const wrong = Object.entries({ ...stillRefused(next), ...errorsOf(schema, next) });
    setErrors(Object.fromEntries(wrong.filter(([name]) => checked.current.has(name))));
  }

  /** What the server said of a field holds until that field is changed. */
  function stillRefused(next: Values): Record<string, string> {
    const { values: sent, wrong } = refused.current ?? { values: next, wrong: {} };
    return Object.fromEntries(Object.entries(wrong).filter(([name]) => next[name] === sent[name]));
  }

  function field(name: keyof Values & string): FieldProps<string> {
    const value = values[name] ?? '';
    return {
      name,
      value,
      error: errors[name],
      onChange: (typed) => {
        const next = { ...values, [name]: typed };
        setValues(next);
        // All of them: one field can decide about another, as the two passwords do.
        check(next);
      },
      onBlur: () => {
        // Leaving an untouched field says nothing yet: one may only be passing by.
        if (value !== '') checked.current.add(name);
        check(values);
      },
    };
  }

  function show(wrong: Record<string, string>) {
    const names = Object.keys(wrong);
    for (const name of names) checked.current.add(name);
    setErrors(wrong);
    focusFirst(element.current, names);
  }

  function refuse(wrong: Record<string, string>) {
    refused.current = { values, wrong };
    show(wrong);
  }

  const isDirty = Object.keys(values).some((name) => values[name] !== initialValues[name]);
  return { field, values, isDirty, show, refuse, findErrors: () => errorsOf(schema, values) };
}

/** The first sentence about each field. */
function errorsOf(schema: z.ZodType, values: unknown): Record<string, string> {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]));
}
