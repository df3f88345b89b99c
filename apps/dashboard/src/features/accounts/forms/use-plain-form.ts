import { type RefObject, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../../kit/api/api-client.ts';
import { asFormSend } from '../../../kit/api/form-sends.ts';
import { describeFailure, type FailureWords } from '../../../kit/api/query-client.ts';
import { afterPress } from '../../../kit/form/after-press.ts';
import { focusFirst } from '../../../kit/form/focus-first.ts';
import type { FieldProps } from '../../../kit/form/use-contract-form.ts';

interface PlainFormOptions<Values, Output> {
  schema: z.ZodType<Output>;
  initialValues: Values;
  onSubmit: (values: Output) => Promise<unknown>;
  /** Called with the errors by field if the values are invalid and nothing is sent. */
  onInvalid?: (wrong: Record<string, string>) => void;
  /** The title of a failure for which the server has no sentence. */
  failed: string;
}

/**
 * A form with passwords: unlike `useContractForm` it keeps no draft and resolves no conflicts.
 * Does not use Mantine's form library, which the sign-in page would have to wait for.
 * Validates on blur and submit, and from then on at each change.
 */
export function usePlainForm<Values extends Record<string, string>, Output>(
  options: PlainFormOptions<Values, Output>,
) {
  const { schema, initialValues } = options;
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<FailureWords | null>(null);
  const { field, values, isDirty, show, refuse, findErrors } = usePlainFields({
    schema,
    initialValues,
    element,
  });

  /** Parses the values. If they are invalid, shows the errors and returns undefined. */
  function validate(): Output | undefined {
    const wrong = findErrors();
    if (Object.keys(wrong).length === 0) return schema.parse(values);
    show(wrong);
    options.onInvalid?.(wrong);
  }

  async function submit() {
    if (isSending.current) return;
    const valid = validate();
    if (valid === undefined) return;
    isSending.current = true;
    setIsBusy(true);
    setFailure(null);
    try {
      await asFormSend(() => options.onSubmit(valid));
    } catch (error) {
      handleFailure(error);
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  }

  function handleFailure(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    const known = Object.entries(error.fields ?? {}).filter(([name]) => name in values);
    if (known.length === 0) return setFailure(describeFailure(error, options.failed));
    refuse(Object.fromEntries(known));
  }

  return { element, field, values, isDirty, isBusy, failure, setFailure, validate, submit };
}

export type PlainForm = Pick<
  ReturnType<typeof usePlainForm>,
  'element' | 'isBusy' | 'failure' | 'submit'
>;

interface PlainFieldsOptions<Values> {
  schema: z.ZodType;
  initialValues: Values;
  element: RefObject<HTMLFormElement | null>;
}

/** The values and their errors, checked on leaving a field and on submit, then at each change. */
function usePlainFields<Values extends Record<string, string>>(
  options: PlainFieldsOptions<Values>,
) {
  const { schema, element } = options;
  const [initialValues] = useState(options.initialValues);
  const [values, setValues] = useState(initialValues);
  const { errors, check, markChecked, show, refuse } = useFieldErrors<Values>(schema, element);

  function field(name: keyof Values & string): FieldProps<string> {
    const value = values[name] ?? '';
    return {
      name,
      value,
      error: errors[name],
      onChange: (typed) => {
        const next = { ...values, [name]: typed };
        setValues(next);
        // Checks all fields: one can depend on another, as the two passwords do.
        check(next);
      },
      onBlur: () => {
        // Leaving an empty field shows no error: the person may only be tabbing through.
        if (value !== '') markChecked(name);
        afterPress(() => check(values));
      },
    };
  }

  return {
    field,
    values,
    isDirty: Object.keys(values).some((name) => values[name] !== initialValues[name]),
    show,
    refuse: (wrong: Record<string, string>) => refuse(wrong, values),
    findErrors: () => errorsOf(schema, values),
  };
}

/** The errors in view: the schema's of checked fields, and the server's refusals. */
function useFieldErrors<Values extends Record<string, string>>(
  schema: z.ZodType,
  element: RefObject<HTMLFormElement | null>,
) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const checked = useRef(new Set<string>());
  const refused = useRef<{ values: Values; wrong: Record<string, string> }>(undefined);

  /** Shows the errors of the fields that were checked before. */
  function check(next: Values) {
    const wrong = Object.entries({ ...stillRefused(next), ...errorsOf(schema, next) });
    setErrors(Object.fromEntries(wrong.filter(([name]) => checked.current.has(name))));
  }

  /** The server's errors of fields that were not changed since. */
  function stillRefused(next: Values): Record<string, string> {
    const { values: sent, wrong } = refused.current ?? { values: next, wrong: {} };
    return Object.fromEntries(Object.entries(wrong).filter(([name]) => next[name] === sent[name]));
  }

  function show(wrong: Record<string, string>) {
    const names = Object.keys(wrong);
    for (const name of names) checked.current.add(name);
    setErrors(wrong);
    focusFirst(element.current, names);
  }

  function refuse(wrong: Record<string, string>, values: Values) {
    refused.current = { values, wrong };
    show(wrong);
  }
  return { errors, check, markChecked: (name: string) => checked.current.add(name), show, refuse };
}

/** The first error of each field. */
function errorsOf(schema: z.ZodType, values: unknown): Record<string, string> {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]));
}
