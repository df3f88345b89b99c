import { Ember } from './ember.tsx';
import classes from './live-mark.module.css';

/** 'Ao vivo' beside a panel's title, or that it is not right now. */
export function LiveMark({ isLive }: { isLive: boolean }) {
  return (
    <span className={classes.mark} data-live={isLive || undefined}>
      <Ember lit={isLive} />
      {isLive ? 'Ao vivo' : 'Conectando…'}
    </span>
  );
}
