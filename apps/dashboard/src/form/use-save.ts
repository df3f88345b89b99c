import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { ApiError } from '../lib/api-client.ts';
import { asFormSend } from '../lib/form-sends.ts';
import { type Conflict, compare, type Versioned } from './conflict.ts';
import type { FormValues } from './draft-store.ts';
import { failureWords } from './failure-words.ts';
import type { useBaseRow } from './use-base-row.ts';
import type { useOneAtATime } from './use-one-at-a-time.ts';

export interface SaveOptions<Values extends FormValues, Output> {
  /** The contract's schema, or an extension of it. */
  schema: z.ZodType<Output>;
  /** Sends the form. When the answer is a row that `readRow` knows, it becomes the new base. */
  onSubmit: (values: Output, version: string | undefined) => Promise<unknown>;
  /** Runs once the form is clean again: the place to leave the page from. */
  onSaved?: () => void;
  /** Reads a row of the server, after a save or with CHANGED_MEANWHILE. */
  readRow?: (row: unknown) => Versioned<Values> | undefined;
}

interface SaveParts<Values extends FormValues> {
  form: UseFormReturnType<Values>;
  base: ReturnType<typeof useBaseRow<Values>>;
  turn: ReturnType<typeof useOneAtATime>;
  /** The form was saved: what was remembered of the edit can go. */
  onClean: () => void;
  /** These fields are wrong, as can be seen from here. */
  onInvalid: (names: string[]) => void;
  /** These fields were refused by the server. */
  onRefused: (names: string[]) => void;
}

/** Sending a form: one at a time, with what comes of it, a failure or a conflict to settle. */
export function useSave<Values extends FormValues, Output>(
  { schema, onSubmit, onSaved, readRow }: SaveOptions<Values, Output>,
  { form, base, turn, onClean, onInvalid, onRefused }: SaveParts<Values>,
) {
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<Conflict<Values>>();

  async function submit() {
    if (turn.isRunning()) return;
    setFailure(undefined);
    const { hasErrors, errors } = form.validate();
    return hasErrors ? onInvalid(Object.keys(errors)) : await send(base.version);
  }

  async function send(version: string | undefined) {
    turn.begin();
    const values = form.getValues();
    try {
      const answer = await asFormSend(() => onSubmit(schema.parse(values), version));
      base.rebase(readRow?.(answer) ?? { values, version: version ?? '' });
      onClean();
      turn.end();
      onSaved?.();
    } catch (error) {
      // At once: the field that was refused is to have the focus, which no disabled one takes.
      flushSync(turn.end);
      if (wasCalledOff(error)) return;
      if (!(error instanceof ApiError)) throw error;
      await handleFailure(error);
    }
  }

  async function handleFailure(error: ApiError) {
    const row = error.code === 'CHANGED_MEANWHILE' ? readRow?.(error.current) : undefined;
    if (row) {
      const found = compare(form.getInitialValues(), form.getValues(), row);
      return found.clashes.length > 0 ? setConflict(found) : await settle(found, found.merged);
    }
    const { onFields, above } = failureWords(error, form.values);
    setFailure(above);
    form.setErrors(onFields);
    onRefused(Object.keys(onFields));
  }

  /** Sends the outcome of a conflict, based on the row as it stands now. */
  async function settle({ theirs }: Conflict<Values>, values: Values) {
    setConflict(undefined);
    base.rebase(theirs, values);
    await send(theirs.version);
  }
  return { submit, settle, failure, setFailure, conflict, setConflict };
}

/** By the person, who needs not be told. */
function wasCalledOff(error: unknown): boolean {
  const isObject = typeof error === 'object' && error !== null;
  return isObject && 'name' in error && error.name === 'AbortError';
}
