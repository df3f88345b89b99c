import { type Door, doorHandNames } from '@atrio/contract/live/door';
import { useQuery } from '@tanstack/react-query';
import { useSectionNote } from '../../../kit/page/section-notes.tsx';
import { DoorMark } from '../../../kit/states/door-mark.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { formatInteger, formatWhen, plural } from '../../../kit/text/format.ts';
import { doorQuery, useDoorbell } from './door.api.ts';
import classes from './door.module.css';
import { doorNote } from './door-note.ts';
import { HallCodeSwitch } from './hall-code-switch.tsx';
import { AdmitAll, HandSwitch, KnockRows, useKnocks } from './knocks.tsx';

/** A room's door: its state, which changes at once, and those who knock. */
export function DoorPanel({ roomId }: { roomId: number }) {
  const query = useQuery(doorQuery(roomId));
  useDoorbell(roomId);
  useSectionNote('porta', query.data && doorNote(query.data));
  return (
    <QueryStates
      query={query}
      loadingText="Carregando a porta"
      errorTitle="Erro ao carregar a porta"
      skeleton={<SkeletonBar width="100%" height={320} />}
    >
      {(door) => (
        <div className={classes.panel}>
          <DoorState roomId={roomId} door={door} />
          <HallCodeSwitch roomId={roomId} door={door} />
          {door.knocking > 0 && <KnocksPart roomId={roomId} />}
        </div>
      )}
    </QueryStates>
  );
}

function DoorState({ roomId, door }: { roomId: number; door: Door }) {
  return (
    <div className={classes.state}>
      <DoorMark size="header" lit={door.isOpen} />
      <div className={classes.words}>
        <p className={classes.title}>{titleOf(door)}</p>
        <p className={classes.note} role="status">
          {countsOf(door)}
        </p>
      </div>
      <HandSwitch roomId={roomId} door={door} />
    </div>
  );
}

function titleOf({ closedFor, hand, handSince, hours, isOpen, opensAt, closesAt }: Door): string {
  // The team need not know the owner's money: the owner is told the cause elsewhere.
  if (closedFor) return 'Fechada para visitantes pela plataforma';
  if (hand !== 'open') {
    return `${doorHandNames[hand]}${handSince ? ` desde ${formatWhen(handSince)}` : ''}`;
  }
  if (isOpen) return closesAt ? `Aberta até ${formatWhen(closesAt)}` : 'Aberta';
  if (opensAt) return `Fechada pelo horário; abre ${formatWhen(opensAt)}`;
  return hours.kind === 'sessions'
    ? 'Fechada: nenhuma sessão vem pela frente'
    : 'Fechada: o horário passou';
}

function countsOf({ taken, capacity, queued, knocking }: Door): string {
  const seats =
    capacity === null
      ? plural(taken, 'pessoa', 'pessoas')
      : `${formatInteger(taken)} de ${plural(capacity, 'lugar', 'lugares')}`;
  const parts = [seats];
  if (queued > 0) parts.push(`${formatInteger(queued)} na fila`);
  if (knocking > 0) parts.push(`${formatInteger(knocking)} batendo`);
  return parts.join(' · ');
}

/** Shows the people who knock; each can be let in or refused, or all let in at once. */
function KnocksPart({ roomId }: { roomId: number }) {
  const knocks = useKnocks(roomId);
  return (
    <section className={classes.knocks} aria-label="Batendo à porta">
      <KnockRows
        knocks={knocks}
        head={
          <div className={classes.knocksHead}>
            <h3>{plural(knocks.rows.length, 'pessoa bate', 'pessoas batem')} à porta</h3>
            <AdmitAll knocks={knocks} size="xs" />
          </div>
        }
      />
    </section>
  );
}
