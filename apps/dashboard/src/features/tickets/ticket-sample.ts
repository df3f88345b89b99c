import type { Ticket } from '@atrio/contract/tickets';

/** A ticket for tests; what a test is about, it says itself. */
export function ticketSample(own: Partial<Ticket> = {}): Ticket {
  return {
    id: 1,
    email: 'luiza@redemare.com.br',
    createdAt: '2026-11-19T12:00:00.000Z',
    invitedAt: null,
    ...own,
  };
}
