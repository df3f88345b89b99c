import { IconChevronRight } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatInteger, plural } from '../../lib/format.ts';
import type { OnlineTotal } from '../../lib/online-now.ts';
import { useSpokenCount } from '../../lib/use-spoken-count.ts';
import { Ember } from '../../ui/ember.tsx';
import { LiveText } from '../../ui/live-text.tsx';
import { Porta } from '../../ui/porta.tsx';
import { type Door, useDoors, usePeopleNow } from './doors.ts';
import classes from './facade.module.css';

const DOORS = 12;

interface FacadeProps {
  doors: readonly Door[];
  /** Of all rooms, those without a door here too. */
  total: number;
}

/** The house seen from the street: a door per room, lit by those inside. */
export function Facade({ doors, total }: FacadeProps) {
  const street = useDoors(doors);
  return (
    <Front
      head={
        <>
          <PeopleNow doors={doors} />
          <AllRooms total={total} />
        </>
      }
    >
      <ul className={classes.street}>
        {street.map((door) => (
          <li key={door.id} className={classes.plot}>
            <DoorLink {...door} />
          </li>
        ))}
      </ul>
    </Front>
  );
}

export function FacadeSkeleton() {
  return (
    <Front>
      <Street count={DOORS} />
    </Front>
  );
}

function Front({ head, children }: { head?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.card} aria-label="Agora">
      <div className={classes.head}>
        <h2 className={classes.title}>Agora</h2>
        {head}
      </div>
      {children}
    </section>
  );
}

function PeopleNow({ doors }: { doors: readonly Door[] }) {
  const online = usePeopleNow(doors);
  const words = online ? peopleInRooms(online) : undefined;
  const spoken = useSpokenCount(words);
  const isLit = online !== null && online.people > 0;
  return (
    <>
      <LiveText>{spoken}</LiveText>
      {words && (
        <span className={classes.count} data-lit={isLit || undefined}>
          <Ember lit={isLit} />
          {words}
        </span>
      )}
    </>
  );
}

function peopleInRooms({ people, rooms }: OnlineTotal): string {
  if (people === 0) return 'Ninguém nas salas';
  return `${plural(people, 'pessoa', 'pessoas')} em ${plural(rooms, 'sala', 'salas')}`;
}

function AllRooms({ total }: { total: number }) {
  return (
    <Link to={paths.rooms()} className={classes.all}>
      {total === 1 ? (
        'Ver a sala'
      ) : (
        <span>
          Ver todas <span className={classes.howMany}>as {formatInteger(total)} salas</span>
        </span>
      )}
      <IconChevronRight size={16} stroke={1.7} aria-hidden />
    </Link>
  );
}

const DoorLink = memo(function DoorLink({ id, name, onlineNow }: Door) {
  const isLit = onlineNow > 0;
  return (
    <Link to={paths.room(id)} className={classes.door} data-lit={isLit || undefined}>
      <Porta size="facade" lit={isLit} />
      <span className={classes.name}>{name}</span>
      {isLit && <span className={classes.people}>{plural(onlineNow, 'pessoa', 'pessoas')}</span>}
    </Link>
  );
});

/** Doors without names, while those that have one are on their way. */
function Street({ count }: { count: number }) {
  return (
    <div className={classes.street} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike and never reordered.
        <div key={index} className={classes.plot}>
          <span className={classes.door}>
            <Porta size="facade" lit={false} />
            <span className={classes.bar} />
          </span>
        </div>
      ))}
    </div>
  );
}
