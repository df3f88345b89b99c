import { lazy } from 'react';

/**
 * The panels below a room's form, whose code comes when the first of them is made. It is more than
 * half of the page's, and phones keep most panels folded: the form does not wait for it.
 */
const load = () => import('./panels-code.ts');

export const AnalyticsPanel = lazy(async () => ({ default: (await load()).AnalyticsPanel }));
export const AssetsPanel = lazy(async () => ({ default: (await load()).AssetsPanel }));
export const BansPanel = lazy(async () => ({ default: (await load()).BansPanel }));
export const HistoryPanel = lazy(async () => ({ default: (await load()).HistoryPanel }));
export const ImagesPanel = lazy(async () => ({ default: (await load()).ImagesPanel }));
export const MessagesPanel = lazy(async () => ({ default: (await load()).MessagesPanel }));
export const PlayersPanel = lazy(async () => ({ default: (await load()).PlayersPanel }));
export const PresencePanel = lazy(async () => ({ default: (await load()).PresencePanel }));
export const ReportsPanel = lazy(async () => ({ default: (await load()).ReportsPanel }));
export const RoomAdminsPanel = lazy(async () => ({ default: (await load()).RoomAdminsPanel }));
export const TicketsPanel = lazy(async () => ({ default: (await load()).TicketsPanel }));
