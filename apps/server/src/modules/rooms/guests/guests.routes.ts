import { checkinRoutes } from '@atrio/contract/rooms/checkin';
import { guestRoutes } from '@atrio/contract/rooms/guests';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as checkinService from './checkin.service.ts';
import * as guestService from './guests.service.ts';
import { changeGuests } from './guests-bulk.service.ts';
import { changeGuest, createGuest } from './guests-editing.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, guestRoutes.list, guestService.listRoomGuests);
  handle(app, guestRoutes.summary, guestService.summarize);
  handle(app, guestRoutes.configure, guestService.configureGuests);
  handle(app, guestRoutes.create, createGuest);
  handle(app, guestRoutes.update, changeGuest);
  handle(app, guestRoutes.bulk, changeGuests);
  handle(app, checkinRoutes.summary, checkinService.summarizeCheckIns);
  handle(app, checkinRoutes.create, checkinService.checkInGuest);
  handle(app, checkinRoutes.undo, checkinService.undoCheckIn);
}
