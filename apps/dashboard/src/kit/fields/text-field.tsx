import { TextInput, type TextInputProps } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import type { FieldProps } from '../form/use-contract-form.ts';
import { FieldLabel } from './field-label.tsx';

interface TextFieldProps extends FieldProps<string> {
  label: string;
  isOptional?: boolean;
  help?: TextInputProps['description'];
  type?: 'text' | 'email' | 'url' | 'time' | 'date' | 'datetime-local';
  autoComplete?: string;
  maxLength?: number;
  /** Shown, copied and sent, but not to be typed into. */
  isLocked?: boolean;
  /** At the right end, unless an error stands there. */
  endIcon?: ReactNode;
  hasAutoFocus?: boolean;
  placeholder?: string;
  isDisabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

const INPUT_MODE = {
  text: 'text',
  email: 'email',
  url: 'url',
  time: undefined,
  date: undefined,
  'datetime-local': undefined,
} as const;

export function TextField(props: TextFieldProps) {
  const { type = 'text' } = props;
  return (
    <TextInput
      ref={props.ref}
      // Addresses are typed into a plain text box: the browser's own check of `type="url"` would
      // speak another language than ours and refuse what the contract accepts.
      type={type === 'url' ? 'text' : type}
      inputMode={INPUT_MODE[type]}
      label={<FieldLabel text={props.label} isOptional={props.isOptional} />}
      description={props.help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      name={props.name}
      data-field={props.name}
      data-autofocus={props.hasAutoFocus || undefined}
      autoFocus={props.hasAutoFocus}
      autoComplete={props.autoComplete ?? 'off'}
      spellCheck={type === 'text' ? undefined : false}
      maxLength={props.maxLength}
      placeholder={props.placeholder}
      disabled={props.isDisabled}
      readOnly={props.isLocked}
      value={props.value}
      error={props.error}
      rightSection={
        props.error ? <IconAlertCircle size={18} stroke={1.7} aria-hidden /> : props.endIcon
      }
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={props.onBlur}
    />
  );
}
