import { Checkbox } from '@mantine/core';
import type { FieldProps } from '../form/use-contract-form.ts';

interface CheckboxFieldProps extends FieldProps<boolean> {
  label: string;
  help?: string;
}

export function CheckboxField(props: CheckboxFieldProps) {
  return (
    <Checkbox
      label={props.label}
      description={props.help}
      name={props.name}
      data-field={props.name}
      checked={props.value}
      error={props.error}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}
