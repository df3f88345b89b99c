import type { RouteArgs } from '@atrio/contract/lib/route';
import { programmeRoutes, type RoomSession } from '@atrio/contract/rooms/programme';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiQuery, useApiMutation } from '../../../kit/api/query-client.ts';
import { useNow } from '../../../kit/dates/use-now.ts';
import { Card } from '../../../kit/page/card.tsx';
import { formatWhen } from '../../../kit/text/format.ts';
import { Ember } from '../../../kit/ui/ember.tsx';
import classes from '../conversation/conversation.module.css';

const MINUTE = 60_000;
const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3_600;

type Change = RouteArgs<typeof programmeRoutes.update>;

interface OnAirCardProps {
  roomId: number;
  isDisabled: boolean;
}

/** The clock of the session that is on, and the one that comes. */
export function OnAirCard({ roomId, isDisabled }: OnAirCardProps) {
  const sessions = useQuery(apiQuery(programmeRoutes.list, { id: String(roomId) })).data?.sessions;
  const { mutate, isPending } = useApiMutation(programmeRoutes.update, {
    invalidates: ['programme', 'history'],
    failed: 'Não foi possível mudar a sessão',
  });
  const now = useNow(true);
  const { onAir, next } = sessionsAt(sessions ?? [], now);
  if (!onAir && !next) return null;
  const isBusy = isPending || isDisabled;
  return (
    <Card title={onAir ? 'No ar' : 'A seguir'}>
      {onAir && <Clock session={onAir} now={now} />}
      {onAir && onAir.repeat === null && (
        <Button variant="default" size="xs" disabled={isBusy} onClick={() => mutate(longer(onAir))}>
          +5 min
        </Button>
      )}
      {next && (
        <div className={classes.next}>
          <span>
            {onAir && 'A seguir '}
            {formatWhen(next.current.startsAt)} <strong>{next.title}</strong>
          </span>
          {next.repeat === null && (
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={isBusy}
              aria-label={`Iniciar ${next.title}`}
              onClick={() => mutate(startingNow(next, Date.now()))}
            >
              Iniciar
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

/** Not announced: a screen reader would say each second. */
function Clock({ session, now }: { session: RoomSession; now: number }) {
  const [starts, ends] = [session.current.startsAt, session.current.endsAt].map(Date.parse);
  if (starts === undefined || ends === undefined) return null;
  const share = (100 * (now - starts)) / (ends - starts);
  return (
    <div className={classes.clock}>
      <p className={classes.sessionTitle}>
        <Ember lit /> {session.title}
      </p>
      <p>
        <span className={classes.figure}>{clockOf(ends - now)}</span> para terminar
      </p>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${share}%` }} />
      </span>
    </div>
  );
}

/** The session that goes on, the one that ends first of several, and the next one. */
function sessionsAt(sessions: readonly RoomSession[], now: number) {
  const starts = ({ current }: RoomSession) => Date.parse(current.startsAt);
  const ends = ({ current }: RoomSession) => Date.parse(current.endsAt);
  const [onAir] = sessions
    .filter((session) => starts(session) <= now && ends(session) > now)
    .sort((a, b) => ends(a) - ends(b));
  const [next] = sessions
    .filter((session) => starts(session) > now)
    .sort((a, b) => starts(a) - starts(b));
  return { onAir, next };
}

/** The session with five minutes more. */
function longer(session: RoomSession): Change {
  return withTimes(session, Date.parse(session.startsAt), Date.parse(session.endsAt) + 5 * MINUTE);
}

/** The session from now on, as long as it was planned. */
function startingNow(session: RoomSession, now: number): Change {
  const length = Date.parse(session.endsAt) - Date.parse(session.startsAt);
  return withTimes(session, now, now + length);
}

function withTimes(session: RoomSession, startsAt: number, endsAt: number): Change {
  const { id, title, description, host, timeZone, repeat, updatedAt } = session;
  return {
    ...{ id: String(id), title, description, host, timeZone, repeat, updatedAt },
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
  };
}

/** '29:14', or '1:02:03'. */
function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  const hours = Math.floor(seconds / SECONDS_PER_HOUR);
  const minutes = Math.floor(seconds / SECONDS_PER_MINUTE) % SECONDS_PER_MINUTE;
  const two = (value: number) => String(value).padStart(2, '0');
  const rest = `${two(minutes)}:${two(seconds % SECONDS_PER_MINUTE)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
