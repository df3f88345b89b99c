import { formatInteger, plural } from '../../lib/format.ts';
import { Ember } from '../../ui/ember.tsx';
import classes from './rooms.module.css';

/** How many people are inside at this moment, in the list. */
export function RoomNow({ count }: { count: number }) {
  const isLit = count > 0;
  return (
    <span className={classes.now} data-lit={isLit || undefined}>
      <Ember lit={isLit} />
      {isLit ? plural(count, 'pessoa', 'pessoas') : formatInteger(0)}
      {isLit && <span className={classes.live}>ao vivo</span>}
    </span>
  );
}
