import type { Overview } from '@atrio/contract/across/overview';
import { IconChevronRight } from '@tabler/icons-react';
import { memo, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { type OnlineTotal, useOnlineCounts, useOnlineTotal } from '../../../kit/live/online-now.ts';
import { useSpokenCount } from '../../../kit/live/use-spoken-count.ts';
import { DoorMark } from '../../../kit/states/door-mark.tsx';
import { formatInteger, plural } from '../../../kit/text/format.ts';
import { Ember } from '../../../kit/ui/ember.tsx';
import { LiveText } from '../../../kit/ui/live-text.tsx';
import { paths } from '../../../paths.ts';
import classes from './rooms-now.module.css';

const SKELETON_DOORS = 12;

interface RoomsNowProps {
  doors: readonly Door[];
  /** The number of all rooms, with those that are not shown here. */
  total: number;
}

/** A door for each of a few rooms, lit if people are inside, and the total of people now. */
export function RoomsNow({ doors, total }: RoomsNowProps) {
  const shown = useDoors(doors);
  return (
    <Frame
      head={
        <>
          <PeopleNow doors={doors} />
          <AllRooms total={total} />
        </>
      }
    >
      <ul className={classes.doors}>
        {shown.map((door) => (
          <li key={door.id} className={classes.place}>
            <DoorLink {...door} />
          </li>
        ))}
      </ul>
    </Frame>
  );
}

export function RoomsNowSkeleton() {
  return (
    <Frame>
      <EmptyDoors count={SKELETON_DOORS} />
    </Frame>
  );
}

function Frame({ head, children }: { head?: ReactNode; children: ReactNode }) {
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
      <DoorMark size="facade" lit={isLit} />
      <span className={classes.name}>{name}</span>
      {isLit && <span className={classes.people}>{plural(onlineNow, 'pessoa', 'pessoas')}</span>}
    </Link>
  );
});

/** Doors without names, while the answer is loading. */
function EmptyDoors({ count }: { count: number }) {
  return (
    <div className={classes.doors} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike and never reordered.
        <div key={index} className={classes.place}>
          <span className={classes.door}>
            <DoorMark size="facade" lit={false} />
            <span className={classes.bar} />
          </span>
        </div>
      ))}
    </div>
  );
}

type Door = Overview['doors'][number];

/**
 * The answer's rooms with the people inside now, as pushed. A new answer keeps the order of rooms that
 * were there before: doors must not change places while people come and go.
 */
function useDoors(doors: readonly Door[]): Door[] {
  const counts = useOnlineCounts();
  const [seen, setSeen] = useState(doors);
  const [shown, setShown] = useState(doors);
  if (seen !== doors) {
    setSeen(doors);
    setShown(keepPlaces(shown, doors));
  }
  return shown.map((door) => ({
    ...door,
    onlineNow: counts ? (counts.get(door.id) ?? 0) : door.onlineNow,
  }));
}

/** Rooms that were there before keep their places; new ones take the places of those that are gone. */
export function keepPlaces(before: readonly Door[], doors: readonly Door[]): Door[] {
  const left = new Map(doors.map((door) => [door.id, door]));
  const kept = before.map(({ id }) => {
    const door = left.get(id);
    left.delete(id);
    return door;
  });
  const newcomers = [...left.values()];
  const shown = kept.map((door) => door ?? newcomers.shift());
  return [...shown, ...newcomers].filter((door) => door !== undefined);
}

/** The pushed total; before the first push the answer's sum, or null if that may be incomplete. */
function usePeopleNow(doors: readonly Door[]): OnlineTotal | null {
  const pushed = useOnlineTotal();
  if (pushed) return pushed;
  const lit = doors.filter(({ onlineNow }) => onlineNow > 0);
  // Rooms with people come first, so if all shown ones have people there may be more.
  if (lit.length > 0 && lit.length === doors.length) return null;
  return { people: lit.reduce((sum, { onlineNow }) => sum + onlineNow, 0), rooms: lit.length };
}
