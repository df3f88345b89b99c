import { type PeopleFound, PeopleSearch } from '@atrio/client/people-search';
import type { RoomChannel, RoomView } from '@atrio/client/room-channel';
import type { PresentPerson } from '@atrio/contract/live/realtime';
import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useNextRowFocus } from '../../../kit/keys/use-next-row-focus.ts';
import { useConnectionState } from '../../../kit/live/connection.ts';
import { useLiveRoom, useRoomChannel } from '../../../kit/live/live-room.tsx';
import { useSpokenCount } from '../../../kit/live/use-spoken-count.ts';
import { PanelActions } from '../../../kit/page/panel.tsx';
import { EmptyLine } from '../../../kit/states/empty-state.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { formatDateTime, formatWhen, initials, plural } from '../../../kit/text/format.ts';
import { AvatarInitials } from '../../../kit/ui/avatar-initials.tsx';
import { LiveMark } from '../../../kit/ui/live-mark.tsx';
import { LiveText } from '../../../kit/ui/live-text.tsx';
import { Tooltip } from '../../../kit/ui/tooltip.tsx';
import { useBanDialog } from '../moderation/ban-dialog.tsx';
import classes from './presence.module.css';

/** Lists the people inside right now, with the time they entered. */
export function PresencePanel({ roomId }: { roomId: number }) {
  const room = useLiveRoom();
  const channel = useRoomChannel();
  const isKnown = room.self !== null && room.status !== 'closed' && room.status !== 'failed';
  const isLive = useConnectionState() === 'ready' && room.status === 'joined';
  const count = isKnown ? countText(room.onlineNow) : undefined;
  const { askBan, banDialog } = useBanDialog(roomId);
  return (
    <>
      <PresenceHead count={count} isLive={isLive} />
      <QueryStates
        query={{
          data: isKnown ? room.onlineNow : undefined,
          error: room.status === 'failed' ? room.error : null,
          isFetching: room.status === 'joining',
          refetch: () => channel?.join(),
        }}
        loadingText="Carregando quem está na sala"
        errorTitle="Erro ao entrar na sala"
        skeleton={<PresenceSkeleton />}
        isEmpty={(onlineNow) => onlineNow === 0}
        empty={
          <EmptyLine title="Ninguém na sala agora" text="Quem entrar aparece aqui na mesma hora." />
        }
      >
        {() => channel && <People channel={channel} onBan={askBan} />}
      </QueryStates>
      {banDialog}
    </>
  );
}

interface PeopleProps {
  channel: RoomChannel;
  onBan: (person: PresentPerson) => void;
}

/** Everybody inside; in a very full room the first of them, with the next by page or by name. */
function People({ channel, onBan }: PeopleProps) {
  const { people, onlineNow, reading } = useLiveRoom();
  const search = useMemo(() => new PeopleSearch(channel), [channel]);
  const found = useSyncExternalStore(search.found.listen, search.found.get);
  useEffect(() => channel.showPeople(), [channel]);
  const others = onlineNow - people.length;
  const isSearching = found.state !== 'none';
  return (
    <>
      {(others > 0 || found.text !== '') && (
        <TextInput
          type="search"
          mb="sm"
          aria-label="Buscar quem está na sala"
          placeholder="Buscar pelo nome"
          maxLength={100}
          value={found.text}
          onChange={(event) => search.search(event.currentTarget.value)}
        />
      )}
      <ul className={classes.people} aria-label="Quem está na sala">
        {(isSearching ? found.people : people).map((person) => (
          <PersonRow key={person.id} person={person} onBan={() => onBan(person)} />
        ))}
      </ul>
      {isSearching ? (
        <p className={classes.rest} role="status">
          {foundWords(found)}
        </p>
      ) : (
        others > 0 && (
          <Rest others={others} reading={reading} onMore={() => void channel.morePeople()} />
        )
      )}
    </>
  );
}

interface RestProps extends Pick<RoomView, 'reading'> {
  others: number;
  onMore: () => void;
}

/** The people who are not listed yet. */
function Rest({ others, reading, onMore }: RestProps) {
  const hasFailed = reading === 'failed';
  return (
    <Group className={classes.rest} gap="sm">
      <span role="status">
        {hasFailed
          ? 'Erro ao carregar mais pessoas'
          : plural(others, 'outra pessoa', 'outras pessoas')}
      </span>
      <Button variant="default" size="xs" loading={reading === 'loading'} onClick={onMore}>
        {hasFailed ? 'Tentar novamente' : 'Mostrar mais'}
      </Button>
    </Group>
  );
}

function foundWords({ state, people, hasMore }: PeopleFound): string {
  if (state === 'loading') return 'Buscando…';
  if (state === 'failed') return 'Erro ao buscar. Tente de novo em instantes.';
  if (people.length === 0) return 'Ninguém com esse nome na sala';
  const count = `${plural(people.length, 'pessoa', 'pessoas')} com esse nome`;
  return hasMore ? `${count}; escreva mais letras para ver outras` : count;
}

/** The live mark beside the panel's title, with the count of people while it is known. */
function PresenceHead({ count, isLive }: { count: string | undefined; isLive: boolean }) {
  const spoken = useSpokenCount(count);
  return (
    <>
      <PanelActions>
        {count && <span className={classes.count}>{count}</span>}
        <LiveMark isLive={isLive} />
      </PanelActions>
      <LiveText>{spoken}</LiveText>
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
