import { AnalyticsPanel } from '../../features/analytics/analytics-panel.tsx';
import { isMaster, useAccount } from '../../lib/session.ts';
import { Panel } from '../../ui/panel.tsx';

/** What happened in a room: its figures, its people, and who changed what. */
export function RoomFigures({ roomId }: { roomId: number }) {
  const isMasterHere = isMaster(useAccount());
  return (
    <>
      <Panel id="estatisticas" title="Estatísticas" heightAhead={314}>
        <AnalyticsPanel roomId={roomId} source="room" isWide />
      </Panel>
      {isMasterHere && (
        <Panel id="estatisticas-do-betalk" title="Estatísticas do Betalk" heightAhead={582}>
          <AnalyticsPanel roomId={roomId} source="betalk" />
        </Panel>
      )}
    </>
  );
}
