import type { RoomChannel } from '@atrio/client/room-channel';
import { type FormEvent, useId, useRef, useState } from 'react';
import { limits } from '../../lib/contract.ts';
import { failureText, texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import classes from './waiting-page.module.css';

/** For those who stand in the hall: the code on its screen spares the team's answer. */
export function HallCode({ channel }: { channel: RoomChannel }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (code.length < limits.code) return setProblem(texts.hallCodeShort);
    setIsBusy(true);
    setProblem('');
    try {
      await channel.enterByCode(code);
    } catch (error) {
      setProblem(failureText(error));
      // The next one is typed over this one.
      input.current?.focus();
      input.current?.select();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form className={classes.hall} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <label htmlFor={id}>{texts.hallCode}</label>
      <p className={classes.help} id={`${id}-help`}>
        {texts.hallCodeHelp}
      </p>
      <input
        ref={input}
        id={id}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        value={code}
        aria-invalid={problem !== '' || undefined}
        aria-describedby={problem ? `${id}-help ${id}-problem` : `${id}-help`}
        onChange={({ target }) => setCode(target.value.replace(/\D/g, '').slice(0, limits.code))}
      />
      {problem && <FieldError id={`${id}-problem`} text={problem} />}
      <Button type="submit" look="filled" isBusy={isBusy}>
        {texts.hallCodeEnter}
      </Button>
    </form>
  );
}
