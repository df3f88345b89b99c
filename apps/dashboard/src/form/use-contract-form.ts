import { schemaResolver, useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../lib/api-client.ts';
import { type Conflict, compare, type Versioned } from './conflict.ts';
import type { FormValues } from './draft-store.ts';
import { focusFirst } from './focus-first.ts';
import { useDraft } from './use-draft.ts';

interface ContractFormOptions<Values extends FormValues, Output> {
  /** Tells this form from others on its page: the draft's name and the id of its element. */
  name: string;
  /** The contract's schema, or an extension of it. */
  schema: z.ZodType<Output>;
  values: Values;
  /** The `updatedAt` that `values` belong to, for rows that others may change meanwhile. */
  version?: string;
  /** Sends the form. When the answer is a row that `readRow` knows, it becomes the new base. */
  onSubmit: (values: Output, version: string | undefined) => Promise<unknown>;
  /** Runs once the form is clean again: the place to leave the page from. */
  onSaved?: () => void;
  /** Reads a row of the server, after a save or with CHANGED_MEANWHILE. */
  readRow?: (row: unknown) => Versioned<Values> | undefined;
}

/** What the fields get of a form; spread it into them. */
export interface FieldProps<Value> {
  name: string;
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
  onBlur: () => void;
}

/**
 * A form on one contract schema: validation on blur and submit and from then on at each change,
 * server errors on their fields, one send at a time, a draft, and the settling of save conflicts.
 */
export function useContractForm<Values extends FormValues, Output>(
  options: ContractFormOptions<Values, Output>,
) {
  const { name, schema } = options;
  const form = useForm<Values>({
    initialValues: options.values,
    validate: schemaResolver(schema, { sync: true }),
    clearInputErrorOnChange: false,
  });
  const draft = useDraft(name, options.values);
  const element = useRef<HTMLFormElement>(null);
  const checked = useRef(new Set<string>());
  const [version, setVersion] = useState(options.version);
  const [isBusy, setBusy] = useState(false);
  const sending = useRef(false);
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<Conflict<Values>>();

  // A newer row arrived while nothing here is unsaved: show it. (Instants of one format compare
  // as text.) Setting state while rendering is React's own way of following a prop.
  const isNewer =
    options.version !== undefined && version !== undefined && options.version > version;
  if (isNewer && !isBusy && !form.isDirty()) {
    rebase({ values: options.values, version: options.version ?? version });
  }

  function rebase(row: Versioned<Values>, values = row.values) {
    form.setInitialValues(row.values);
    form.setValues(values);
    setVersion(row.version);
  }

  function field<Name extends keyof Values & string>(fieldName: Name): FieldProps<Values[Name]> {
    const error = form.errors[fieldName];
    return {
      name: fieldName,
      value: form.values[fieldName],
      error: typeof error === 'string' ? error : undefined,
      onChange: (value) => {
        if (sending.current) return;
        form.getInputProps(fieldName).onChange(value);
        if (checked.current.has(fieldName)) form.validateField(fieldName);
        draft.touch(() => (form.isDirty() ? form.getValues() : undefined));
      },
      onBlur: () => {
        checked.current.add(fieldName);
        form.validateField(fieldName);
      },
    };
  }

  function showErrors(errors: Record<string, unknown>) {
    const names = Object.keys(errors);
    for (const fieldName of names) checked.current.add(fieldName);
    focusFirst(element.current, names);
  }

  async function submit() {
    if (sending.current) return;
    setFailure(undefined);
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return showErrors(errors);
    await send(version);
  }

  async function send(base: string | undefined) {
    setBusy(true);
    sending.current = true;
    const values = form.getValues();
    try {
      const answer = await options.onSubmit(schema.parse(values), base);
      draft.clear();
      rebase(options.readRow?.(answer) ?? { values, version: base ?? '' });
      checked.current.clear();
      release();
      options.onSaved?.();
    } catch (error) {
      release();
      await handleFailure(error);
    }
  }

  function release() {
    sending.current = false;
    setBusy(false);
  }

  async function handleFailure(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    const row = error.code === 'CHANGED_MEANWHILE' ? options.readRow?.(error.current) : undefined;
    if (row) {
      const found = compare(form.getInitialValues(), form.getValues(), row);
      return found.clashes.length > 0 ? setConflict(found) : await settle(found, found.merged);
    }
    const known = Object.entries(error.fields ?? {}).filter(([key]) => key in form.values);
    if (known.length > 0) {
      form.setErrors(Object.fromEntries(known));
      showErrors(Object.fromEntries(known));
    }
    const rest = Object.entries(error.fields ?? {}).filter(([key]) => !(key in form.values));
    if (rest.length > 0) setFailure(rest.map(([, message]) => message).join(' '));
    else if (known.length === 0) setFailure(error.message);
  }

  /** Sends the outcome of a conflict, based on the row as it stands now. */
  async function settle({ theirs }: Conflict<Values>, values: Values) {
    setConflict(undefined);
    rebase(theirs, values);
    await send(theirs.version);
  }

  function discard() {
    draft.clear();
    form.reset();
    checked.current.clear();
    setFailure(undefined);
  }

  return {
    name,
    element,
    field,
    values: form.values,
    isDirty: form.isDirty,
    isBusy,
    failure,
    submit,
    discard,
    draft: draft.found && {
      savedAt: draft.found.savedAt,
      discard: draft.clear,
      restore: () => {
        // `usefulDraft` let through only this form's own fields.
        form.setValues(draft.found?.values as Partial<Values>);
        draft.accept();
      },
    },
    conflict: conflict && {
      ...conflict,
      cancel: () => setConflict(undefined),
      settle: (values: Values) => settle(conflict, values),
    },
  };
}

export type ContractForm<Values extends FormValues = FormValues> = ReturnType<
  typeof useContractForm<Values, unknown>
>;
