import type { Person } from '@atrio/contract/realtime';
import { useRef, useState } from 'react';
import { ChatView } from '../features/messages/chat-view.tsx';
import { PeopleList } from '../features/people/people-list.tsx';
import { useStore } from '../lib/store.ts';
import { Tabs } from '../ui/tabs.tsx';
import classes from './panel.module.css';
import type { Stay } from './room-visit.ts';

export type PanelTab = 'chat' | 'people';

interface PanelProps {
  stay: Stay;
  self: Person;
  isAdmin: boolean;
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
}

export function Panel({ stay, self, isAdmin, tab, onTab }: PanelProps) {
  const people = useStore(stay.people.view);
  const composer = useRef<HTMLTextAreaElement>(null);
  /** The one person that the next message is for. */
  const [to, setTo] = useState<Person | null>(null);
  const handleWrite = (person: Person | null) => {
    setTo(person);
    onTab('chat');
    // Once the chat is shown again.
    requestAnimationFrame(() => composer.current?.focus());
  };
  const chat = (
    <ChatView
      chat={stay.chat}
      self={self}
      isAdmin={isAdmin}
      to={to}
      composer={composer}
      onWrite={handleWrite}
    />
  );
  const list = (
    <div className={classes.people}>
      <PeopleList people={people} self={self} onWrite={handleWrite} />
    </div>
  );
  return (
    <div className={classes.panel}>
      <Tabs
        label="Conversa e pessoas"
        current={tab}
        onChange={onTab}
        tabs={[
          { id: 'chat', title: 'Conversa', content: chat },
          { id: 'people', title: `Pessoas · ${people.onlineNow}`, content: list },
        ]}
      />
    </div>
  );
}
