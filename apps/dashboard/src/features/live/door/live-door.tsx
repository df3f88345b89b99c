import type { Door } from '@atrio/contract/live/door';
import type { LinePlace } from '@atrio/contract/live/door-line';
import { ActionIcon, Badge, Button } from '@mantine/core';
import { IconArrowBarToUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNow } from '../../../kit/dates/use-now.ts';
import { useSingleKey } from '../../../kit/keys/single-keys.ts';
import { useLiveRoom } from '../../../kit/live/live-room.tsx';
import { useSpokenCount } from '../../../kit/live/use-spoken-count.ts';
import { Card } from '../../../kit/page/card.tsx';
import { DoorMark } from '../../../kit/states/door-mark.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { formatInteger, formatWhen, plural } from '../../../kit/text/format.ts';
import { LiveText } from '../../../kit/ui/live-text.tsx';
import { Tooltip } from '../../../kit/ui/tooltip.tsx';
import { useIsPhone } from '../../../kit/ui/window-width.ts';
import { doorQuery, lineQuery, useDoorbell, useMoveToFront } from './door.api.ts';
import classes from './door.module.css';
import { AdmitAll, KnockRows, oncePressed, useKnocks } from './knocks.tsx';

const MINUTE = 60_000;
/** Knocks are announced at most this often. */
const SPOKEN_EVERY_MS = 10_000;
const MAX_SHOWN = 200;
/** A seat that was kept for a lost line runs out without a word. */
const REREAD_MS = 15_000;

interface LiveDoorProps {
  roomId: number;
  isDisabled: boolean;
}

/** The door in live mode; of seats that are taken without a word at the door, presence tells. */
export function useLiveDoor(roomId: number) {
  const query = useQuery({ ...doorQuery(roomId), refetchInterval: REREAD_MS });
  const { onlineNow } = useLiveRoom();
  const { refetch } = query;
  const counted = useRef(onlineNow);
  useDoorbell(roomId);
  useEffect(() => {
    if (counted.current === onlineNow) return;
    counted.current = onlineNow;
    void refetch();
  }, [onlineNow, refetch]);
  return query;
}
export type LiveDoorQuery = ReturnType<typeof useLiveDoor>;

interface WholeDoorProps extends LiveDoorProps {
  query: LiveDoorQuery;
  /** Since when the line is lost: the figures are of then. */
  lostAt: number | null;
}

/** Seats, those who knock, and the queue. */
export function LiveDoor({ query, lostAt, ...props }: WholeDoorProps) {
  const knocking = query.data?.knocking;
  const words =
    knocking === undefined
      ? undefined
      : `${plural(knocking, 'pessoa bate', 'pessoas batem')} à porta`;
  const spoken = useSpokenCount(words, SPOKEN_EVERY_MS);
  return (
    <>
      <LiveText>{spoken}</LiveText>
      <QueryStates
        query={query}
        loadingText="Carregando a porta"
        errorTitle="Erro ao carregar a porta"
        skeleton={<SkeletonBar width="100%" height={160} />}
      >
        {(door) => (
          <>
            <SeatsCard door={door} lostAt={lostAt} />
            {door.knocking > 0 && <KnocksCard {...props} isFull={isFull(door)} />}
            <QueueCard {...props} door={door} />
          </>
        )}
      </QueryStates>
    </>
  );
}

function isFull({ capacity, taken }: Door): boolean {
  return capacity !== null && taken >= capacity;
}

function SeatsCard({ door, lostAt }: { door: Door; lostAt: number | null }) {
  const { onlineNow } = useLiveRoom();
  const { capacity, taken } = door;
  const count = capacity === null ? onlineNow : taken;
  return (
    <Card>
      <div className={classes.seats}>
        <DoorMark size="header" lit={count > 0 && lostAt === null} />
        <div className={classes.words}>
          <p>
            <span className={classes.figure}>{formatInteger(count)}</span>{' '}
            {capacity === null
              ? 'na sala, sem limite de lugares'
              : `de ${plural(capacity, 'lugar', 'lugares')}`}
          </p>
          {lostAt !== null && <p className={classes.note}>sem conexão · {formatWhen(lostAt)}</p>}
          {capacity !== null && (
            <>
              <p className={classes.note}>
                {isFull(door)
                  ? 'sala cheia; a equipe não conta'
                  : plural(capacity - taken, 'lugar livre', 'lugares livres')}
              </p>
              <span className={classes.bar} aria-hidden>
                <span style={{ width: `${Math.min(100, (100 * taken) / capacity)}%` }} />
              </span>
            </>
          )}
        </div>
      </div>
    </Card>
  );
}

function KnocksCard({ roomId, isDisabled, isFull }: LiveDoorProps & { isFull: boolean }) {
  const knocks = useKnocks(roomId);
  const { rows, admit } = knocks;
  const mayAnswer = rows.length > 0 && !knocks.isBusy && !isDisabled;
  const key = useSingleKey(
    'A',
    mayAnswer ? ({ shiftKey }) => admit(shiftKey ? rows : rows.slice(0, 1)) : undefined,
  );
  return (
    <Card
      title="Batendo à porta"
      {...(isFull && { text: 'Sala cheia: aprovados vão para a fila.' })}
      actions={<Badge>{rows.length}</Badge>}
    >
      <div className={classes.knocks}>
        <KnockRows
          knocks={knocks}
          isDisabled={isDisabled}
          foot={
            <div className={classes.all}>
              <AdmitAll
                knocks={knocks}
                fullWidth
                isDisabled={isDisabled}
                shortcut={key && 'Shift+A'}
              />
            </div>
          }
        />
      </div>
    </Card>
  );
}

/** The first of the queue; the others at a press. */
function QueueCard({ roomId, isDisabled, door }: LiveDoorProps & { door: Door }) {
  const first = useIsPhone() ? 1 : 5;
  const [isWhole, setWhole] = useState(false);
  const query = useQuery(lineQuery(roomId, isWhole ? MAX_SHOWN : first));
  const line = query.data?.line ?? [];
  // Always running: the first offer would begin with a time of long ago.
  const now = useNow(true);
  const offered = line.filter(({ offeredUntil }) => offeredUntil !== null).length;
  const longest = line[offered];
  if (door.capacity === null && door.queued === 0 && line.length === 0) return null;
  const others = door.queued - (line.length - offered);
  return (
    <Card
      title="Fila"
      actions={door.queued > 0 && <Badge>{door.queued}</Badge>}
      {...(longest && { text: `espera de ${waitWords(longest.since, now)}` })}
    >
      <QueryStates
        query={query}
        loadingText="Carregando a fila"
        errorTitle="Erro ao carregar a fila"
        skeleton={<SkeletonBar width="100%" height={60} />}
        isEmpty={() => line.length === 0}
        empty={<p className={classes.note}>Ninguém na fila.</p>}
      >
        {() => <LineRows {...{ roomId, isDisabled, line, offered, now }} />}
      </QueryStates>
      {!isWhole && others > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          Ver os {door.queued}
        </Button>
      )}
      {isWhole && query.data?.next && (
        <p className={classes.note}>Mais {plural(others, 'pessoa', 'pessoas')} depois destas.</p>
      )}
    </Card>
  );
}

interface LineRowsProps extends LiveDoorProps {
  line: readonly LinePlace[];
  /** How many of them are offered a seat. */
  offered: number;
  now: number;
}

function LineRows({ roomId, isDisabled, line, offered, now }: LineRowsProps) {
  const move = useMoveToFront();
  return (
    <ol className={classes.line} aria-label="Fila">
      {line.map((place, index) => (
        <LineRow
          key={place.visitor.id}
          place={place}
          position={index - offered + 1}
          now={now}
          isDisabled={isDisabled || move.isPending}
          onMove={() => move.mutate({ id: String(roomId), visitorId: place.visitor.id })}
        />
      ))}
    </ol>
  );
}

interface LineRowProps {
  place: LinePlace;
  position: number;
  now: number;
  isDisabled: boolean;
  onMove: () => void;
}

function LineRow({ place, position, now, isDisabled, onMove }: LineRowProps) {
  const { visitor, category, since, offeredUntil } = place;
  return (
    <li>
      <span className={classes.place}>{offeredUntil === null && `${position}º`}</span>
      <span className={classes.words}>{visitor.name}</span>
      {offeredUntil === null ? (
        <span className={classes.note}>
          {category && `${category} · `}
          {waitWords(since, now)}
        </span>
      ) : (
        <span className={classes.offer}>lugar oferecido · {secondsLeft(offeredUntil, now)}</span>
      )}
      {offeredUntil === null && position > 1 && (
        <Tooltip label="Pôr na frente">
          <ActionIcon
            variant="subtle"
            aria-label={`Pôr ${visitor.name} na frente`}
            disabled={isDisabled}
            onClick={oncePressed(onMove)}
          >
            <IconArrowBarToUp size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
}

/** 'menos de 1 min', '6 min'. */
function waitWords(since: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(since)) / MINUTE);
  return minutes < 1 ? 'menos de 1 min' : `${minutes} min`;
}

/** '0:31' */
function secondsLeft(until: string, now: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000));
  return `0:${String(seconds).padStart(2, '0')}`;
}
