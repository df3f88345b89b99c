import classes from './avatar.module.css';
import { initialsOf } from './initials.ts';

const TINTS = 5;

/** A person's letters on a colour that stays theirs. Decorative: the name is beside it. */
export function Avatar({ id, name }: { id: number; name: string }) {
  return (
    <span aria-hidden className={classes.avatar} data-tint={id % TINTS}>
      {initialsOf(name)}
    </span>
  );
}
