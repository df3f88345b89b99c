/** The contents of the panels of a room's page, loaded as one file by room-detail.tsx. */
export { AnalyticsPanel } from '../../features/live/analytics/analytics-panel.tsx';
export { DoorSettings } from '../../features/live/door/door-form.tsx';
export { DoorPanel } from '../../features/live/door/door-panel.tsx';
export { MessagesPanel } from '../../features/live/messages/messages-panel.tsx';
export { BansPanel } from '../../features/live/moderation/bans-panel.tsx';
export { ReportsPanel } from '../../features/live/moderation/reports-panel.tsx';
export { PlayersPanel } from '../../features/live/players/players-panel.tsx';
export { PresencePanel } from '../../features/live/presence/presence-panel.tsx';
export { HistoryPanel } from '../../features/platform/history/history-panel.tsx';
export { AssetsPanel } from '../../features/rooms/assets/assets-panel.tsx';
export { ImagesPanel } from '../../features/rooms/images/images-panel.tsx';
export { InvitationPanel } from '../../features/rooms/invitation/invitation-panel.tsx';
export { ProgrammePanel } from '../../features/rooms/programme/programme-panel.tsx';
export { RoomAdminsPanel } from '../../features/rooms/room-admins/room-admins-panel.tsx';
export { TicketsPanel } from '../../features/rooms/tickets/tickets-panel.tsx';
