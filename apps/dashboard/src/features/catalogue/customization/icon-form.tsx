import { useRef } from 'react';
import { z } from 'zod';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { type ContractForm, useContractForm } from '../../../kit/form/use-contract-form.ts';
import { FormPage } from '../../../kit/form-shells/form-page.tsx';
import { FormPanel } from '../../../kit/form-shells/form-panel.tsx';
import { Card } from '../../../kit/page/card.tsx';
import { FilePicker } from '../../../kit/upload/file-picker.tsx';
import { useChosenFile } from '../../../kit/upload/use-chosen-file.ts';
import classes from './customization.module.css';

interface IconFormProps extends IconFormOptions {
  /** The name of the form, such as 'Criar categoria'. */
  label: string;
}

/** A name and an icon: all of a category, and of an item what is not its bundles. */
export function IconForm({ label, ...options }: IconFormProps) {
  const { current } = options;
  const { form, file, chooseFile } = useIconForm(options);
  const shell = {
    form,
    label,
    submitLabel: label,
    failureTitle: `Erro ao ${label.toLowerCase()}`,
  };
  const iconUrl = current?.iconUrl;
  const fields = (
    <div className={classes.fields}>
      <TextField label="Nome" maxLength={120} {...form.field('name')} />
      <FilePicker
        kind="image"
        label="Ícone"
        file={file}
        onChange={chooseFile}
        current={iconUrl ? { name: 'Ícone atual', imageUrl: iconUrl } : undefined}
        isDisabled={form.isBusy}
      />
    </div>
  );
  // An existing row shares its page with more than this form.
  return current ? (
    <Card>
      <FormPanel {...shell}>{fields}</FormPanel>
    </Card>
  ) : (
    <FormPage {...shell}>
      <Card>{fields}</Card>
    </FormPage>
  );
}

type IconValues = { name: string };

/** A category or an item as the server keeps it. */
interface NamedIcon {
  id: number;
  name: string;
  iconUrl: string | null;
}

interface IconFormOptions {
  name: 'categoria' | 'item';
  schema: z.ZodType<IconValues>;
  /** The row to change; undefined makes the form create one. */
  current: NamedIcon | undefined;
  onSubmit: (values: IconValues & { icon?: File }) => Promise<NamedIcon>;
  onSaved?: (saved: NamedIcon) => void;
}

const named = z.object({ name: z.string() });

/** The name, together with what no form's values or draft can hold: the icon to send, a file. */
function useIconForm({ name, schema, current, onSubmit, onSaved }: IconFormOptions) {
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
