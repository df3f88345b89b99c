import type { Room } from '@atrio/contract/rooms';
import { isMaster, useAccount } from '../../lib/session.ts';
import { Panel } from '../../ui/panel.tsx';
import { AnalyticsPanel, HistoryPanel, PlayersPanel } from './late-panels.ts';

/** What happened in a room: its figures, its people, and who changed what. */
export function RoomFigures({ room }: { room: Room }) {
  const { id: roomId, onlineNow } = room;
  const isMasterHere = isMaster(useAccount());
  return (
    <>
      <Panel id="estatisticas" title="Estatísticas" heightAhead={300}>
        <AnalyticsPanel roomId={roomId} source="room" isWide />
      </Panel>
      <Panel id="usuarios" title="Usuários" heightAhead={300}>
        <PlayersPanel roomId={roomId} section="usuarios" onlineNow={onlineNow} />
      </Panel>
      {isMasterHere && (
        <Panel id="estatisticas-do-betalk" title="Estatísticas do Betalk" heightAhead={300}>
          <AnalyticsPanel roomId={roomId} source="betalk" isWide />
        </Panel>
      )}
      {isMasterHere && (
        <Panel id="historico" title="Histórico" heightAhead={300}>
          <HistoryPanel roomId={roomId} />
        </Panel>
      )}
    </>
  );
}
