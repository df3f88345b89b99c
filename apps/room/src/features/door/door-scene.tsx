import type { Standing } from '@atrio/contract/live/door';
import classes from './door-scene.module.css';

/** So many stand in the picture; the words say how many more there are. */
const MOST_DRAWN = 11;
const STEP = 19;

/**
 * The door as somebody in front of it sees it: shut with light under it, ajar, or open with the line
 * of people. Decorative: the words below say all of it.
 */
export function DoorScene({ standing }: { standing: Standing }) {
  const { state, position = 0, offeredUntil } = standing;
  const isQueue = state === 'queued' && !offeredUntil;
  const drawn = isQueue ? Math.min(position, MOST_DRAWN) : 0;
  const isOpen = state === 'queued';
  const x = isQueue ? 24 : 130;
  return (
    <svg className={classes.scene} viewBox="0 0 340 170" aria-hidden="true">
      <line x1="10" y1="150" x2="330" y2="150" className={classes.floor} />
      <path
        d={`M${x - 16} 170 L${x + 4} 150 H${x + 72} L${x + 92} 170 Z`}
        className={classes.glow}
      />
      <path d={arch(x - 6, 88, 136)} className={classes.frame} />
      <path d={arch(x, 76, 128)} className={isOpen ? classes.light : classes.leaf} />
      {state === 'knocking' && (
        <path
          d={`M${x + 38} 22 A38 38 0 0 1 ${x + 64} 33 V150 H${x + 38} Z`}
          className={classes.light}
        />
      )}
      {!isOpen && (
        <>
          <line x1={x + 38} y1="22" x2={x + 38} y2="150" className={classes.gap} />
          <line x1={x} y1="149" x2={x + 76} y2="149" className={classes.sill} />
        </>
      )}
      {Array.from({ length: drawn }, (_, index) => {
        const isSelf = index === drawn - 1;
        const at = x + 96 + index * STEP;
        return (
          // Nobody in the line is anybody in particular.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is all that they have.
          <g key={index} className={isSelf ? classes.self : classes.person}>
            <circle cx={at} cy="126" r="6" />
            <path d={`M${at - 8} 150 V143 A8 8 0 0 1 ${at + 8} 143 V150 Z`} />
          </g>
        );
      })}
    </svg>
  );
}

function arch(x: number, width: number, height: number): string {
  const half = width / 2;
  const top = 150 - height + half;
  return `M${x} 150 V${top} A${half} ${half} 0 0 1 ${x + width} ${top} V150 Z`;
}
