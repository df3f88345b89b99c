import { PinInput } from '@mantine/core';
import { type ClipboardEvent, type FocusEvent, useId } from 'react';
import type { FieldProps } from '../../../kit/form/use-contract-form.ts';
import classes from './code-field.module.css';

interface CodeFieldProps extends FieldProps<string> {
  label: string;
  length: number;
  /** An authenticator app's code, which has digits only; a mailed code has letters too. */
  isDigits?: boolean;
  hasAutoFocus?: boolean;
}

/** One box per character of a code. A whole code can be pasted as the mail or the app writes it. */
export function CodeField(props: CodeFieldProps) {
  const id = useId();
  const { length, isDigits = false } = props;
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) props.onBlur();
  };
  // The boxes refuse a pasted code with a hyphen or a space as a whole.
  const handlePaste = (event: ClipboardEvent) => {
    const pasted = charactersIn(event.clipboardData.getData('text/plain'), isDigits);
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

function charactersIn(text: string, isDigits: boolean): string {
  return text.replace(isDigits ? /\D/g : /[^a-z0-9]/gi, '');
}
