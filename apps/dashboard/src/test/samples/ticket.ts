import type { Ticket } from '@atrio/contract/rooms/tickets';

/** A ticket for tests; a test passes the fields it is about. */
export function ticketSample(fields: Partial<Ticket> = {}): Ticket {
  return {
    id: 1,
    email: 'luiza@redemare.com.br',
    createdAt: '2026-11-19T12:00:00.000Z',
    invitedAt: null,
    ...fields,
  };
}
