import classes from './ember.module.css';

/** A small light: somebody is in, or something is live. Decorative: the words beside it say so. */
export function Ember({ lit }: { lit: boolean }) {
  return <span aria-hidden className={classes.ember} data-lit={lit || undefined} />;
}
