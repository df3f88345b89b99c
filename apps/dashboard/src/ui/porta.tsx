import classes from './porta.module.css';

interface PortaProps {
  size: 'small' | 'list' | 'phone' | 'header' | 'facade';
  /** Somebody is inside. */
  lit: boolean;
  /** A door still to be made: dashed outline. */
  dashed?: boolean;
}

/** A room's door. Decorative: the words beside it say who is in. */
export function Porta({ size, lit, dashed = false }: PortaProps) {
  return (
    <span
      aria-hidden
      className={classes.porta}
      data-size={size}
      data-lit={lit || undefined}
      data-dashed={dashed || undefined}
    />
  );
}
