import { TextInput } from '@mantine/core';
import type { FieldProps } from '../form/use-contract-form.ts';
import { FieldLabel } from './field-label.tsx';

interface DateTimeFieldProps extends FieldProps<string> {
  label: string;
  isOptional?: boolean;
  help?: string;
  /** A day alone, or a day with an hour. */
  type: 'date' | 'datetime-local';
}

/** The browser's own field for a day or an hour: its value is 2026-11-20, or 2026-11-20T19:00. */
export function DateTimeField(props: DateTimeFieldProps) {
  return (
    <TextInput
      type={props.type}
      label={<FieldLabel text={props.label} isOptional={props.isOptional} />}
      description={props.help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      name={props.name}
      data-field={props.name}
      value={props.value}
      error={props.error}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={props.onBlur}
    />
  );
}
