import type { Overview } from '@atrio/contract/across/overview';
import { memo } from 'react';
import { Link } from 'react-router';
import { useOnlineCounts } from '../../../kit/live/online-now.ts';
import { Card } from '../../../kit/page/card.tsx';
import { DoorMark } from '../../../kit/states/door-mark.tsx';
import { SkeletonBar, SkeletonDoor } from '../../../kit/states/skeletons.tsx';
import { formatInteger, plural } from '../../../kit/text/format.ts';
import { paths } from '../../../paths.ts';
import classes from './busiest-rooms.module.css';

const TITLE = 'Salas mais movimentadas';
const SKELETON_ROWS = [1, 2, 3, 4, 5];

/** The rooms with the most visits of the period, with bars in proportion to the first. */
export function BusiestRooms({ overview: { busiest, doors } }: { overview: Overview }) {
  const counts = useOnlineCounts();
  const peopleIn = (id: number) =>
    (counts ? counts.get(id) : doors.find((door) => door.id === id)?.onlineNow) ?? 0;
  const most = busiest[0]?.visits ?? 1;
  if (busiest.length === 0) {
    return (
      <Card title={TITLE}>
        <p className={classes.empty}>Nenhum acesso neste período</p>
      </Card>
    );
  }
  return (
    <Card title={TITLE}>
      <ol className={classes.list}>
        {busiest.map((room) => (
          <li key={room.id} className={classes.row}>
            <BusyRoom {...room} most={most} people={peopleIn(room.id)} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface BusyRoomProps {
  id: number;
  name: string;
  visits: number;
  /** Visits of the first room. */
  most: number;
  /** The people inside now. */
  people: number;
}

const BusyRoom = memo(function BusyRoom({ id, name, visits, most, people }: BusyRoomProps) {
  return (
    <>
      <DoorMark size="list" lit={people > 0} />
      <Link to={paths.room(id)} className={classes.name}>
        {name}
      </Link>{' '}
      <span className={classes.visits}>
        {formatInteger(visits)}{' '}
        <span className="screen-reader-only">
          {visits === 1 ? 'acesso' : 'acessos'}
          {people > 0 && `, ${plural(people, 'pessoa', 'pessoas')} agora`}
        </span>
      </span>
      <span className={classes.track} aria-hidden>
        <span className={classes.bar} style={{ width: `${(visits / most) * 100}%` }} />
      </span>
    </>
  );
});

export function BusiestRoomsSkeleton() {
  return (
    <Card title={TITLE}>
      <div className={classes.list}>
        {SKELETON_ROWS.map((row) => (
          <div key={row} className={classes.row}>
            <SkeletonDoor />
            <span className={classes.name}>
              <SkeletonBar width={130} />
            </span>
            <span className={classes.track} />
          </div>
        ))}
      </div>
    </Card>
  );
}
