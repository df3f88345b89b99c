import { useRef } from 'react';
import { z } from 'zod';
import { useChosenFile } from '../../form/use-chosen-file.ts';
import { type ContractForm, useContractForm } from '../../form/use-contract-form.ts';

export type IconValues = { name: string };

/** What is kept of a category or an item on the server. */
export interface NamedIcon {
  id: number;
  name: string;
  iconUrl: string | null;
}

export interface IconFormOptions {
  name: 'categoria' | 'item';
  schema: z.ZodType<IconValues>;
  /** What to change; without it, the form creates. */
  current: NamedIcon | undefined;
  onSubmit: (values: IconValues & { icon?: File }) => Promise<NamedIcon>;
  onSaved?: (saved: NamedIcon) => void;
}

const named = z.object({ name: z.string() });

/** The name, together with what no form's values or draft can hold: the icon to send, a file. */
export function useIconForm({ name, schema, current, onSubmit, onSaved }: IconFormOptions) {
  const icon = useChosenFile();
  const saved = useRef<NamedIcon>(undefined);
  const form: ContractForm<IconValues> = useContractForm<IconValues, IconValues>({
    name,
    schema,
    values: { name: current?.name ?? '' },
    readRow: (row) => {
      const { data } = named.safeParse(row);
      return data && { values: data, version: '' };
    },
    onSubmit: async (values) => {
      saved.current = await onSubmit({ ...values, icon: icon.read() });
      icon.set(null);
      return saved.current;
    },
    onSaved: () => saved.current && onSaved?.(saved.current),
  });
  const whole: ContractForm<IconValues> = {
    ...form,
    isDirty: (path) => form.isDirty(path) || (path === undefined && icon.read() !== undefined),
    discard: () => {
      form.discard();
      icon.set(null);
    },
  };
  return { form: whole, file: icon.file, chooseFile: icon.set };
}
