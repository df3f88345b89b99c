import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldProps } from '../form/use-contract-form.ts';
import classes from './choices-field.module.css';

interface Option {
  value: string;
  label: ReactNode;
  text?: string;
  /** The legend that it stands under. */
  group?: string;
}

interface ChoicesFieldProps extends FieldProps<string> {
  label: string;
  help?: string;
  choices: readonly Option[];
}

/** Any of a few. The value is theirs with spaces between them, as values of a form are plain. */
export function ChoicesField(props: ChoicesFieldProps) {
  const { label, help, choices, name, value, error, onChange, onBlur } = props;
  return (
    <Checkbox.Group
      label={label}
      description={help}
      value={value.split(' ')}
      onChange={(next) => onChange(next.filter((one) => one !== '').join(' '))}
      onBlur={onBlur}
      error={error}
      data-field={name}
    >
      <div className={classes.groups}>
        {[...Map.groupBy(choices, ({ group }) => group)].map(([legend, members]) => (
          <fieldset key={legend ?? ''} className={classes.group}>
            {legend && <legend>{legend}</legend>}
            {members.map(({ value, label, text }) => (
              <Checkbox key={value} value={value} label={label} description={text} />
            ))}
          </fieldset>
        ))}
      </div>
    </Checkbox.Group>
  );
}
