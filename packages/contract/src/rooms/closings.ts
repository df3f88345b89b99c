import { z } from 'zod';
import { instant } from '../lib/fields.ts';

/**
 * Why all rooms of an owner are closed to visitors.
 * - `suspended`: by the platform's people
 * - `overdue`: a payment was not made for too long
 */
export const closingCauses = ['overdue', 'suspended'] as const;
export type ClosingCause = (typeof closingCauses)[number];

export const closingSchema = z
  .object({
    cause: z.enum(closingCauses),
    /** Told to the owner. */
    reason: z.string(),
    since: instant,
    /** Null: the server did it by itself. */
    byName: z.string().nullable(),
  })
  .meta({ id: 'Closing' });
export type Closing = z.output<typeof closingSchema>;
