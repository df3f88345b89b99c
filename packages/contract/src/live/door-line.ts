import { z } from 'zod';
import { id, instant } from '../lib/fields.ts';

export const knockSchema = z
  .object({
    visitor: z.object({ id, name: z.string() }),
    /** Has a ticket of the room. */
    isListed: z.boolean(),
    /** In their own words; may be empty. */
    note: z.string(),
    since: instant,
  })
  .meta({ id: 'Knock' });
export type Knock = z.output<typeof knockSchema>;

export const linePlaceSchema = z
  .object({
    visitor: z.object({ id, name: z.string() }),
    /** Of their ticket; empty without one. */
    category: z.string(),
    since: instant,
    /** A seat is kept for them until then; null while they wait for one. */
    offeredUntil: instant.nullable(),
  })
  .meta({ id: 'LinePlace' });
export type LinePlace = z.output<typeof linePlaceSchema>;
