import type { FieldProps } from '../form/use-contract-form.ts';
import { FieldLabel } from './field-label.tsx';
import { Select } from './select.tsx';

export interface SelectOption {
  value: number;
  label: string;
}

interface SelectFieldProps extends FieldProps<number> {
  label: string;
  isOptional?: boolean;
  options: readonly SelectOption[];
  help?: string;
  /** While nothing is chosen. */
  placeholder?: string;
}

/** A choice among rows by id. Long lists can be searched by typing. */
export function SelectField(props: SelectFieldProps) {
  return (
    <Select
      label={<FieldLabel text={props.label} isOptional={props.isOptional} />}
      data={props.options.map(({ value, label }) => ({ value: String(value), label }))}
      value={String(props.value)}
      onChange={(value) => props.onChange(Number(value ?? 0))}
      onBlur={props.onBlur}
      error={props.error}
      description={props.help}
      placeholder={props.placeholder}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data-field={props.name}
      searchable={props.options.length > 8}
      nothingFoundMessage="Nada encontrado"
    />
  );
}
