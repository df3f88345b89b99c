import type { RoomListItem } from '@atrio/contract/rooms';
import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatInteger, plural } from '../../lib/format.ts';
import { type OnlineTotal, useOnlineTotal } from '../../lib/online-now.ts';
import { Ember } from '../../ui/ember.tsx';
import { Porta } from '../../ui/porta.tsx';
import { type QueryLike, QueryStates } from '../../ui/query-states.tsx';
import classes from './facade.module.css';

const DOORS = 12;
const DASHED_DOORS = 5;

interface FacadeProps {
  query: QueryLike<{ rooms: RoomListItem[]; total?: number }>;
}

/** The house seen from the street: a door per room, lit by those inside. */
export function Facade({ query }: FacadeProps) {
  return (
    <section className={classes.card} aria-label="Agora">
      <div className={classes.head}>
        <h2 className={classes.title}>Agora</h2>
        {query.data && <HeadWords total={query.data.total ?? query.data.rooms.length} />}
      </div>
      <QueryStates
        query={query}
        loadingText="Buscando salas"
        errorTitle="Erro buscando salas"
        skeleton={<Street count={DOORS} />}
        isEmpty={({ rooms }) => rooms.length === 0}
        empty={<NoRooms />}
      >
        {({ rooms }) => <Doors rooms={rooms} />}
      </QueryStates>
    </section>
  );
}

function HeadWords({ total }: { total: number }) {
  const online = useOnlineTotal();
  if (total === 0) return null;
  return (
    <>
      {online && (
        <span className={classes.count} data-lit={online.people > 0 || undefined}>
          <Ember lit={online.people > 0} />
          {online.people > 0 ? peopleInRooms(online) : 'Ninguém nas salas'}
        </span>
      )}
      <Link to={paths.rooms()} className={classes.all}>
        {total === 1 ? 'Ver a sala' : `Ver todas as ${formatInteger(total)} salas`}
        <IconChevronRight size={16} stroke={1.7} aria-hidden />
      </Link>
    </>
  );
}

function peopleInRooms({ people, rooms }: OnlineTotal): string {
  return `${plural(people, 'pessoa', 'pessoas')} em ${plural(rooms, 'sala', 'salas')}`;
}

function Doors({ rooms }: { rooms: RoomListItem[] }) {
  // As they were when one came: doors that change places while people come and go are no use.
  const [litFirst] = useState(() => new Map(rooms.map(({ id, onlineNow }) => [id, onlineNow])));
  const street = rooms.toSorted((a, b) => (litFirst.get(b.id) ?? 0) - (litFirst.get(a.id) ?? 0));
  return (
    <ul className={classes.street}>
      {street.map((room) => (
        <li key={room.id} className={classes.plot}>
          <Link
            to={paths.room(room.id)}
            className={classes.door}
            data-lit={room.onlineNow > 0 || undefined}
          >
            <Porta size="facade" lit={room.onlineNow > 0} />
            <span className={classes.name}>{room.name}</span>
            {room.onlineNow > 0 && (
              <span className={classes.people}>{plural(room.onlineNow, 'pessoa', 'pessoas')}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Doors without names: while loading, and where there are none yet. */
function Street({ count, dashed = false }: { count: number; dashed?: boolean }) {
  return (
    <div className={classes.street} aria-hidden data-dashed={dashed || undefined}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike and never reordered.
        <div key={index} className={classes.plot}>
          <span className={classes.door}>
            <Porta size="facade" lit={false} dashed={dashed} />
            {!dashed && <span className={classes.bar} />}
          </span>
        </div>
      ))}
    </div>
  );
}

function NoRooms() {
  return (
    <>
      <Street count={DASHED_DOORS} dashed />
      <div className={classes.empty}>
        <p className={classes.emptyTitle}>Não tem salas</p>
        <p className={classes.emptyText}>Cada sala que você criar ganha uma porta aqui.</p>
        <Button component={Link} to={paths.newRoom()} variant="default">
          Criar a primeira sala
        </Button>
      </div>
    </>
  );
}
