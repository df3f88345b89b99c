import { TextInput } from '@mantine/core';
import { FieldLabel } from '../../../kit/fields/field-label.tsx';
import type { FieldProps } from '../../../kit/form/use-contract-form.ts';

interface MomentFieldProps extends FieldProps<string> {
  label: string;
}

/** A day and a time of the browser's zone, or none. */
export function MomentField({ label, onChange, ...field }: MomentFieldProps) {
  return (
    <TextInput
      {...field}
      type="datetime-local"
      label={<FieldLabel text={label} isOptional />}
      data-field={field.name}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** What the field shows of an instant. */
export function toLocal(value: string | null): string {
  if (value === null) return '';
  const at = new Date(value);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The instant that the field shows. */
export function fromLocal(value: string): string | null {
  return value === '' ? null : new Date(value).toISOString();
}
