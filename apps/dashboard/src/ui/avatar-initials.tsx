import classes from './avatar-initials.module.css';

interface AvatarInitialsProps {
  /** One or two letters. */
  letters: string;
  size?: 'sm' | 'md';
}

/** A person's initials; decorative, the name stands beside it. */
export function AvatarInitials({ letters, size = 'sm' }: AvatarInitialsProps) {
  return (
    <span aria-hidden className={classes.avatar} data-size={size}>
      {letters}
    </span>
  );
}
