import { LINK_ATTRIBUTES, textParts } from '@atrio/ui/links';
import { useState } from 'react';
import { texts } from '../../texts/texts.ts';
import classes from './message.module.css';

/** A longer text is folded: nobody should have to scroll past a wall of it. */
const MAX_CHARACTERS = 600;
const MAX_LINES = 12;

/** A message with its web addresses as links. Everything else stays text: none of it is read as HTML. */
export function MessageText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > MAX_CHARACTERS || text.split('\n').length > MAX_LINES;
  return (
    <>
      <p className={classes.text} data-clamped={(isLong && !isWhole) || undefined}>
        <span className={isLong && !isWhole ? classes.clamped : undefined}>
          {textParts(text).map(({ at, text: part, href }) =>
            href ? (
              <a key={at} className={classes.link} href={href} {...LINK_ATTRIBUTES}>
                {part}
              </a>
            ) : (
              part
            ),
          )}
        </span>
      </p>
      {isLong && (
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? texts.less : texts.more}
        </button>
      )}
    </>
  );
}
