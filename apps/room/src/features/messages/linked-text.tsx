import { LINK_ATTRIBUTES, textParts } from '@atrio/ui/links';
import classes from './linked-text.module.css';

/** Renders a message with its web addresses as links. */
export function LinkedText({ text }: { text: string }) {
  return textParts(text).map(({ at, text: part, href }) =>
    href ? (
      <a key={at} className={classes.link} href={href} {...LINK_ATTRIBUTES}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
