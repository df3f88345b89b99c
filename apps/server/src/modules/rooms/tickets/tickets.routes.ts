import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as ticketService from './tickets.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, ticketRoutes.list, ticketService.listRoomTickets);
  handle(app, ticketRoutes.create, ticketService.createTicket);
  handle(app, ticketRoutes.createMany, ticketService.createManyTickets);
  handle(app, ticketRoutes.resend, ticketService.resendInvitation);
  handle(app, ticketRoutes.remove, ticketService.removeTicket);
  handle(app, ticketRoutes.removePre, ticketService.removePreTicket);
}
