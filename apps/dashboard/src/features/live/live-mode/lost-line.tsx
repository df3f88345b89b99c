import { useState } from 'react';
import { formatWhen } from '../../../kit/text/format.ts';
import classes from '../conversation/conversation.module.css';

/** Since when the line to the room is lost; null while it is there, and before it first was. */
export function useLostAt(isDisabled: boolean): number | null {
  const [lostAt, setLostAt] = useState<number | null>(null);
  const [wasLive, setWasLive] = useState(false);
  if (!isDisabled && (!wasLive || lostAt !== null)) {
    setWasLive(true);
    setLostAt(null);
  }
  if (isDisabled && wasLive && lostAt === null) setLostAt(Date.now());
  return lostAt;
}

/** Says why the controls are off, and of when the figures are. */
export function OutOfDate({ lostAt }: { lostAt: number | null }) {
  return (
    <div role="status">
      {lostAt !== null && (
        <p className={classes.lost}>
          Sem contato com a sala: o que está na tela é de {formatWhen(lostAt)}, e os controles
          voltam com a conexão.
        </p>
      )}
    </div>
  );
}

interface LineStateProps {
  isDisabled: boolean;
  lostAt: number | null;
}

export function LineState({ isDisabled, lostAt }: LineStateProps) {
  const words = lostAt === null ? 'Conectando…' : 'Sem conexão';
  return (
    <span className={classes.state} data-live={!isDisabled || undefined}>
      {isDisabled ? words : 'Conectado'}
    </span>
  );
}
