import { type ComponentProps, useId } from 'react';
import classes from './field.module.css';
import { Icon } from './icon.tsx';

interface FieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  help?: string;
}

/** A text field with its label above, and what is wrong with it below. */
export function Field({ label, error, help, onChange, ...rest }: FieldProps) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        id={id}
        className={classes.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {help && (
        <p id={`${id}-help`} className={classes.help}>
          {help}
        </p>
      )}
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  );
}

export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className={classes.error}>
      <Icon name="alert" size={16} />
      {text}
    </p>
  );
}
