import type { PresentPerson } from '@atrio/contract/realtime';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useBanDialog } from '../../form/ban-dialog.tsx';
import { formatDateTime, formatWhen, initials, plural } from '../../lib/format.ts';
import { useLiveRoom, useRoomChannel } from '../../lib/live-room.tsx';
import { useLiveState } from '../../lib/live-store.ts';
import { useSpokenCount } from '../../lib/use-spoken-count.ts';
import { AvatarInitials } from '../../ui/avatar-initials.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LiveMark } from '../../ui/live-mark.tsx';
import { LiveText } from '../../ui/live-text.tsx';
import { PanelActions } from '../../ui/panel-actions.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { useSectionNote } from '../../ui/section-notes.tsx';
import { SkeletonBar } from '../../ui/skeletons.tsx';
import { useNextRowFocus } from '../../ui/use-next-row-focus.ts';
import classes from './presence.module.css';

/** Who is inside right now, since when. */
export function PresencePanel({ roomId }: { roomId: number }) {
  const room = useLiveRoom();
  const channel = useRoomChannel();
  const { askBan, banDialog } = useBanDialog(roomId);
  const isKnown = room.self !== null && room.status !== 'closed' && room.status !== 'failed';
  const isLive = useLiveState() === 'ready' && room.status === 'joined';
  const count = isKnown ? countText(room.onlineNow) : undefined;
  const spoken = useSpokenCount(count);
  useSectionNote('na-sala', isKnown ? String(room.onlineNow) : undefined);
  return (
    <>
      <PanelActions>
        {count && <span className={classes.count}>{count}</span>}
        <LiveMark isLive={isLive} />
      </PanelActions>
      <LiveText>{spoken}</LiveText>
      <QueryStates
        query={{
          data: isKnown ? room.people : undefined,
          error: room.status === 'failed' ? room.error : null,
          isFetching: room.status === 'joining',
          refetch: () => channel?.join(),
        }}
        loadingText="Carregando quem está na sala"
        errorTitle="Erro ao entrar na sala"
        skeleton={<PresenceSkeleton />}
        isEmpty={(people) => people.length === 0}
        empty={
          <EmptyState
            illustrated={false}
            title="Ninguém na sala agora"
            text="Quem entrar aparece aqui na mesma hora."
          />
        }
      >
        {(people) => (
          <>
            <ul className={classes.people} aria-label="Quem está na sala">
              {people.map((person) => (
                <PersonRow key={person.id} person={person} onBan={() => askBan(person)} />
              ))}
            </ul>
            {room.onlineNow > people.length && (
              <p className={classes.rest}>
                {plural(room.onlineNow - people.length, 'outra pessoa', 'outras pessoas')}
              </p>
            )}
          </>
        )}
      </QueryStates>
      {banDialog}
    </>
  );
}

function PersonRow({ person, onBan }: { person: PresentPerson; onBan: () => void }) {
  const button = useNextRowFocus<HTMLButtonElement>();
  const { name, since } = person;
  return (
    <li className={classes.person}>
      <AvatarInitials letters={initials(name)} person={name} />
      <span className={classes.words}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <time className={classes.since} dateTime={since} title={formatDateTime(since)}>
          desde {formatWhen(since)}
        </time>
      </span>
      <Tooltip label="Remover da sala">
        <ActionIcon
          ref={button}
          className={classes.ban}
          aria-label={`Remover da sala: ${name}`}
          onClick={onBan}
        >
          <IconBan size={18} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}

function PresenceSkeleton() {
  return (
    <div className={classes.people} aria-hidden="true">
      {[110, 80, 130].map((width) => (
        <div className={classes.person} key={width}>
          <SkeletonBar width={28} height={28} />
          <SkeletonBar width={width} />
        </div>
      ))}
    </div>
  );
}

function countText(count: number): string {
  return `${plural(count, 'pessoa', 'pessoas')} agora`;
}
