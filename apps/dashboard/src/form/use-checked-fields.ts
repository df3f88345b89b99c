import type { UseFormReturnType } from '@mantine/form';
import { type RefObject, useRef } from 'react';
import type { FormValues } from './draft-store.ts';
import { focusFirst } from './focus-first.ts';
import type { FieldProps } from './use-contract-form.ts';

interface CheckedFieldsOptions<Values extends FormValues> {
  form: UseFormReturnType<Values>;
  element: RefObject<HTMLFormElement | null>;
  /** While this holds, what is typed is not taken. */
  isLocked: () => boolean;
  onEdit: () => void;
}

/** Fields that are checked on leaving them, and from then on at each change. */
export function useCheckedFields<Values extends FormValues>(options: CheckedFieldsOptions<Values>) {
  const { form, element, isLocked, onEdit } = options;
  const checked = useRef(new Set<string>());
  /** Values that the server would not take, which look right from here. */
  const refused = useRef(new Map<string, unknown>());

  function field<Name extends keyof Values & string>(name: Name): FieldProps<Values[Name]> {
    const error = form.errors[name];
    return {
      name,
      value: form.values[name],
      error: typeof error === 'string' ? error : undefined,
      onChange: (value) => {
        if (isLocked()) return;
        form.getInputProps(name).onChange(value);
        if (checked.current.has(name)) form.validateField(name);
        onEdit();
      },
      onBlur: () => {
        checked.current.add(name);
        const { values } = form;
        if (refused.current.has(name) && refused.current.get(name) === values[name]) return;
        form.validateField(name);
      },
    };
  }

  /** After a send that was refused: these fields answer each change, the first has the focus. */
  function point(names: string[]) {
    for (const name of names) checked.current.add(name);
    focusFirst(element.current, names);
  }

  /** What the server said of a field holds until that field is changed. */
  function pointAsRefused(names: string[]) {
    const values: FormValues = form.getValues();
    refused.current = new Map(names.map((name) => [name, values[name]]));
    point(names);
  }

  function forget() {
    checked.current.clear();
    refused.current.clear();
  }

  return { field, point, pointAsRefused, forget };
}
