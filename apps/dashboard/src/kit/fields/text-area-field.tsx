import { Textarea } from '@mantine/core';
import type { FieldProps } from '../form/use-contract-form.ts';
import { FieldLabel } from './field-label.tsx';

interface TextAreaFieldProps extends FieldProps<string> {
  label: string;
  isOptional?: boolean;
  maxLength?: number;
  help?: string;
  rows?: number;
  placeholder?: string;
}

export function TextAreaField(props: TextAreaFieldProps) {
  return (
    <Textarea
      label={<FieldLabel text={props.label} isOptional={props.isOptional} />}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      name={props.name}
      data-field={props.name}
      description={props.help}
      placeholder={props.placeholder}
      rows={props.rows ?? 3}
      maxLength={props.maxLength}
      value={props.value}
      error={props.error}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={props.onBlur}
    />
  );
}
