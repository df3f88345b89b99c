import type { Room } from '@atrio/contract/rooms/rooms';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { RoomPanels } from '../../features/rooms/rooms/room-panels.tsx';
import { roomQuery } from '../../features/rooms/rooms/rooms.api.ts';
import { useClosedRoom } from '../../features/rooms/rooms/use-closed-room.ts';
import { readAhead } from '../../kit/first-screen/read-ahead.ts';
import { lastListHref } from '../../kit/list/last-query.ts';
import { LiveRoom } from '../../kit/live/live-room.tsx';
import { Page } from '../../kit/page/page.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { Panel } from '../../kit/page/panel.tsx';
import { PanelRow } from '../../kit/page/panel-row.tsx';
import type { SectionGroup } from '../../kit/page/section-index.tsx';
import { isMaster, useAccount } from '../../kit/session/session.ts';
import { CentredSpinner } from '../../kit/states/centred-spinner.tsx';
import { QueryStates } from '../../kit/states/query-states.tsx';
import { paths } from '../../paths.ts';
import { type RoomSection, roomGroups, roomPages, roomSections } from './room-sections.tsx';

export const handle = { title: 'Sala' };

export const ahead = () => readAhead(roomQuery(Number(/\d+$/.exec(window.location.pathname)?.[0])));

export default function RoomDetailRoute() {
  const id = Number(useParams().id);
  const query = useQuery(roomQuery(id));
  return (
    <Page width="list">
      {!query.data && query.isError && <PageHeader title={handle.title} />}
      <QueryStates
        query={query}
        loadingText="Carregando sala"
        skeleton={<CentredSpinner />}
        errorTitle="Não foi possível carregar as salas"
        missingTitle="Sala não encontrada"
        errorAction={
          <Button component={Link} to={lastListHref(paths.rooms())} variant="default">
            Voltar para Salas
          </Button>
        }
      >
        {/* The key resets the forms when the address changes to another room. */}
        {({ room }) => <RoomDetail key={room.id} room={room} />}
      </QueryStates>
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
  return (
    <RoomPanels room={room} groups={groupsOf(room.id, sections)}>
      <LiveRoom roomId={room.id} sceneName={room.sceneName}>
        <ClosedRoom roomId={room.id} />
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

function ClosedRoom({ roomId }: { roomId: number }) {
  useClosedRoom(roomId);
  return null;
}
