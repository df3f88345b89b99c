import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { ApiError } from '../api/api-client.ts';
import { asFormSend } from '../api/form-sends.ts';
import { type Conflict, compare, type Versioned } from './conflict.ts';
import type { FormValues } from './draft-store.ts';
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

/** Sends a form, one send at a time, and keeps its outcome: a failure, or a conflict to resolve. */
export function useSave<Values extends FormValues, Output>(
  { schema, onSubmit, onSaved, readRow }: SaveOptions<Values, Output>,
  parts: SaveParts<Values>,
) {
  const { form, base, turn, onClean, onInvalid } = parts;
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
      const refusal = refusalOf(error);
      if (refusal) await handleFailure(refusal);
    }
  }

  async function handleFailure(error: ApiError) {
    const row = error.code === 'CHANGED_MEANWHILE' ? readRow?.(error.current) : undefined;
    if (row) {
      const found = compare(form.getInitialValues(), form.getValues(), row);
      return found.clashes.length > 0 ? setConflict(found) : await resolve(found, found.merged);
    }
    setFailure(showRefusal(error, parts));
  }

  /** Sends the outcome of a conflict, based on the row as it stands now. */
  async function resolve({ theirs }: Conflict<Values>, values: Values) {
    setConflict(undefined);
    base.rebase(theirs, values);
    await send(theirs.version);
  }
  return { submit, resolve, failure, setFailure, conflict, setConflict };
}

/** Null for a send that the person cancelled. @throws every error that is no refusal */
function refusalOf(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  const isObject = typeof error === 'object' && error !== null;
  if (isObject && 'name' in error && error.name === 'AbortError') return null;
  throw error;
}

/** Shows a refusal on the form's fields. @returns the sentences for above the form */
function showRefusal<Values extends FormValues>(error: ApiError, parts: SaveParts<Values>) {
  const { form, onRefused } = parts;
  const { onFields, above } = failureWords(error, form.values);
  form.setErrors(onFields);
  onRefused(Object.keys(onFields));
  return above;
}

interface FailureWords {
  /** Sentences of the server about fields that this form has. */
  onFields: Record<string, string>;
  /** The rest of the sentences, shown above the form. */
  above: string | undefined;
}

/** Puts each sentence of a refused send on its field, or above the form. */
function failureWords(error: ApiError, values: FormValues): FailureWords {
  const sentences = Object.entries(error.fields ?? {});
  const known = sentences.filter(([name]) => name in values);
  const rest = sentences.filter(([name]) => !(name in values)).map(([, sentence]) => sentence);
  const whole = known.length === 0 ? error.message : undefined;
  return {
    onFields: Object.fromEntries(known),
    above: rest.length > 0 ? rest.join(' ') : whole,
  };
}
