import { useEffect, useLayoutEffect, useRef } from 'react';
import { WaitingPage } from '../features/door/waiting-page.tsx';
import { EntryCard } from '../features/visit/entry-card.tsx';
import type { Visit } from '../features/visit/visit.ts';
import {
  BannedPage,
  ClosedPage,
  FailedPage,
  LoadingPage,
  UnknownRoomPage,
} from '../features/visit/visit-notices.tsx';
import { useStore } from '../lib/use-store.ts';
import { texts } from '../texts/texts.ts';
import { applyCompanyColors } from './company-style.ts';
import { InsidePage } from './inside-page.tsx';

/** One room, from its door to its inside. */
export function RoomPage({ visit }: { visit: Visit }) {
  const state = useStore(visit.state);
  const gallery = useStore(visit.gallery);
  const room = 'room' in state ? state.room : null;
  useEffect(() => {
    document.title = room ? `${room.name} · Átrio` : texts.roomTitle;
    if (room) applyCompanyColors(room.colors);
  }, [room]);
  const shown = useRef(state.at);
  useLayoutEffect(() => {
    // Each step is another page: screen readers begin at its title. They are at the first one already.
    // In the frame that shows it: later it would take the focus from what a person is using.
    const isNext = shown.current !== state.at && shown.current !== 'loading';
    shown.current = state.at;
    if (isNext) document.querySelector('h1')?.focus();
  }, [state.at]);
  const retry = () => void visit.start();
  switch (state.at) {
    case 'loading':
      return <LoadingPage text={texts.opening} />;
    case 'failed':
      return <FailedPage onRetry={retry} />;
    case 'unknown':
      return <UnknownRoomPage />;
    case 'entry':
      return (
        <EntryCard room={state.room} gallery={gallery} notice={state.notice} actions={visit} />
      );
    case 'joining':
      return <LoadingPage text={texts.entering} />;
    case 'waiting':
      return (
        <WaitingPage room={state.room} channel={state.channel} onLeave={() => visit.leave()} />
      );
    case 'banned':
      return <BannedPage notice={state.notice} />;
    case 'closed':
      return <ClosedPage emptied={state.emptied} onRetry={retry} />;
    case 'inside':
      return (
        <InsidePage
          stay={state}
          gallery={gallery}
          onExpired={() => void visit.loadGallery()}
          onLeave={() => visit.leave()}
        />
      );
  }
}
