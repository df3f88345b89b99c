import type { PublicRoom } from '@atrio/contract/visits';
import { useEffect, useState } from 'react';
import { Stage } from '../features/stage/stage.tsx';
import { EntryCard } from '../features/visit/entry-card.tsx';
import { applyCompanyColors } from './company-style.ts';
import classes from './inside-page.module.css';
import { RoomHeader } from './room-header.tsx';

/** Said to the page around once it may be told the room. */
const PREVIEW_READY = 'atrio.preview.ready';

interface Told {
  type: 'atrio.preview.room';
  room: PublicRoom;
  view: 'door' | 'inside';
}

/** The page that administrators see in small while they change the room's look. */
export function PreviewPage() {
  const shown = useTold();
  useEffect(() => {
    if (shown) applyCompanyColors(shown.room.colors);
  }, [shown]);
  if (!shown) return null;
  const { room, view } = shown;
  if (view === 'door') {
    return <EntryCard key={String(room.isPrivate)} room={room} notice={null} actions={NO_ENTRY} />;
  }
  return (
    <div className={classes.page}>
      <RoomHeader
        room={room}
        people={NOBODY}
        isAdmin={false}
        onShowPeople={nothing}
        onLeave={nothing}
      />
      <main className={classes.main}>
        {/* What it embeds is not loaded for a preview. */}
        <Stage room={{ ...room, iframeUrl: null }} isLit />
      </main>
    </div>
  );
}

/** Only from the page of ours that shows this one. */
function useTold() {
  const [told, setTold] = useState<Told>();
  useEffect(() => {
    const { origin } = window.location;
    const handleMessage = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== window.parent) return;
      // Of this origin and from the page around: its sender is our own dashboard.
      const told = event.data as Told;
      if (told.type === 'atrio.preview.room') setTold(told);
    };
    window.addEventListener('message', handleMessage);
    window.parent.postMessage({ type: PREVIEW_READY }, origin);
    return () => window.removeEventListener('message', handleMessage);
  }, []);
  return told;
}

const NOBODY = { people: [], onlineNow: 0 };
const nothing = () => undefined;
const NO_ENTRY = { enter: async () => undefined, requestCode: async () => undefined };
