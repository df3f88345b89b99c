import { useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../lib/api-client.ts';
import { asFormSend } from '../../lib/form-sends.ts';
import { describeFailure, type FailureWords } from '../../lib/query-client.ts';
import { usePlainFields } from './use-plain-fields.ts';

interface PlainFormOptions<Values, Output> {
  schema: z.ZodType<Output>;
  initialValues: Values;
  onSubmit: (values: Output) => Promise<unknown>;
  /** Told what was wrong with the values that were not sent. */
  onInvalid?: (wrong: Record<string, string>) => void;
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

  /** What the schema makes of the values; undefined, with the errors shown, if they are wrong. */
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
