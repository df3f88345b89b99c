import type { Overview } from '@atrio/contract/overview';
import { memo } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatInteger, plural } from '../../lib/format.ts';
import { useOnlineCounts } from '../../lib/online-now.ts';
import { Card } from '../../ui/card.tsx';
import { Porta } from '../../ui/porta.tsx';
import { SkeletonBar, SkeletonDoor } from '../../ui/skeletons.tsx';
import classes from './busiest.module.css';

const TITLE = 'Salas mais movimentadas';
const SKELETON_ROWS = [1, 2, 3, 4, 5];

/** The rooms with the most visits of the period, against the first of them. */
export function Busiest({ overview: { busiest, doors } }: { overview: Overview }) {
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
  /** Visits of the first of them. */
  most: number;
  /** Inside right now. */
  people: number;
}

const BusyRoom = memo(function BusyRoom({ id, name, visits, most, people }: BusyRoomProps) {
  return (
    <>
      <Porta size="list" lit={people > 0} />
      <Link to={paths.room(id)} className={classes.name}>
        {name}
      </Link>{' '}
      <span className={classes.visits}>
        {formatInteger(visits)}{' '}
        <span className="leitor">
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

export function BusiestSkeleton() {
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
