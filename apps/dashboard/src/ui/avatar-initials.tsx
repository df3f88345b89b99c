import classes from './avatar-initials.module.css';

interface AvatarInitialsProps {
  /** One or two letters. */
  letters: string;
  size?: 'sm' | 'md';
  /** Tells several people apart at a glance. */
  tone?: 'ceu' | 'verde' | 'ambar';
}

/** A person's initials; decorative, the name stands beside it. */
export function AvatarInitials({ letters, size = 'sm', tone }: AvatarInitialsProps) {
  return (
    <span aria-hidden className={classes.avatar} data-size={size} data-tone={tone}>
      {letters}
    </span>
  );
}
