import type { Room } from '@atrio/contract/rooms/rooms';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { RoomPanels } from '../../features/rooms/rooms/room-panels.tsx';
import { RoomStates } from '../../features/rooms/rooms/room-states.tsx';
import { roomQuery } from '../../features/rooms/rooms/rooms.api.ts';
import { useClosedRoom } from '../../features/rooms/rooms/use-closed-room.ts';
import { lateQuery } from '../../kit/api/query-client.ts';
import { useFirstScreenSeen } from '../../kit/first-screen/first-screen.ts';
import { readAhead } from '../../kit/first-screen/read-ahead.ts';
import { useConnectionState } from '../../kit/live/connection.ts';
import { LiveRoom, useLiveRoom } from '../../kit/live/live-room.tsx';
import { Page } from '../../kit/page/page.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { Panel } from '../../kit/page/panel.tsx';
import { PanelRow } from '../../kit/page/panel-row.tsx';
import type { SectionGroup } from '../../kit/page/section-index.tsx';
import { useSectionNote } from '../../kit/page/section-notes.tsx';
import { isMaster, useAccount } from '../../kit/session/session.ts';
import type { KnownOfRoom } from './room-contents.ts';
import { type RoomSection, roomGroups, roomPages, roomSections } from './room-sections.tsx';

export const handle = { title: 'Sala' };

export const ahead = () => readAhead(roomQuery(Number(/\d+$/.exec(window.location.pathname)?.[0])));

export default function RoomDetailRoute() {
  const id = Number(useParams().id);
  const query = useQuery(roomQuery(id));
  return (
    <Page width="list">
      {!query.data && query.isError && <PageHeader title={handle.title} />}
      <RoomStates
        query={query}
        loadingText="Carregando sala"
        errorTitle="Não foi possível carregar as salas"
      >
        {/* The key resets the forms when the address changes to another room. */}
        {({ room }) => <RoomDetail key={room.id} room={room} />}
      </RoomStates>
    </Page>
  );
}

function RoomDetail({ room }: { room: Room }) {
  const isMasterHere = isMaster(useAccount());
  const sections = roomSections.filter(({ isForMaster }) => isMasterHere || !isForMaster);
  return <RoomPage room={room} sections={sections} />;
}

interface RoomPageProps {
  room: Room;
  sections: readonly RoomSection[];
}

/** The panels are one live room: those that need its channel share it. */
export function RoomPage({ room, sections }: RoomPageProps) {
  const { notes, grantedUntil } = useRoomContents(room.id);
  return (
    <RoomPanels
      room={room}
      groups={groupsOf(room.id, sections)}
      notes={notes}
      grantedUntil={grantedUntil}
    >
      <LiveRoom roomId={room.id} sceneName={room.sceneName}>
        <ClosedRoom roomId={room.id} />
        <LiveNotes />
        {rowsOf(sections).map(([first, second]) =>
          second ? (
            <PanelRow key={first.id} isEven>
              <SectionPanel section={first} room={room} />
              <SectionPanel section={second} room={room} />
            </PanelRow>
          ) : (
            <SectionPanel key={first.id} section={first} room={room} />
          ),
        )}
      </LiveRoom>
    </RoomPanels>
  );
}

function SectionPanel({ section, room }: { section: RoomSection; room: Room }) {
  const { content, label, title = label, ...panel } = section;
  return (
    <Panel {...panel} title={title}>
      {content(room)}
    </Panel>
  );
}

/** Halves that follow each other within a group stand side by side, two by two. */
function rowsOf(sections: readonly RoomSection[]): [RoomSection, RoomSection?][] {
  const rows: [RoomSection, RoomSection?][] = [];
  for (const section of sections) {
    const row = rows.at(-1);
    const isBeside = section.isHalf && row?.[0].isHalf && !row[1] && row[0].group === section.group;
    if (isBeside) row[1] = section;
    else rows.push([section]);
  }
  return rows;
}

/** The index: no group without sections, and the pages at the end of theirs. */
function groupsOf(roomId: number, sections: readonly RoomSection[]): SectionGroup[] {
  return roomGroups
    .map((group) => ({
      label: group,
      sections: sections.filter((section) => section.group === group),
      links: roomPages
        .filter((page) => page.group === group)
        .map(({ label, to }) => ({ label, to: to(roomId) })),
    }))
    .filter((group) => group.sections.length > 0);
}

/** Those of panels that follow the room with the page, whether they have loaded or not. */
function LiveNotes() {
  const { self, status, onlineNow } = useLiveRoom();
  const isKnown = self !== null && status !== 'closed' && status !== 'failed';
  const isLive = useConnectionState() === 'ready' && status === 'joined';
  useSectionNote('na-sala', isKnown ? String(onlineNow) : undefined);
  useSectionNote('mensagens', isLive ? 'ao vivo' : undefined);
  return null;
}

function ClosedRoom({ roomId }: { roomId: number }) {
  useClosedRoom(roomId);
  return null;
}

/** Panels that have loaded say how they are by themselves. */
const EVERY_MS = 60_000;

const NOTHING: KnownOfRoom = { notes: {}, grantedUntil: null };

/**
 * Facts of a room besides its fields; nothing where they cannot be read. The form does not wait for
 * them, nor for their code, which knows the shapes of doors and guests.
 */
function useRoomContents(roomId: number): KnownOfRoom {
  const load = async () => (await import('./room-contents.ts')).readRoomContents;
  const query = useQuery({
    ...lateQuery('rooms.contents', { id: String(roomId) }, load),
    enabled: useFirstScreenSeen(),
    refetchInterval: EVERY_MS,
  });
  return query.data ?? NOTHING;
}
