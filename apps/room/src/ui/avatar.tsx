import classes from './avatar.module.css';

const TINTS = 5;

/** A person's initials on a colour that stays theirs. Decorative: the name is beside it. */
export function Avatar({ id, name }: { id: number; name: string }) {
  return (
    <span aria-hidden className={classes.avatar} data-tint={id % TINTS}>
      {initialsOf(name)}
    </span>
  );
}

/** Up to two letters: the first of the first name and of the last. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  // By character, not by code unit: a name may begin with an emoji.
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
