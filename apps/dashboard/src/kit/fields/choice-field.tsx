import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { FieldProps } from '../form/use-contract-form.ts';
import classes from './choice-field.module.css';

export interface Choice<Value> {
  value: Value;
  label: string;
  text?: string;
  icon?: ReactNode;
}

interface ChoiceFieldProps<Value> extends FieldProps<Value> {
  label: string;
  choices: readonly Choice<Value>[];
  /** Cards that say what each means, or one row of short ones. */
  look: 'cards' | 'row';
  help?: ReactNode;
  hasAutoFocus?: boolean;
}

/** One of a few, all in view; the browser's own radio buttons, so the arrows work as everywhere. */
export function ChoiceField<Value extends string | number>(props: ChoiceFieldProps<Value>) {
  const { name, value, error, look } = props;
  const id = useId();
  return (
    <fieldset className={classes.field} aria-describedby={`${id}-help ${id}-error`}>
      <legend className={classes.legend}>{props.label}</legend>
      <div className={classes.choices} data-look={look}>
        {props.choices.map((choice) => (
          <label key={choice.value} className={classes.choice}>
            {choice.icon && <span className={classes.icon}>{choice.icon}</span>}
            <span className={classes.words}>
              <span className={classes.label}>{choice.label}</span>
              {choice.text && (
                <span id={`${id}-${choice.value}`} className={classes.text}>
                  {choice.text}
                </span>
              )}
            </span>
            <input
              type="radio"
              className={classes.radio}
              name={`${id}-${name}`}
              data-field={name}
              data-autofocus={(props.hasAutoFocus && choice.value === value) || undefined}
              aria-label={choice.label}
              aria-describedby={choice.text && `${id}-${choice.value}`}
              checked={choice.value === value}
              onChange={() => props.onChange(choice.value)}
            />
          </label>
        ))}
      </div>
      <div id={`${id}-help`} className={classes.help}>
        {props.help}
      </div>
      <p id={`${id}-error`} className={classes.error}>
        {error && (
          <>
            <IconAlertCircle size={16} stroke={1.7} aria-hidden /> {error}
          </>
        )}
      </p>
    </fieldset>
  );
}
