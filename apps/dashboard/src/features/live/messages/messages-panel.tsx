import { EMPTY_FEED, type FeedView } from '@atrio/client/feed-view';
import { MessageFeed } from '@atrio/client/message-feed';
import type { MessageLog } from '@atrio/client/message-log';
import type { RoomChannel, RoomView } from '@atrio/client/room-channel';
import type { Chat, Message } from '@atrio/contract/live/realtime';
import { Button } from '@mantine/core';
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { SearchField } from '../../../kit/list/search-field.tsx';
import { useConnectionState } from '../../../kit/live/connection.ts';
import { useLiveRoom, useRoomChannel } from '../../../kit/live/live-room.tsx';
import { PanelActions } from '../../../kit/page/panel.tsx';
import { DoorMark } from '../../../kit/states/door-mark.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { LiveMark } from '../../../kit/ui/live-mark.tsx';
import { LiveText } from '../../../kit/ui/live-text.tsx';
import { useBanDialog } from '../moderation/ban-dialog.tsx';
import { type MessageReports, ReportCard } from '../moderation/report-card.tsx';
import { Composer } from './composer.tsx';
import { messageCommands } from './message-actions.tsx';
import { MessageList, MessagesSkeleton } from './message-list.tsx';
import classes from './messages.module.css';
import { useSpokenMessages } from './use-message-rows.ts';

const CHATS = {
  room: {
    label: 'Mensagens',
    search: 'Buscar nas mensagens',
    empty: 'O que for escrito na sala aparece aqui.',
  },
  betalk: {
    label: 'Mensagens do Betalk',
    search: 'Buscar nas mensagens do Betalk',
    empty: 'As conversas do canal de voz aparecem aqui.',
  },
} as const;

interface MessagesPanelProps {
  roomId: number;
  chat: Chat;
  /** It is the page's own: `/` leads to its search. */
  hasSlashKey?: boolean;
  /** Offers to pin a message above the conversation. */
  onPin?: (message: Message) => void;
  /** Shown under their messages, by whose ids they stand. */
  reports?: ReadonlyMap<number, MessageReports>;
  /** What stands between the messages, by the ids of those before it; not among found ones. */
  between?: (log: MessageLog) => ReadonlyMap<number, ReactNode>;
}

/** One chat of the room, live: to read, search, write and moderate. */
export function MessagesPanel(props: MessagesPanelProps) {
  const { roomId, chat, hasSlashKey = false, onPin, reports, between } = props;
  const words = CHATS[chat];
  const { search, setSearch, place, show } = useSearchedPlace();
  const [edited, setEdited] = useState<Message | null>(null);
  const { askBan, banDialog } = useBanDialog(roomId);
  const { channel, feed, view } = useMessageFeed(chat, search, place);
  const room = useLiveRoom();
  const isLive = useConnectionState() === 'ready' && room.status === 'joined';
  const spoken = useSpokenMessages(view.heard);
  const commands = messageCommands({ channel, show, onEdit: setEdited, onBan: askBan, onPin });
  const under = ({ id, sender }: Message) => {
    const those = reports?.get(id);
    return those && <ReportCard roomId={roomId} reports={those} onBan={() => askBan(sender)} />;
  };
  return (
    <>
      <PanelActions>
        <LiveMark isLive={isLive} />
      </PanelActions>
      <Search label={words.search} value={search} onSearch={setSearch} hasSlashKey={hasSlashKey} />
      <LiveText>{spoken}</LiveText>
      <QueryStates
        {...feedQuery({ feed, view, room, channel })}
        loadingText="Carregando mensagens"
        skeleton={<MessagesSkeleton />}
        isEmpty={({ messages }) => messages.length === 0}
        empty={<NoMessages {...{ chat, search, feed, view }} onClear={() => setSearch('')} />}
      >
        {() =>
          feed && (
            <MessageList
              key={`${search} ${place}`}
              place={place}
              label={words.label}
              feed={feed}
              view={view}
              selfId={room.self?.id}
              commands={commands}
              under={under}
              after={search === '' ? between?.(view.log) : undefined}
            />
          )
        }
      </QueryStates>
      <Composers chat={chat} feed={feed} edited={edited} onEditEnd={() => setEdited(null)} />
      {banDialog}
    </>
  );
}

function Search(props: ComponentProps<typeof SearchField>) {
  return (
    <search className={classes.search} aria-label={props.label}>
      <SearchField {...props} />
    </search>
  );
}

/** The search, and the found message at which the chat is shown afterwards. */
function useSearchedPlace() {
  const [{ search, place }, set] = useState<{ search: string; place?: number }>({ search: '' });
  return {
    search,
    place,
    setSearch: (next: string) => next !== search && set({ search: next }),
    show: search === '' ? undefined : ({ id }: Message) => set({ search: '', place: id }),
  };
}

interface ComposersProps {
  chat: Chat;
  feed: MessageFeed | null;
  edited: Message | null;
  onEditEnd: () => void;
}

/** The composer for new messages, or the one for the message that is being edited. */
function Composers({ chat, feed, edited, onEditEnd }: ComposersProps) {
  const { label } = CHATS[chat];
  const channel = useRoomChannel();
  const { status } = useLiveRoom();

  async function handleWrite(text: string) {
    const sent = await channel?.connection.send('playerMessage', { message: text, chat });
    if (sent) feed?.add(sent.message);
  }
  async function handleEdit(message: string) {
    if (edited) await channel?.connection.send('editMessage', { id: edited.id, message });
  }
  return (
    <>
      {edited && (
        <Composer
          key={edited.id}
          label={`Editar em ${label}`}
          edited={edited}
          isDisabled={status === 'closed'}
          onSend={handleEdit}
          onEnd={onEditEnd}
        />
      )}
      {/* Keeps its draft while another message is being edited. */}
      <div hidden={edited !== null}>
        <Composer
          label={`Escrever em ${label}`}
          edited={null}
          isDisabled={status !== 'joined'}
          onSend={handleWrite}
          onEnd={() => feed?.toNewest()}
        />
      </div>
    </>
  );
}

interface NoMessagesProps {
  chat: Chat;
  search: string;
  feed: MessageFeed | null;
  view: FeedView;
  onClear: () => void;
}

function NoMessages({ chat, search, feed, view, onClear }: NoMessagesProps) {
  if (search !== '' && view.log.hasOlder) {
    return (
      <div className={classes.state}>
        <EmptyState
          illustrated={false}
          title="Nada nas mensagens mais novas"
          text={view.error?.message ?? `Há mensagens mais antigas sem busca por “${search}”.`}
          actions={
            <Button
              variant="default"
              loading={view.loading === 'older'}
              onClick={() => feed?.loadOlder()}
            >
              Buscar nas mais antigas
            </Button>
          }
        />
      </div>
    );
  }
  if (search !== '') {
    return (
      <div className={classes.state}>
        <EmptyState
          illustrated={false}
          title="Nenhuma mensagem encontrada"
          text={`Nada combina com “${search}”.`}
          actions={
            <Button variant="default" onClick={onClear}>
              Mostrar todas
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <div className={classes.state}>
      <DoorMark size="phone" lit={false} />
      <EmptyState illustrated={false} title="Nenhuma mensagem" text={CHATS[chat].empty} />
    </div>
  );
}

/** The messages of one chat of the surrounding room, or those that a search finds in it. */
function useMessageFeed(chat: Chat, search: string, at: number | undefined) {
  const channel = useRoomChannel();
  const [feed, setFeed] = useState<MessageFeed | null>(null);
  useEffect(() => {
    if (!channel) return;
    const opened = new MessageFeed({ channel, chat, search, at, follows: 'reader' });
    setFeed(opened);
    return () => {
      opened.stop();
      setFeed(null);
    };
  }, [channel, chat, search, at]);
  const view = useSyncExternalStore(
    feed?.view.listen ?? never,
    () => feed?.view.get() ?? EMPTY_FEED,
  );
  return { channel, feed, view };
}

const never = () => () => undefined;

interface FeedQueryOptions {
  feed: MessageFeed | null;
  view: FeedView;
  room: RoomView;
  channel: RoomChannel | null;
}

/** A feed as `QueryStates` takes it, with the sentence for its failure. */
function feedQuery({ feed, view, room, channel }: FeedQueryOptions) {
  const isRoomFailed = room.status === 'failed';
  const hasData = view.status === 'ready' && room.status !== 'closed' && !isRoomFailed;
  const feedError = view.status === 'failed' ? view.error : null;
  return {
    query: {
      data: hasData ? view.log : (undefined as MessageLog | undefined),
      error: isRoomFailed ? room.error : feedError,
      // Trying again takes the failure away.
      isFetching: false,
      refetch: () => (isRoomFailed ? channel?.join() : feed?.refresh()),
    },
    errorTitle: isRoomFailed ? 'Erro ao entrar na sala' : 'Erro ao carregar mensagens do chat',
  };
}
