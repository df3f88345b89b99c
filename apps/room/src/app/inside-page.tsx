import type { Person } from '@atrio/contract/realtime';
import type { PublicRoom } from '@atrio/contract/visits';
import { useState } from 'react';
import { Stage } from '../features/stage/stage.tsx';
import { useStore } from '../lib/store.ts';
import classes from './inside-page.module.css';
import { Panel, type PanelTab } from './panel.tsx';
import { RoomHeader } from './room-header.tsx';
import type { Stay } from './room-visit.ts';

interface InsidePageProps {
  stay: { room: PublicRoom; self: Person; isAdmin: boolean; inside: Stay };
  onLeave: () => void;
}

/** The room from the inside: its stage, and the people and their chat beside it. */
export function InsidePage({ stay, onLeave }: InsidePageProps) {
  const { room, self, isAdmin, inside } = stay;
  const people = useStore(inside.people.view);
  const isAway = useStore(inside.isAway);
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
      <div className={classes.strip} role="status">
        {isAway && <p>Reconectando… as mensagens podem demorar a chegar.</p>}
      </div>
      <main className={classes.main}>
        <Stage room={room} isLit={people.onlineNow > 0} />
        <Panel stay={inside} self={self} isAdmin={isAdmin} tab={tab} onTab={setTab} />
      </main>
    </div>
  );
}
