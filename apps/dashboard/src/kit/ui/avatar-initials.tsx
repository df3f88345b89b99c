import classes from './avatar-initials.module.css';

interface AvatarInitialsProps {
  /** One or two letters. */
  letters: string;
  size?: 'sm' | 'md';
  /** A name: its colour tells several people apart, and is the same wherever the name stands. */
  person?: string;
}

const TONES = ['gray', 'sky', 'green', 'amber'] as const;

/** A person's initials; decorative, the name stands beside it. */
export function AvatarInitials({ letters, size = 'sm', person }: AvatarInitialsProps) {
  return (
    <span
      aria-hidden
      className={classes.avatar}
      data-size={size}
      data-tone={person && toneOf(person)}
    >
      {letters}
    </span>
  );
}

function toneOf(name: string): (typeof TONES)[number] | undefined {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return TONES[sum % TONES.length];
}
