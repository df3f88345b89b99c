import { Textarea } from '@mantine/core';
import type { FieldProps } from './use-contract-form.ts';

/** Why; the first field of its dialog, which brings the focus here. */
export function BanReason({ name, value, error, onChange, onBlur }: FieldProps<string>) {
  return (
    <Textarea
      label="Motivo"
      description="Aparece para a pessoa removida."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      name={name}
      data-field={name}
      data-autofocus
      rows={2}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
}
