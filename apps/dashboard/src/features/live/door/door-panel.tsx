import {
  type Door,
  type DoorHand,
  doorHandNames,
  doorHands,
  type Knock,
} from '@atrio/contract/live/door';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidate } from '../../../kit/api/query-client.ts';
import { confirm } from '../../../kit/feedback/confirm.tsx';
import { useConnection } from '../../../kit/live/connection.ts';
import { useSectionNote } from '../../../kit/page/section-notes.tsx';
import { DoorMark } from '../../../kit/states/door-mark.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { formatInteger, formatWhen, plural } from '../../../kit/text/format.ts';
import { doorQuery, knocksQuery, useAnswerKnocks, useSwitchDoor } from './door.api.ts';
import classes from './door.module.css';

/** A room's door: its state, which changes at once, and those who knock. */
export function DoorPanel({ roomId }: { roomId: number }) {
  const query = useQuery(doorQuery(roomId));
  useDoorbell(roomId);
  useSectionNote('porta', query.data && noteOf(query.data));
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
          {door.knocking > 0 && <Knocks roomId={roomId} />}
        </div>
      )}
    </QueryStates>
  );
}

function DoorState({ roomId, door }: { roomId: number; door: Door }) {
  const { mutateAsync, isPending, variables } = useSwitchDoor();
  const hand = (isPending && variables?.hand) || door.hand;
  const put = (next: DoorHand) => mutateAsync({ id: String(roomId), hand: next });
  const waiting = door.queued + door.knocking;
  const handleChange = (value: string) => {
    // One of the control's own values.
    const next = value as DoorHand;
    if (next === 'open' || waiting === 0) return void put(next).catch(() => undefined);
    confirm({
      title: next === 'team' ? 'Deixar só a equipe entrar?' : 'Fechar a porta?',
      text: `${plural(waiting, 'pessoa espera', 'pessoas esperam')} lá fora e continuam a esperar. Quem está dentro fica.`,
      action: next === 'team' ? 'Só equipe' : 'Fechar a porta',
      isSafe: true,
      onConfirm: () => put(next),
    });
  };
  return (
    <div className={classes.state}>
      <DoorMark size="header" lit={door.isOpen} />
      <div className={classes.words}>
        <p className={classes.title}>{titleOf(door)}</p>
        <p className={classes.note} role="status">
          {countsOf(door)}
        </p>
      </div>
      <SegmentedControl
        aria-label="Porta"
        value={hand}
        onChange={handleChange}
        data={doorHands.map((value) => ({ value, label: doorHandNames[value] }))}
      />
    </div>
  );
}

function titleOf({ hand, handSince, isOpen, opensAt, closesAt }: Door): string {
  if (hand !== 'open') {
    return `${doorHandNames[hand]}${handSince ? ` desde ${formatWhen(handSince)}` : ''}`;
  }
  if (isOpen) return closesAt ? `Aberta até ${formatWhen(closesAt)}` : 'Aberta';
  return opensAt
    ? `Fechada pelo horário; abre ${formatWhen(opensAt)}`
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

function noteOf({ hand, isOpen, queued, knocking }: Door): string | undefined {
  if (knocking > 0) return `${knocking} batendo`;
  if (queued > 0) return `fila ${queued}`;
  if (hand === 'team') return 'só equipe';
  return isOpen ? undefined : 'fechada';
}

/** Reads the door again when somebody came to it or went, and after each reconnection. */
function useDoorbell(roomId: number): void {
  const connection = useConnection();
  useEffect(() => {
    if (!connection) return;
    let isFirst = true;
    const ends = [
      connection.on('doorbell', (news) => {
        if (news.roomId === roomId) invalidate(['door']);
      }),
      connection.onReady(() => {
        if (!isFirst) invalidate(['door']);
        isFirst = false;
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [connection, roomId]);
}

const MAX_REASON = 200;

/** Those who are knocking: each can be let in or refused, or all let in at once. */
function Knocks({ roomId }: { roomId: number }) {
  const query = useQuery(knocksQuery(roomId));
  const { mutate: answer, isPending } = useAnswerKnocks();
  const admitAll = () => answer({ id: String(roomId), answer: 'admit' });
  return (
    <QueryStates
      query={query}
      loadingText="Carregando quem bate à porta"
      errorTitle="Erro ao carregar quem bate à porta"
      skeleton={<SkeletonBar width="100%" height={80} />}
      isEmpty={(knocks) => knocks.length === 0}
      empty={null}
    >
      {(knocks) => (
        <section className={classes.knocks} aria-label="Batendo à porta">
          <div className={classes.knocksHead}>
            <h3>{plural(knocks.length, 'pessoa bate', 'pessoas batem')} à porta</h3>
            <Button size="xs" disabled={isPending} onClick={admitAll}>
              {knocks.length === 1 ? 'Aprovar' : `Aprovar os ${knocks.length}`}
            </Button>
          </div>
          <ul>
            {knocks.map((knock) => (
              <KnockRow key={knock.visitor.id} roomId={roomId} knock={knock} />
            ))}
          </ul>
        </section>
      )}
    </QueryStates>
  );
}

function KnockRow({ roomId, knock }: { roomId: number; knock: Knock }) {
  const { visitor, note, since } = knock;
  const { mutateAsync: answer, isPending } = useAnswerKnocks();
  const one = { id: String(roomId), visitorIds: [visitor.id] };
  const admit = () => void answer({ ...one, answer: 'admit' }).catch(() => undefined);
  return (
    <li>
      <p>
        <strong>{visitor.name}</strong> <span className={classes.note}>{formatWhen(since)}</span>
      </p>
      {note && <p dir="auto">{note}</p>}
      <div className={classes.answers}>
        <Button
          size="xs"
          variant="default"
          aria-label={`Aprovar ${visitor.name}`}
          disabled={isPending}
          onClick={admit}
        >
          Aprovar
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={`Recusar ${visitor.name}`}
          onClick={() =>
            askRefusal(visitor.name, (reason) => answer({ ...one, answer: 'refuse', reason }))
          }
        >
          Recusar
        </Button>
      </div>
    </li>
  );
}

function askRefusal(name: string, refuse: (reason: string) => Promise<unknown>): void {
  let reason = '';
  confirm({
    title: 'Recusar a entrada?',
    detail: (
      <>
        <strong>{name}</strong>
        <TextInput
          label="Motivo (opcional)"
          description="A pessoa lê este motivo e pode tentar de novo em um minuto."
          maxLength={MAX_REASON}
          onChange={(event) => {
            reason = event.currentTarget.value;
          }}
        />
      </>
    ),
    action: 'Recusar',
    isSafe: true,
    onConfirm: () => refuse(reason),
  });
}
