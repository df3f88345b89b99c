import { FilePicker } from '../../form/file-picker.tsx';
import { FormPage } from '../../form/form-page.tsx';
import { FormPanel } from '../../form/form-panel.tsx';
import { TextField } from '../../form/text-field.tsx';
import { Card } from '../../ui/card.tsx';
import classes from './customization.module.css';
import { type IconFormOptions, useIconForm } from './use-icon-form.ts';

interface IconFormProps extends IconFormOptions {
  /** What it does, as the specification calls it: 'Criar categoria'. */
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
  // What exists already shares its page with more than this form.
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
