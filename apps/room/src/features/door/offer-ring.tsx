import { secondsUntil, useNow } from '../../lib/use-now.ts';
import { texts } from '../../texts/texts.ts';
import classes from './waiting-page.module.css';

const OFFER_SECONDS = 45;
const RADIUS = 54;
const LENGTH = 2 * Math.PI * RADIUS;

/** The time that a seat is kept for, as a ring that empties. */
export function OfferRing({ until }: { until: string }) {
  const left = secondsUntil(until, useNow());
  const share = Math.min(1, left / OFFER_SECONDS);
  return (
    <svg
      className={classes.ring}
      viewBox="0 0 128 128"
      role="timer"
      aria-label={texts.offerLeft(left)}
    >
      <circle cx="64" cy="64" r={RADIUS} />
      <circle
        cx="64"
        cy="64"
        r={RADIUS}
        className={classes.left}
        strokeDasharray={LENGTH}
        strokeDashoffset={LENGTH * (1 - share)}
      />
      <text x="64" y="76">
        {left}
      </text>
    </svg>
  );
}
