import { PinInput } from '@mantine/core';
import { type ClipboardEvent, type FocusEvent, useId } from 'react';
import type { FieldProps } from '../../form/use-contract-form.ts';
import classes from './code-field.module.css';

interface CodeFieldProps extends FieldProps<string> {
  label: string;
  length: number;
  /** Of an authenticator app, and not of a mail. */
  isDigits?: boolean;
  hasAutoFocus?: boolean;
}

/** One box per character of a code; takes it whole, too, as the mail or the app writes it. */
export function CodeField(props: CodeFieldProps) {
  const id = useId();
  const { length, isDigits = false } = props;
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) props.onBlur();
  };
  // A code copied with its hyphen or its space would be refused by the boxes as a whole.
  const handlePaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData
      .getData('text/plain')
      .replace(isDigits ? /\D/g : /[^a-z0-9]/gi, '');
    if (pasted === '') return;
    event.preventDefault();
    event.stopPropagation();
    props.onChange(pasted.slice(0, length).toUpperCase());
  };
  return (
    <div onPasteCapture={handlePaste}>
      <div id={`${id}-label`} className={classes.label}>
        {props.label}
      </div>
      <PinInput
        aria-labelledby={`${id}-label`}
        aria-describedby={props.error ? `${id}-error` : undefined}
        classNames={{ root: classes.boxes, pinInput: classes.box }}
        length={length}
        type={isDigits ? 'number' : 'alphanumeric'}
        data-length={length}
        placeholder=""
        name={props.name}
        autoFocus={props.hasAutoFocus}
        value={props.value}
        error={props.error !== undefined}
        getInputProps={(index) => ({
          'aria-label': `${props.label}, ${index + 1} de ${length}`,
          'aria-describedby': props.error ? `${id}-error` : undefined,
          'data-field': index === 0 ? props.name : undefined,
          autoCapitalize: 'characters',
          spellCheck: false,
        })}
        onChange={(value) => props.onChange(value.toUpperCase())}
        onBlur={handleBlur}
      />
      {props.error && (
        <p id={`${id}-error`} className={classes.error}>
          {props.error}
        </p>
      )}
    </div>
  );
}
