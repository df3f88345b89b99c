import type { Connection } from '@atrio/client/connection';
import type { Person } from '@atrio/contract/live/realtime';
import type { ShownSession } from '@atrio/contract/rooms/programme';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ChatView } from '../features/messages/chat-view.tsx';
import { Notice } from '../features/messages/conversation-facts.tsx';
import { PeopleList } from '../features/people/people.tsx';
import { Programme } from '../features/programme/programme.tsx';
import { Stage } from '../features/stage/stage.tsx';
import type { Stay } from '../features/visit/visit-state.ts';
import { useStore } from '../lib/use-store.ts';
import { texts } from '../texts/texts.ts';
import type { RoomGallery } from '../ui/gallery.tsx';
import { Tabs } from '../ui/tabs.tsx';
import classes from './inside-page.module.css';
import { RoomHeader } from './room-header.tsx';

type PanelTab = 'chat' | 'people' | 'programme';

/** Most interruptions are over before anybody would notice. */
const AWAY_SHOWN_MS = 3_000;

interface InsidePageProps {
  stay: Stay;
  gallery: RoomGallery;
  programme: readonly ShownSession[];
  onExpired: () => void;
  onLeave: () => void;
}

/** The room from the inside: its stage, and the people and their chat beside it. */
export function InsidePage(props: InsidePageProps) {
  const { stay, gallery, programme, onExpired, onLeave } = props;
  const { room, isAdmin, channel } = stay;
  const people = useStore(channel.view);
  const isAway = useIsAway(channel.connection);
  const [tab, setTab] = useState<PanelTab>('chat');
  return (
    <div className={classes.page}>
      <RoomHeader
        room={room}
        people={people}
        isAdmin={isAdmin}
        onShowPeople={() => setTab('people')}
        onLeave={onLeave}
      />
      <Notice notice={people.conversation.notice} />
      <div className={classes.strip} role="status">
        {isAway && <p>{texts.reconnecting}</p>}
      </div>
      <main className={classes.main}>
        <Stage
          room={room}
          gallery={gallery}
          onExpired={onExpired}
          isLit={people.onlineNow > 0}
          handOff={stay.handOff}
        />
        <Panel stay={stay} programme={programme} tab={tab} onTab={setTab} />
      </main>
    </div>
  );
}

/** True once the connection has been away for a while. */
function useIsAway(connection: Connection): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = connection.onState(() => {
      clearTimeout(timer);
      if (connection.state() === 'ready') setIsAway(false);
      else timer = setTimeout(() => setIsAway(true), AWAY_SHOWN_MS);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [connection]);
  return isAway;
}

interface PanelProps {
  stay: Stay;
  programme: readonly ShownSession[];
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
}

function Panel({ stay, programme, tab: wanted, onTab }: PanelProps) {
  const { chat, channel, self, isAdmin } = stay;
  const people = useStore(channel.view);
  // The last session may be deleted while somebody reads about it.
  const tab = wanted === 'programme' && programme.length === 0 ? 'chat' : wanted;
  const composer = useRef<HTMLTextAreaElement>(null);
  /** The one person whom the next message is for. */
  const [to, setTo] = useState<Person | null>(null);
  // The same function each time, so that no message is drawn again for it.
  const handleWrite = useCallback(
    (person: Person | null) => {
      setTo(person);
      onTab('chat');
      // Once the chat is shown again.
      requestAnimationFrame(() => composer.current?.focus());
    },
    [onTab],
  );
  const { conversation } = people;
  const view = { chat, self, isAdmin, to, composer, conversation };
  const list = (
    <div className={classes.people}>
      <PeopleList channel={channel} self={self} onWrite={handleWrite} isShown={tab === 'people'} />
    </div>
  );
  return (
    <div className={classes.panel}>
      <Tabs
        label={texts.chatAndPeople}
        current={tab}
        onChange={onTab}
        tabs={[
          {
            id: 'chat',
            title: texts.chat,
            content: <ChatView {...view} onWrite={handleWrite} />,
          },
          {
            id: 'people',
            title: texts.peopleTab(people.onlineNow),
            content: list,
          },
          ...(programme.length > 0 ? [programmeTab(programme, tab === 'programme')] : []),
        ]}
      />
    </div>
  );
}

/** Its clock runs only while it is looked at. */
function programmeTab(programme: readonly ShownSession[], isShown: boolean) {
  const content = (
    <div className={classes.programme}>{isShown && <Programme programme={programme} />}</div>
  );
  return { id: 'programme' as const, title: texts.programme, content };
}
