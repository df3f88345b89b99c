import { Radio } from '@mantine/core';
import classes from './ban-dialog.module.css';
import type { FieldProps } from './use-contract-form.ts';

const TERMS = [
  { hours: 1, label: '1 hora' },
  { hours: 24, label: '1 dia' },
  { hours: 7 * 24, label: '7 dias' },
  { hours: 30 * 24, label: '30 dias' },
  { hours: null, label: 'Sem prazo' },
];

/** For how long; radio buttons know only text, so the hours are written and read back here. */
export function BanTerm({ name, value, error, onChange }: FieldProps<number | null>) {
  return (
    <Radio.Group
      label="Prazo"
      value={String(value)}
      error={error}
      data-field={name}
      onChange={(chosen) =>
        onChange(TERMS.find(({ hours }) => String(hours) === chosen)?.hours ?? null)
      }
    >
      <div className={classes.terms}>
        {TERMS.map(({ hours, label }) => (
          <Radio
            key={label}
            value={String(hours)}
            label={label}
            classNames={{ body: classes.term }}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
