import type { PublicRoom } from '@atrio/contract/rooms/public-room';
import { useEffect, useState } from 'react';
import { Stage } from '../features/stage/stage.tsx';
import { EntryCard } from '../features/visit/entry-card.tsx';
import type { RoomGallery } from '../ui/gallery.tsx';
import { applyCompanyColors } from './company-style.ts';
import classes from './inside-page.module.css';
import { RoomHeader } from './room-header.tsx';

/** Tells the embedding page that this one is ready to be sent the room. */
const PREVIEW_READY = 'atrio.preview.ready';

interface Preview {
  type: 'atrio.preview.room';
  room: PublicRoom;
  gallery: RoomGallery;
  view: 'door' | 'inside';
}

/** The room as the dashboard shows it in small, while its look is being changed. */
export function PreviewPage() {
  const shown = usePreview();
  useEffect(() => {
    if (shown) applyCompanyColors(shown.room.colors);
  }, [shown]);
  if (!shown) return null;
  const { room, gallery, view } = shown;
  if (view === 'door') {
    return (
      <EntryCard
        key={String(room.isPrivate)}
        room={room}
        gallery={room.isPrivate ? NO_GALLERY : gallery}
        notice={null}
        actions={NO_ENTRY}
      />
    );
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
        {/* A preview does not load the embedded address. */}
        <Stage room={{ ...room, iframeUrl: null }} gallery={gallery} onExpired={nothing} isLit />
      </main>
    </div>
  );
}

/** The last room that the dashboard sent; messages of other pages are ignored. */
function usePreview() {
  const [preview, setPreview] = useState<Preview>();
  useEffect(() => {
    const { origin } = window.location;
    const handleMessage = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== window.parent) return;
      // The sender is of this origin and embeds this page: it is our own dashboard.
      const sent = event.data as Preview;
      if (sent.type === 'atrio.preview.room') setPreview(sent);
    };
    window.addEventListener('message', handleMessage);
    window.parent.postMessage({ type: PREVIEW_READY }, origin);
    return () => window.removeEventListener('message', handleMessage);
  }, []);
  return preview;
}

/** A private room shows its images to those who have entered. */
const NO_GALLERY: RoomGallery = { images: [], use: 'gallery' };
const NOBODY = { people: [], onlineNow: 0 };
const nothing = () => undefined;
const NO_ENTRY = { enter: async () => undefined, requestCode: async () => undefined };
