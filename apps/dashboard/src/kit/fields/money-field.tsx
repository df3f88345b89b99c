import { TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ChangeEvent } from 'react';
import type { FieldProps } from '../form/use-contract-form.ts';
import { formatMoneyCents } from '../text/format.ts';

/** 'R$ 9.999.999,99': more is a slip of the finger. */
const MAX_DIGITS = 9;

interface MoneyFieldProps extends FieldProps<number> {
  label: string;
  help?: string;
}

/** An amount in reais, kept as integer cents; digits come in from the right, as at a till. */
export function MoneyField(props: MoneyFieldProps) {
  function handleChange({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const fromEnd = input.value.length - (input.selectionStart ?? input.value.length);
    const digits = input.value.replace(/\D/g, '').replace(/^0+/, '').slice(0, MAX_DIGITS);
    const text = formatMoneyCents(Number(digits));
    // As in masked-field.tsx: before React does it, and loses the caret.
    input.value = text;
    const caret = Math.max(0, text.length - fromEnd);
    input.setSelectionRange(caret, caret);
    props.onChange(Number(digits));
  }
  return (
    <TextInput
      inputMode="numeric"
      label={props.label}
      description={props.help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      name={props.name}
      data-field={props.name}
      autoComplete="off"
      value={formatMoneyCents(props.value)}
      error={props.error}
      rightSection={props.error && <IconAlertCircle size={18} stroke={1.7} aria-hidden />}
      onChange={handleChange}
      onBlur={props.onBlur}
    />
  );
}
