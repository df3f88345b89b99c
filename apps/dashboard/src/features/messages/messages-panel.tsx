import type { Chat, Message } from '@atrio/contract/realtime';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useBanDialog } from '../../form/ban-dialog.tsx';
import { useLiveRoom } from '../../lib/live-room.tsx';
import { useLiveState } from '../../lib/live-store.ts';
import { SearchField } from '../../table/search-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LiveMark } from '../../ui/live-mark.tsx';
import { LiveText } from '../../ui/live-text.tsx';
import { PanelActions } from '../../ui/panel-actions.tsx';
import { Porta } from '../../ui/porta.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { useSectionNote } from '../../ui/section-notes.tsx';
import { Composer } from './composer.tsx';
import { feedQuery } from './feed-query.ts';
import { messageDeeds } from './message-deeds.tsx';
import { MessageList } from './message-list.tsx';
import classes from './messages.module.css';
import { MessagesSkeleton } from './messages-skeleton.tsx';
import { useMessageFeed } from './use-message-feed.ts';
import { useSpokenMessages } from './use-spoken-messages.ts';

const CHATS = {
  room: {
    label: 'Mensagens',
    section: 'mensagens',
    liveNote: 'ao vivo',
    search: 'Buscar nas mensagens',
    empty: 'O que for escrito na sala aparece aqui.',
  },
  betalk: {
    label: 'Mensagens do Betalk',
    section: 'mensagens-do-betalk',
    // The index has no room for words beside so long a name.
    liveNote: undefined,
    search: 'Buscar nas mensagens do Betalk',
    empty: 'As conversas do canal de voz aparecem aqui.',
  },
} as const;

interface MessagesPanelProps {
  roomId: number;
  chat: Chat;
}

/** One chat of the room as it is being written: read, search, write, moderate. */
export function MessagesPanel({ roomId, chat }: MessagesPanelProps) {
  const words = CHATS[chat];
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<Message | null>(null);
  const { askBan, banDialog } = useBanDialog(roomId);
  const { channel, feed, snapshot } = useMessageFeed(chat, search);
  const room = useLiveRoom();
  const isLive = useLiveState() === 'ready' && room.status === 'joined';
  const spoken = useSpokenMessages(snapshot.heard);
  const deeds = messageDeeds({ channel, onEdit: setEdited, onBan: askBan });
  useSectionNote(words.section, isLive ? words.liveNote : undefined);

  async function handleEdit(message: string) {
    if (edited) await channel?.connection.send('editMessage', { id: edited.id, message });
  }
  return (
    <>
      <PanelActions>
        <LiveMark isLive={isLive} />
      </PanelActions>
      <search className={classes.search} aria-label={words.search}>
        <SearchField label={words.search} value={search} onSearch={setSearch} hasSlashKey={false} />
      </search>
      <LiveText>{spoken}</LiveText>
      <QueryStates
        {...feedQuery({ feed, snapshot, room, channel })}
        loadingText="Carregando mensagens"
        skeleton={<MessagesSkeleton />}
        isEmpty={({ messages }) => messages.length === 0}
        empty={<NoMessages text={words.empty} search={search} onClear={() => setSearch('')} />}
      >
        {() =>
          feed && (
            <MessageList
              key={search}
              label={words.label}
              feed={feed}
              snapshot={snapshot}
              selfId={room.self?.id}
              deeds={deeds}
            />
          )
        }
      </QueryStates>
      {edited && (
        <Composer
          key={edited.id}
          label={`Editar em ${words.label}`}
          edited={edited}
          isDisabled={room.status === 'closed'}
          onSend={handleEdit}
          onEnd={() => setEdited(null)}
        />
      )}
      {/* Kept with what is in it while another one is being changed. */}
      <div hidden={edited !== null}>
        <Composer
          label={`Escrever em ${words.label}`}
          edited={null}
          isDisabled={room.status !== 'joined'}
          onSend={async (text) => feed?.write(text)}
          onEnd={() => feed?.toNewest()}
        />
      </div>
      {banDialog}
    </>
  );
}

interface NoMessagesProps {
  text: string;
  search: string;
  onClear: () => void;
}

function NoMessages({ text, search, onClear }: NoMessagesProps) {
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
      <Porta size="phone" lit={false} />
      <EmptyState illustrated={false} title="Nenhuma mensagem" text={text} />
    </div>
  );
}
