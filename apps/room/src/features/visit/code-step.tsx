import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { CODE_AGAIN_SECONDS, CODE_MINUTES, limits } from '../../lib/contract.ts';
import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import classes from './code-step.module.css';
import type { useEntry } from './use-entry.ts';
import type { SentCode } from './visit-storage.ts';

const BOXES = Array.from({ length: limits.code }, (_, index) => index);

interface CodeStepProps {
  entry: ReturnType<typeof useEntry>;
  sent: SentCode;
}

/** Asks for the mailed code. */
export function CodeStep({ entry, sent }: CodeStepProps) {
  return (
    <>
      <p role="status">
        {sent.isAsked ? (
          <Sentence text={texts.codeOnItsWay(CODE_MINUTES)} email={sent.email} />
        ) : (
          <Sentence text={texts.typeCode} email={sent.email} />
        )}
      </p>
      <CodeField
        value={entry.values.code}
        error={entry.errors.code}
        onChange={entry.change('code')}
      />
      <div className={classes.links}>
        <SendAgain sentAt={sent.isAsked ? sent.at : 0} onSend={() => void entry.sendAgain()} />
        <Button look="quiet" onClick={entry.changeEmail}>
          {texts.otherEmail}
        </Button>
      </div>
    </>
  );
}

/** The sentence with the address in the place that its language gives it. */
function Sentence({ text, email }: { text: string; email: string }) {
  const [before, after] = text.split('{}');
  return (
    <>
      {before}
      <strong>{email}</strong>
      {after}
    </>
  );
}

interface CodeFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** One real field, so that pasting and filling in work, drawn as a box for each digit. */
export function CodeField({ value, error, onChange }: CodeFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // The element that had the focus was removed with the previous step.
  useLayoutEffect(() => input.current?.focus(), []);
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{texts.code}</label>
      <div className={classes.boxes} data-bad={error ? true : undefined}>
        <input
          ref={input}
          id={id}
          className={classes.input}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) => onChange(digitsOf(target.value))}
        />
        {BOXES.map((index) => (
          <span
            key={index}
            aria-hidden
            className={classes.box}
            data-next={index === Math.min(value.length, limits.code - 1) || undefined}
          >
            {value[index]}
          </span>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  );
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, limits.code);
}

/** Asks for another code, once the server sends one again. */
export function SendAgain({ sentAt, onSend }: { sentAt: number; onSend: () => void }) {
  const seconds = useSecondsUntil(sentAt + CODE_AGAIN_SECONDS * 1_000);
  const isEarly = seconds > 0;
  return (
    <Button
      look="quiet"
      aria-disabled={isEarly || undefined}
      onClick={isEarly ? undefined : onSend}
    >
      {isEarly ? texts.sendAgainIn(seconds) : texts.sendAgain}
    </Button>
  );
}

/** The seconds until then, counted down; 0 afterwards. */
function useSecondsUntil(then: number): number {
  const [now, setNow] = useState(Date.now);
  const isOver = now >= then;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, Math.ceil((then - now) / 1_000));
}
