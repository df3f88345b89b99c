import { TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ChangeEvent, ReactNode } from 'react';
import type { FieldProps } from '../form/use-contract-form.ts';
import { FieldLabel } from './field-label.tsx';
import { type Mask, maskTyped } from './masks.ts';

interface MaskedFieldProps extends FieldProps<string> {
  label: string;
  mask: Mask;
  isOptional?: boolean;
  /** Letters may be typed too. */
  hasLetters?: boolean;
  autoComplete?: string;
  /** At the right end, unless an error stands there. */
  endIcon?: ReactNode;
}

/** Text in a fixed form, a CEP say: what is typed or pasted takes it at once. */
export function MaskedField({ mask, hasLetters = false, ...props }: MaskedFieldProps) {
  function handleChange({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const typed = input.value;
    const { text, caret } = maskTyped(
      mask,
      typed,
      input.selectionStart ?? typed.length,
      deletesForward(nativeEvent),
    );
    // Before React writes the value, which would leave the caret at its end.
    input.value = text;
    input.setSelectionRange(caret, caret);
    props.onChange(text);
  }
  return (
    <TextInput
      inputMode={hasLetters ? 'text' : 'numeric'}
      autoCapitalize={hasLetters ? 'characters' : undefined}
      label={<FieldLabel text={props.label} isOptional={props.isOptional} />}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      name={props.name}
      data-field={props.name}
      autoComplete={props.autoComplete ?? 'off'}
      spellCheck={false}
      value={props.value}
      error={props.error}
      rightSection={
        props.error ? <IconAlertCircle size={18} stroke={1.7} aria-hidden /> : props.endIcon
      }
      onChange={handleChange}
      onBlur={props.onBlur}
    />
  );
}

function deletesForward(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === 'deleteContentForward';
}
