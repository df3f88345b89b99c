import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import type { Versioned } from './conflict.ts';
import type { FormValues } from './draft-store.ts';

interface BaseRowOptions<Values extends FormValues> {
  form: UseFormReturnType<Values>;
  /** The row as the page has it now. */
  values: Values;
  version: string | undefined;
  isBusy: boolean;
}

/** The row a form's changes are made to: what counts as unchanged, and its version. */
export function useBaseRow<Values extends FormValues>(options: BaseRowOptions<Values>) {
  const { form, isBusy } = options;
  const [version, setVersion] = useState(options.version);

  function rebase(row: Versioned<Values>, values = row.values) {
    form.setInitialValues(row.values);
    form.setValues(values);
    setVersion(row.version);
  }

  // A newer row arrived while nothing here is unsaved: show it. (Instants of one format compare
  // as text.) Setting state while rendering is React's own way of following a prop.
  const isNewer =
    options.version !== undefined && version !== undefined && options.version > version;
  if (isNewer && !isBusy && !form.isDirty()) {
    rebase({ values: options.values, version: options.version ?? version });
  }
  return { version, rebase };
}
