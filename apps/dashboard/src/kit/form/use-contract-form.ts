import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { afterPress } from './after-press.ts';
import { type DraftState, type FormValues, useDraft } from './draft-store.ts';
import { focusFirst } from './focus-first.ts';
import { useBaseRow } from './use-base-row.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';
import { type SaveOptions, useSave } from './use-save.ts';

interface ContractFormOptions<Values extends FormValues, Output>
  extends SaveOptions<Values, Output> {
  /** Tells this form from others on its page: the draft's name and the id of its element. */
  name: string;
  values: Values;
  /** Typed on the screen before: unsaved here from the beginning. */
  typed?: Partial<Values> | undefined;
  /** The `updatedAt` that `values` belong to, for rows that others may change meanwhile. */
  version?: string;
  /** Fields that no draft may keep. */
  undrafted?: readonly (keyof Values & string)[];
}

/** Props that a form gives to a field; spread them into it. */
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
  const { name, values, version, undrafted = [] } = options;
  const form = useFilledForm(options);
  const element = useRef<HTMLFormElement>(null);
  const turn = useOneAtATime();
  const draft = useDraft(name, values);
  const base = useBaseRow({ form, values, version, isBusy: turn.isBusy });
  const fields = useCheckedFields({
    form,
    element,
    isLocked: turn.isRunning,
    onEdit: () =>
      draft.touch(() => (form.isDirty() ? except(form.getValues(), undrafted) : undefined)),
  });
  const save = useSave(options, {
    form,
    base,
    turn,
    onClean: forget,
    onInvalid: fields.point,
    onRefused: fields.pointAsRefused,
  });

  function forget() {
    draft.clear();
    fields.forget();
  }

  function discard() {
    forget();
    form.reset();
    save.setFailure(undefined);
  }
  return {
    name,
    element,
    field: fields.field,
    values: form.values,
    isDirty: form.isDirty,
    isBusy: turn.isBusy,
    errors: form.errors,
    failure: save.failure,
    submit: save.submit,
    discard,
    draft: offer<Values>(draft, form.setValues),
    conflict: conflictOf<Values>(save),
  };
}

/** Mantine's form on the contract's schema, with the values typed on the screen before. */
function useFilledForm<Values extends FormValues, Output>(
  options: ContractFormOptions<Values, Output>,
) {
  const form = useForm<Values>({
    initialValues: options.values,
    validate: schemaResolver(options.schema, { sync: true }),
    clearInputErrorOnChange: false,
  });
  const fill = useEffectEvent(() => options.typed && form.setValues(options.typed));
  useEffect(() => void fill(), []);
  return form;
}

function conflictOf<Values extends FormValues>(save: ReturnType<typeof useSave<Values, unknown>>) {
  const { conflict } = save;
  return (
    conflict && {
      ...conflict,
      cancel: () => save.setConflict(undefined),
      resolve: (chosen: Values) => save.resolve(conflict, chosen),
    }
  );
}

/** Undefined when nothing is left. */
function except(values: FormValues, names: readonly string[]): FormValues | undefined {
  const kept = Object.entries(values).filter(([name]) => !names.includes(name));
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

function offer<Values extends FormValues>(
  { found, accept, clear }: DraftState,
  setValues: (values: Partial<Values>) => void,
) {
  if (!found) return undefined;
  return {
    savedAt: found.savedAt,
    discard: clear,
    restore: () => {
      // `usefulDraft` let through only this form's own fields.
      setValues(found.values as Partial<Values>);
      accept();
    },
  };
}

export type ContractForm<Values extends FormValues = FormValues> = ReturnType<
  typeof useContractForm<Values, unknown>
>;

interface CheckedFieldsOptions<Values extends FormValues> {
  form: UseFormReturnType<Values>;
  element: RefObject<HTMLFormElement | null>;
  /** While this holds, what is typed is not taken. */
  isLocked: () => boolean;
  onEdit: () => void;
}

/** Fields that are checked on leaving them, and from then on at each change. */
function useCheckedFields<Values extends FormValues>(options: CheckedFieldsOptions<Values>) {
  const { form, element, isLocked, onEdit } = options;
  const checked = useLeftFields(element);
  const refused = useRefusedValues();

  function field<Name extends keyof Values & string>(name: Name): FieldProps<Values[Name]> {
    const error = form.errors[name];
    return {
      name,
      value: form.values[name],
      error: typeof error === 'string' ? error : undefined,
      onChange: (value) => {
        if (isLocked()) return;
        checked.type(name);
        form.getInputProps(name).onChange(value);
        if (checked.has(name)) form.validateField(name);
        onEdit();
      },
      onBlur: () => {
        if (checked.leave(name)) afterPress(() => checkLeft(name));
      },
    };
  }

  function checkLeft(name: keyof Values & string) {
    // The button may have discarded all changes.
    if (!checked.has(name)) return;
    if (!refused.has(name, form.getValues())) form.validateField(name);
  }

  /** After a send that was refused: these fields answer each change, the first has the focus. */
  function point(names: string[]) {
    for (const name of names) checked.add(name);
    focusFirst(element.current, names);
  }

  /** Shows the server's error of a field until that field changes. */
  function pointAsRefused(names: string[]) {
    refused.keep(names, form.getValues());
    point(names);
  }

  function forget() {
    checked.clear();
    refused.clear();
  }

  return { field, point, pointAsRefused, forget };
}

/**
 * Fields that somebody has left. One that the page focused by itself counts from the second time on, or once
 * something was typed: the first click may have been for something else on the page.
 */
function useLeftFields(element: RefObject<HTMLFormElement | null>) {
  const left = useRef(new Set<string>());
  const used = useRef(new Set<string>());

  function leave(name: string): boolean {
    const field = `[data-field="${name}"][data-autofocus]`;
    if (used.current.has(name) || !element.current?.querySelector(field)) left.current.add(name);
    used.current.add(name);
    return left.current.has(name);
  }

  function clear() {
    left.current.clear();
    used.current.clear();
  }
  return {
    has: (name: string) => left.current.has(name),
    add: (name: string) => left.current.add(name),
    type: (name: string) => used.current.add(name),
    leave,
    clear,
  };
}

/** Values that the server would not take, which look right from here. */
function useRefusedValues() {
  const refused = useRef(new Map<string, unknown>());
  return {
    keep: (names: string[], values: FormValues) => {
      refused.current = new Map(names.map((name) => [name, values[name]]));
    },
    has: (name: string, values: FormValues) =>
      refused.current.has(name) && refused.current.get(name) === values[name],
    clear: () => refused.current.clear(),
  };
}

/**
 * Sentences about fields that have no visible input, joined; the form's shell shows them above the
 * fields. The page itself is asked, so a value without an input cannot hide its error.
 */
export function useUnshownErrors(
  element: RefObject<HTMLFormElement | null>,
  errors: Record<string, ReactNode>,
): string | undefined {
  const [unshown, setUnshown] = useState('');
  useLayoutEffect(() => {
    const found = Object.entries(errors);
    // To ask what is visible costs a layout of the page.
    const shown = found.length > 0 ? visibleFields(element.current) : new Set();
    const rest = found.filter(([name]) => !shown.has(name));
    setUnshown(rest.map(([, sentence]) => String(sentence)).join(' '));
  });
  return unshown || undefined;
}

function visibleFields(form: HTMLFormElement | null): Set<string | undefined> {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  return new Set(fields.filter(isVisible).map(({ dataset }) => dataset.field));
}

function isVisible(field: HTMLElement): boolean {
  // The tests' browser draws nothing and lacks this function.
  return 'checkVisibility' in field ? field.checkVisibility() : true;
}
