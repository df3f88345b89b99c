import type { ShownSession } from '@atrio/contract/rooms/programme';
import type { ReactNode } from 'react';
import { inDays, momentOf, timeOf, whenOf } from '../../lib/format.ts';
import { clockWords, type Showing, showingsOf } from '../../lib/showings.ts';
import { secondsUntil, useNow } from '../../lib/use-now.ts';
import { texts } from '../../texts/texts.ts';
import { DoorMark } from '../../ui/door-mark.tsx';
import classes from './programme.module.css';

const DAY_SECONDS = 86_400;

interface ProgrammeProps {
  programme: readonly ShownSession[];
}

/** The programme on the way in, on a card of its own; nothing for a room that has none. */
export function ProgrammeCard({ programme }: ProgrammeProps) {
  if (programme.length === 0) return null;
  return (
    <section className={classes.card} aria-label={texts.programme}>
      <Programme programme={programme} />
    </section>
  );
}

/** What is on now, what comes with the time until then, and behind a line what is over. */
export function Programme({ programme }: ProgrammeProps) {
  const time = useNow();
  const { now, coming, past } = showingsOf(programme, time);
  const [next, ...later] = coming;
  return (
    <div className={classes.programme}>
      {now.length > 0 && (
        <Part title={texts.onNow} isLit>
          {now.map((one) => (
            <Row key={one.key} showing={one} when={texts.untilTime(timeOf(one.endsAt))} />
          ))}
        </Part>
      )}
      {next && (
        <Part title={texts.comesNext}>
          <Row showing={next} when={whenOf(next)}>
            <Countdown startsAt={next.startsAt} now={time} />
          </Row>
        </Part>
      )}
      {later.length > 0 && (
        <Part title={texts.comesLater}>
          {later.map((one) => (
            <Row key={one.key} showing={one} when={whenOf(one)} />
          ))}
        </Part>
      )}
      {past.length > 0 && <Past past={past} />}
      {programme.some(({ timeZone }) => timeZone !== OWN_ZONE) && (
        <p className={classes.zone}>{texts.hoursHere}</p>
      )}
    </div>
  );
}

const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

function Past({ past }: { past: readonly Showing[] }) {
  return (
    <details className={classes.past}>
      <summary>{texts.alreadyOver(past.length)}</summary>
      <ul className={classes.list}>
        {past.map((one) => (
          <Row key={one.key} showing={one} when={momentOf(one.startsAt)} />
        ))}
      </ul>
    </details>
  );
}

interface PartProps {
  title: string;
  /** With the lit door of what is on the air. */
  isLit?: boolean;
  children: ReactNode;
}

function Part({ title, isLit = false, children }: PartProps) {
  return (
    <section aria-label={title}>
      <h2 className={classes.title} data-lit={isLit || undefined}>
        {isLit && <DoorMark width={13} lit />}
        {title}
      </h2>
      <ul className={classes.list}>{children}</ul>
    </section>
  );
}

interface RowProps {
  showing: Showing;
  when: string;
  children?: ReactNode;
}

function Row({ showing: { session }, when, children }: RowProps) {
  const { title, host, description } = session;
  return (
    <li className={classes.row}>
      <strong>{title}</strong>
      <span className={classes.facts}>{host ? `${when} · ${host}` : when}</span>
      {children}
      {description && <p className={classes.description}>{description}</p>}
    </li>
  );
}

/** It is not read out each second: the time stands beside it. */
function Countdown({ startsAt, now }: { startsAt: string; now: number }) {
  const left = secondsUntil(startsAt, now);
  return (
    <span className={classes.countdown} aria-hidden="true">
      {left < DAY_SECONDS ? clockWords(left) : inDays(Math.floor(left / DAY_SECONDS))}
    </span>
  );
}
