import { useState } from 'react';
import classes from './clamped-text.module.css';
import { LinkedText } from './linked-text.tsx';
import messageClasses from './message.module.css';

/** Longer than either is folded: nobody should have to scroll past a wall of text. */
const MAX_CHARACTERS = 600;
const MAX_LINES = 12;

/** Only ever text: what others wrote is never read as HTML. */
export function ClampedText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > MAX_CHARACTERS || text.split('\n').length > MAX_LINES;
  return (
    <>
      <p className={messageClasses.text} data-clamped={(isLong && !isWhole) || undefined}>
        <span className={isLong && !isWhole ? classes.clamped : undefined}>
          <LinkedText text={text} />
        </span>
      </p>
      {isLong && (
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Ver menos' : 'Ver mais'}
        </button>
      )}
    </>
  );
}
