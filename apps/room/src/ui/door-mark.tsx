import classes from './door-mark.module.css';

interface DoorMarkProps {
  /** In pixels. */
  width: number;
  /** Somebody is inside. */
  lit: boolean;
}

/** A room's door. Decorative: the words beside it say who is in. */
export function DoorMark({ width, lit }: DoorMarkProps) {
  const shape = {
    width,
    height: width * 1.32,
    borderRadius: `${width / 2}px ${width / 2}px 3px 3px`,
  };
  return <span aria-hidden className={classes.door} data-lit={lit || undefined} style={shape} />;
}
