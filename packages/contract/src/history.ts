import { z } from 'zod';
import { id, instant, pathId, queryId, queryInteger } from './lib/fields.ts';
import { defineRoute } from './lib/route.ts';

export const historyActions = [
  'room.created',
  'room.updated',
  'room.deleted',
  'room.restored',
  'roomAdmin.added',
  'roomAdmin.removed',
  'ticket.created',
  'ticket.deleted',
  'ban.created',
  'ban.removed',
  'message.deleted',
  'image.added',
  'image.deleted',
  'asset.updated',
] as const;
export type HistoryAction = (typeof historyActions)[number];

/** A value as it was written: text, number, flag or nothing. */
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** One thing that somebody did to a room. */
export const historyEntrySchema = z.object({
  id,
  action: z.enum(historyActions),
  /** Who did it, as they were called then. */
  adminName: z.string(),
  createdAt: instant,
  /** Field by field: before and after. Names (of a company, say), not ids. */
  changes: z.array(z.object({ field: z.string(), before: value, after: value })),
});
export type HistoryEntry = z.output<typeof historyEntrySchema>;

export const historyRoutes = {
  room: defineRoute({
    name: 'history.room',
    method: 'GET',
    path: '/rooms/{id}/history',
    access: 'master',
    summary: 'Every change to a room, newest first',
    params: z.object({ id: pathId }),
    query: z.object({ before: queryId.optional(), limit: queryInteger(1, 100).optional() }),
    response: z.object({ history: z.array(historyEntrySchema), hasMore: z.boolean() }),
  }),
};
