import { useEffect, useId, useRef } from 'react';
import { CODE_AGAIN_SECONDS, CODE_MINUTES, limits } from '../../lib/contract.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import classes from './code-step.module.css';
import type { SentCode } from './sent-code.ts';
import type { useEntry } from './use-entry.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

const BOXES = Array.from({ length: limits.code }, (_, index) => index);

interface CodeStepProps {
  entry: ReturnType<typeof useEntry>;
  sent: SentCode;
}

/** The code that came by mail: one real field, so that pasting and filling in work, drawn as boxes. */
export function CodeStep({ entry, sent }: CodeStepProps) {
  const id = useId();
  const { values, errors, change } = entry;
  const input = useRef<HTMLInputElement>(null);
  // The element that had the focus was removed with the previous step.
  useEffect(() => input.current?.focus(), []);
  return (
    <>
      <p role="status">
        {sent.isAsked ? (
          <>
            Se <strong>{sent.email}</strong> tem acesso, o código já está a caminho. Ele vale por{' '}
            {CODE_MINUTES} minutos.
          </>
        ) : (
          <>
            Digite o código que chegou em <strong>{sent.email}</strong>.
          </>
        )}
      </p>
      <div className={classes.field}>
        <label htmlFor={id}>Código</label>
        <div className={classes.boxes} data-bad={errors.code ? true : undefined}>
          <input
            ref={input}
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
        <SendAgain sentAt={sent.isAsked ? sent.at : 0} onSend={() => void entry.sendAgain()} />
        <Button look="quiet" onClick={entry.changeEmail}>
          Usar outro email
        </Button>
      </div>
    </>
  );
}

/** Counts down until the server takes another wish for a code. */
function SendAgain({ sentAt, onSend }: { sentAt: number; onSend: () => void }) {
  const seconds = useSecondsUntil(sentAt + CODE_AGAIN_SECONDS * 1_000);
  const isEarly = seconds > 0;
  return (
    <Button
      look="quiet"
      aria-disabled={isEarly || undefined}
      onClick={isEarly ? undefined : onSend}
    >
      {isEarly ? `Enviar de novo em ${seconds} s` : 'Enviar de novo'}
    </Button>
  );
}
