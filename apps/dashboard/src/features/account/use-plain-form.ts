import { useRef, useState } from 'react';
import type { z } from 'zod';
import { focusFirst } from '../../form/focus-first.ts';
import type { FieldProps } from '../../form/use-contract-form.ts';
import { ApiError } from '../../lib/api-client.ts';
import { describeFailure, type FailureWords } from '../../lib/query-client.ts';

interface PlainFormOptions<Values, Output> {
  schema: z.ZodType<Output>;
  initialValues: Values;
  onSubmit: (values: Output) => Promise<unknown>;
  /** The fallback sentence of a failure. */
  failed: string;
}

/**
 * A form with passwords in it: unlike `useContractForm` it keeps no draft and settles no conflicts.
 * Does without Mantine's form library, which the sign-in page would have to wait for.
 * Validates on blur and submit, and from then on at each change.
 */
export function usePlainForm<Values extends Record<string, string>, Output>(
  options: PlainFormOptions<Values, Output>,
) {
  const { schema } = options;
  const [values, setValues] = useState(options.initialValues);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const element = useRef<HTMLFormElement>(null);
  const checked = useRef(new Set<string>());
  const isSending = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<FailureWords | null>(null);

  /** Shows what is wrong with the fields that were looked at before. */
  function check(next: Values) {
    const wrong = Object.entries(errorsOf(schema, next));
    setErrors(Object.fromEntries(wrong.filter(([name]) => checked.current.has(name))));
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

  async function submit() {
    if (isSending.current) return;
    const wrong = errorsOf(schema, values);
    if (Object.keys(wrong).length > 0) return show(wrong);
    isSending.current = true;
    setIsBusy(true);
    setFailure(null);
    try {
      await options.onSubmit(schema.parse(values));
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
    show(Object.fromEntries(known));
  }

  return { element, field, values, isBusy, failure, setFailure, submit };
}

/** The first sentence about each field. */
function errorsOf(schema: z.ZodType, values: unknown): Record<string, string> {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]));
}

export type PlainForm = Pick<
  ReturnType<typeof usePlainForm>,
  'element' | 'isBusy' | 'failure' | 'submit'
>;
