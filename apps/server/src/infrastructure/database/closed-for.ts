import type { ClosingCause } from '@atrio/contract/rooms/closings';
import { type RawBuilder, sql } from 'kysely';

/**
 * Why an owner's rooms are closed to visitors, or null: the one place that says so. It is a part of
 * statements that read a room or a visitor anyway, and a look-up by a key in a table of few rows.
 * @param owner the column with the owner's id, as 'rooms.owner_id'
 */
export function closedFor(owner: string): RawBuilder<ClosingCause | null> {
  // Of several causes the last by name.
  return sql`(select max(closings.cause) from closings where closings.owner_id = ${sql.ref(owner)})`;
}
