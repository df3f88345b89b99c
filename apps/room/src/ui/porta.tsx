import classes from './porta.module.css';

interface PortaProps {
  /** In pixels. */
  width: number;
  /** Somebody is inside. */
  lit: boolean;
}

/** A room's door. Decorative: the words beside it say who is in. */
export function Porta({ width, lit }: PortaProps) {
  const shape = {
    width,
    height: width * 1.32,
    borderRadius: `${width / 2}px ${width / 2}px 3px 3px`,
  };
  return <span aria-hidden className={classes.porta} data-lit={lit || undefined} style={shape} />;
}
