import { Switch } from '@mantine/core';
import type { FieldProps } from '../form/use-contract-form.ts';

interface SwitchFieldProps extends FieldProps<boolean> {
  label: string;
  help?: string;
  isDisabled?: boolean;
}

export function SwitchField(props: SwitchFieldProps) {
  return (
    <Switch
      label={props.label}
      description={props.help}
      name={props.name}
      data-field={props.name}
      checked={props.value}
      disabled={props.isDisabled}
      error={props.error}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}
