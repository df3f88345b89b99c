import type { Room } from '@atrio/contract/rooms';
import { useClosedRoom } from '../../features/rooms/use-closed-room.ts';
import { LiveRoom } from '../../lib/live-room.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PanelRow } from '../../ui/panel-row.tsx';
import { BansPanel, MessagesPanel, PresencePanel, ReportsPanel } from './late-panels.ts';

/** What happens in the room at this moment: who is in, what they write, what is done about it. */
export function RoomTalks({ room: { id, sceneName } }: { room: Room }) {
  return (
    <LiveRoom roomId={id} sceneName={sceneName}>
      <ClosedRoom roomId={id} />
      <Panel id="na-sala" title="Quem está na sala">
        <PresencePanel roomId={id} />
      </Panel>
      <PanelRow isEven>
        <Panel id="mensagens" title="Mensagens" isOpenOnPhone phoneHeightAhead={420}>
          <MessagesPanel roomId={id} chat="room" />
        </Panel>
        <Panel id="mensagens-do-betalk" title="Mensagens do Betalk">
          <MessagesPanel roomId={id} chat="betalk" />
        </Panel>
      </PanelRow>
      <PanelRow isEven>
        <Panel id="denuncias" title="Denúncias">
          <ReportsPanel roomId={id} />
        </Panel>
        <Panel id="removidos" title="Removidos" heightAhead={176}>
          <BansPanel roomId={id} />
        </Panel>
      </PanelRow>
    </LiveRoom>
  );
}

function ClosedRoom({ roomId }: { roomId: number }) {
  useClosedRoom(roomId);
  return null;
}
