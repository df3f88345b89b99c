import type { RoomListItem } from '@atrio/contract/rooms';
import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatInteger } from '../../lib/format.ts';
import { Porta } from '../../ui/porta.tsx';
import { type QueryLike, QueryStates } from '../../ui/query-states.tsx';
import classes from './facade.module.css';

const DOORS = 12;
const DASHED_DOORS = 5;

interface FacadeProps {
  query: QueryLike<{ rooms: RoomListItem[]; total?: number }>;
}

/** The house seen from the street: a door per room, the most visited first. */
export function Facade({ query }: FacadeProps) {
  return (
    <section className={classes.card} aria-label="Salas">
      <div className={classes.head}>
        <h2 className={classes.title}>Salas</h2>
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
  if (total === 0) return null;
  return (
    <>
      {total > DOORS && <span className={classes.count}>as mais visitadas primeiro</span>}
      <Link to={paths.rooms()} className={classes.all}>
        {total === 1 ? 'Ver a sala' : `Ver todas as ${formatInteger(total)} salas`}
        <IconChevronRight size={16} stroke={1.7} aria-hidden />
      </Link>
    </>
  );
}

function Doors({ rooms }: { rooms: RoomListItem[] }) {
  return (
    <ul className={classes.street}>
      {rooms.map((room) => (
        <li key={room.id} className={classes.plot}>
          <Link to={paths.room(room.id)} className={classes.door}>
            <Porta size="facade" lit={false} />
            <span className={classes.name}>{room.name}</span>
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
