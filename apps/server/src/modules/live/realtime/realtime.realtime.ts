import type { EventHandlers } from '../../../http/socket-events.ts';
import * as realtimeService from './realtime.service.ts';
import * as seatService from './seats.service.ts';

export const events: EventHandlers = {
  ping: realtimeService.ping,
  identify: realtimeService.identify,
  joinRoom: seatService.joinRoom,
  leaveRoom: seatService.leaveRoom,
  getPeople: seatService.getPeople,
  panelJoinRoom: seatService.panelJoinRoom,
  panelLeaveRoom: seatService.panelLeaveRoom,
  panelWatchRooms: seatService.panelWatchRooms,
};
