import type { RoomChannel } from '@atrio/client/room-channel';
import { type FormEvent, useId, useState } from 'react';
import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './waiting-page.module.css';

const MAX_NOTE = 200;

/** Some words for the team that has to open. */
export function KnockNote({ channel }: { channel: RoomChannel }) {
  const id = useId();
  const [note, setNote] = useState('');
  const [outcome, setOutcome] = useState<'sent' | 'failed' | null>(null);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setOutcome(null);
    try {
      await channel.knock(note);
      setOutcome('sent');
    } catch {
      setOutcome('failed');
    }
  };
  return (
    <form className={classes.note} onSubmit={(event) => void handleSubmit(event)}>
      <label htmlFor={id}>{texts.knockNote}</label>
      <textarea
        id={id}
        rows={2}
        maxLength={MAX_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" look="filled">
        <Icon name="send" size={18} />
        {texts.knockSend}
      </Button>
      <p role="status">
        {outcome === 'sent' && texts.knockSent}
        {outcome === 'failed' && texts.knockFailed}
      </p>
    </form>
  );
}
