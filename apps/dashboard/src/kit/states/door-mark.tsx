import classes from './door-mark.module.css';

interface DoorMarkProps {
  size: 'small' | 'list' | 'phone' | 'header' | 'facade';
  /** Somebody is inside. */
  lit: boolean;
  /** A door still to be made: dashed outline. */
  dashed?: boolean;
}

/** A room's door. Decorative: the words beside it say who is in. */
export function DoorMark({ size, lit, dashed = false }: DoorMarkProps) {
  return (
    <span
      aria-hidden
      className={classes.door}
      data-size={size}
      data-lit={lit || undefined}
      data-dashed={dashed || undefined}
    />
  );
}
