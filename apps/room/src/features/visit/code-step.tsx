import { useId } from 'react';
import { limits } from '../../lib/contract.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import classes from './code-step.module.css';
import type { useEntry } from './use-entry.ts';

const BOXES = Array.from({ length: limits.code }, (_, index) => index);

/** The code that came by mail: one real field, so that pasting and filling in work, drawn as boxes. */
export function CodeStep({ entry }: { entry: ReturnType<typeof useEntry> }) {
  const id = useId();
  const { values, errors, sentTo, change } = entry;
  return (
    <>
      <p role="status">
        Se <strong>{sentTo}</strong> tem acesso, o código já está a caminho. Ele vale por alguns
        minutos.
      </p>
      <div className={classes.field}>
        <label htmlFor={id}>Código</label>
        <div className={classes.boxes} data-bad={errors.code ? true : undefined}>
          <input
            id={id}
            className={classes.input}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            value={values.code}
            aria-invalid={errors.code ? true : undefined}
            aria-describedby={errors.code ? `${id}-error` : undefined}
            onChange={({ target }) =>
              change('code')(target.value.replace(/\D/g, '').slice(0, limits.code))
            }
          />
          {BOXES.map((index) => (
            <span
              key={index}
              aria-hidden
              className={classes.box}
              data-next={index === Math.min(values.code.length, limits.code - 1) || undefined}
            >
              {values.code[index]}
            </span>
          ))}
        </div>
        {errors.code && <FieldError id={`${id}-error`} text={errors.code} />}
      </div>
      <div className={classes.links}>
        <Button look="quiet" onClick={() => void entry.sendAgain()}>
          Enviar de novo
        </Button>
        <Button look="quiet" onClick={entry.changeEmail}>
          Usar outro email
        </Button>
      </div>
    </>
  );
}
