import { programmeRoutes, type RoomSession } from '@atrio/contract/rooms/programme';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiQuery, useApiMutation } from '../../../kit/api/query-client.ts';
import { useNow } from '../../../kit/dates/use-now.ts';
import { Card } from '../../../kit/page/card.tsx';
import { formatWhen } from '../../../kit/text/format.ts';
import { Ember } from '../../../kit/ui/ember.tsx';
import classes from './live-mode.module.css';
import { clockOf, longer, sessionsAt, startingNow } from './on-air.ts';

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
