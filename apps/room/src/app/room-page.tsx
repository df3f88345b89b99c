import type { PublicRoom } from '@atrio/contract/rooms/public-room';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { WaitingPage } from '../features/door/waiting-page.tsx';
import { ProgrammeCard } from '../features/programme/programme.tsx';
import { EntryCard } from '../features/visit/entry-card.tsx';
import type { Visit } from '../features/visit/visit.ts';
import {
  BannedPage,
  ClosedPage,
  FailedPage,
  LoadingPage,
  UnknownRoomPage,
} from '../features/visit/visit-notices.tsx';
import type { VisitState } from '../features/visit/visit-state.ts';
import { useStore } from '../lib/use-store.ts';
import { texts } from '../texts/texts.ts';
import { applyCompanyColors } from './company-style.ts';
import { InsidePage } from './inside-page.tsx';

/** A change of the programme is seen after so long, by those who look. */
const PROGRAMME_EVERY_MS = 120_000;

/** One room, from its door to its inside. */
export function RoomPage({ visit }: { visit: Visit }) {
  const state = useStore(visit.state);
  const gallery = useStore(visit.gallery);
  const programme = useProgramme(visit);
  useRoomLook('room' in state ? state.room : null);
  useStepTitle(state.at);
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
        <EntryCard room={state.room} gallery={gallery} notice={state.notice} actions={visit}>
          <ProgrammeCard programme={programme} />
        </EntryCard>
      );
    case 'joining':
      return <LoadingPage text={texts.entering} />;
    case 'waiting':
      return (
        <WaitingPage
          room={state.room}
          channel={state.channel}
          programme={programme}
          onLeave={() => visit.leave()}
        />
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
          programme={programme}
          onExpired={() => void visit.loadGallery()}
          onLeave={() => visit.leave()}
        />
      );
  }
}

/** Each step is another page: screen readers begin at its title. They are at the first one already. */
function useStepTitle(at: VisitState['at']): void {
  const shown = useRef(at);
  useLayoutEffect(() => {
    // In the frame that shows it: later it would take the focus from what a person is using.
    const isNext = shown.current !== at && shown.current !== 'loading';
    shown.current = at;
    if (isNext) document.querySelector('h1')?.focus();
  }, [at]);
}

function useRoomLook(room: PublicRoom | null): void {
  useEffect(() => {
    document.title = room ? `${room.name} · Átrio` : texts.roomTitle;
    if (room) applyCompanyColors(room.colors);
  }, [room]);
}

function useProgramme(visit: Visit) {
  useEffect(() => {
    const timer = setInterval(() => {
      const { at } = visit.state.get();
      const isShown = at === 'entry' || at === 'waiting' || at === 'inside';
      if (isShown && document.visibilityState === 'visible') void visit.loadProgramme();
    }, PROGRAMME_EVERY_MS);
    return () => clearInterval(timer);
  }, [visit]);
  return useStore(visit.programme);
}
