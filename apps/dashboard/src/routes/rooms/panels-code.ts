/** What stands inside the panels of a room's page, in one file: see late-panels.ts. */
export { AnalyticsPanel } from '../../features/analytics/analytics-panel.tsx';
export { AssetsPanel } from '../../features/assets/assets-panel.tsx';
export { HistoryPanel } from '../../features/history/history-panel.tsx';
export { ImagesPanel } from '../../features/images/images-panel.tsx';
export { MessagesPanel } from '../../features/messages/messages-panel.tsx';
export { BansPanel } from '../../features/moderation/bans-panel.tsx';
export { ReportsPanel } from '../../features/moderation/reports-panel.tsx';
export { PlayersPanel } from '../../features/players/players-panel.tsx';
export { PresencePanel } from '../../features/presence/presence-panel.tsx';
export { RoomAdminsPanel } from '../../features/room-admins/room-admins-panel.tsx';
export { TicketsPanel } from '../../features/tickets/tickets-panel.tsx';
