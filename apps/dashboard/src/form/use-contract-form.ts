import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { FormValues } from './draft-store.ts';
import { useBaseRow } from './use-base-row.ts';
import { useCheckedFields } from './use-checked-fields.ts';
import { type DraftState, useDraft } from './use-draft.ts';
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
  const { name, values, version, undrafted = [] } = options;
  const form = useForm<Values>({
    initialValues: values,
    validate: schemaResolver(options.schema, { sync: true }),
    clearInputErrorOnChange: false,
  });
  const fill = useEffectEvent(() => options.typed && form.setValues(options.typed));
  useEffect(() => void fill(), []);
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
  const { submit, failure, conflict } = save;
  return {
    name,
    element,
    field: fields.field,
    values: form.values,
    isDirty: form.isDirty,
    isBusy: turn.isBusy,
    errors: form.errors,
    failure,
    submit,
    discard,
    draft: offer<Values>(draft, form.setValues),
    conflict: conflict && {
      ...conflict,
      cancel: () => save.setConflict(undefined),
      settle: (chosen: Values) => save.settle(conflict, chosen),
    },
  };
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
