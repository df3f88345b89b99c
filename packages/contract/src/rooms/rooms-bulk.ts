import { z } from 'zod';
import { id, optionalId, optionalText, pathId } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';

/** Most rooms of one call. */
export const MAX_BULK_ROOMS = 1_000;

/** The filters of lists, with the names and meanings of `rooms.list`. */
const bulkFilter = z.object({
  search: optionalText(100).optional(),
  companyId: id.optional(),
  environmentId: id.optional(),
  isVisible: z.boolean().optional(),
  isPrivate: z.boolean().optional(),
  isOnline: z.boolean().optional(),
});

/** One change for all of them. */
export const bulkChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visibility'), isVisible: z.boolean() }),
  z.object({ kind: z.literal('privacy'), isPrivate: z.boolean() }),
  z.object({ kind: z.literal('company'), companyId: optionalId }),
  z.object({ kind: z.literal('environment'), environmentId: optionalId }),
  z.object({ kind: z.literal('addAdmin'), adminId: id }),
  z.object({ kind: z.literal('removeAdmin'), adminId: id }),
  z.object({ kind: z.literal('delete') }),
  z.object({ kind: z.literal('restore') }),
]);
export type BulkChange = z.output<typeof bulkChange>;

/** The result for one room. */
export const bulkResultSchema = z
  .object({
    id,
    name: z.string(),
    outcome: z.enum(['changed', 'unchanged', 'failed']),
    /** The message for a failure. */
    message: z.string().nullable(),
    /** The previous value, to undo the change: a flag, a company's or environment's id. */
    before: z.union([z.boolean(), id, z.null()]),
  })
  .meta({ id: 'BulkResult' });
export type BulkResult = z.output<typeof bulkResultSchema>;

export const roomBulkRoutes = {
  change: defineRoute({
    name: 'rooms.bulk',
    method: 'POST',
    path: '/rooms/bulk',
    access: 'admin',
    summary: 'One change to many rooms: those named, or all that a filter matches; a result each',
    body: z
      .object({
        ids: z.array(id).min(1).max(MAX_BULK_ROOMS).optional(),
        /**
         * Used instead of `ids`. Applies to rooms in the bin for `restore`, otherwise to the
         * others.
         */
        matching: bulkFilter.optional(),
        change: bulkChange,
      })
      .refine(({ ids, matching }) => (ids === undefined) !== (matching === undefined), {
        path: ['ids'],
        error: 'Escolha as salas',
      })
      .meta({ examples: [{ ids: [7, 12], change: { kind: 'visibility', isVisible: false } }] }),
    response: z.object({ results: z.array(bulkResultSchema) }),
    errors: ['TOO_MANY_ROOMS', 'IN_PROGRESS'],
  }),
  /** Deletes a room in the bin with all related rows, irrevocably. */
  purge: defineRoute({
    name: 'rooms.purge',
    method: 'DELETE',
    path: '/rooms/{id}/forever',
    access: 'admin',
    summary: "'Apagar de vez': delete a room of the bin for good, with all that hangs on it",
    params: z.object({ id: pathId }),
    response: z.object({}),
    errors: ['FORBIDDEN'],
  }),
};
