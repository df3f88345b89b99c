import type { Database } from '../../../infrastructure/database/tables.ts';

export type PassRow = NonNullable<Awaited<ReturnType<typeof findPass>>>;

/** The guest that a pass is of, whatever became of either. */
export function findPass(db: Database, ticketId: number) {
  return db
    .selectFrom('tickets')
    .select([
      'id',
      'room_id as roomId',
      'email',
      'name',
      'state',
      'valid_from as validFrom',
      'valid_until as validUntil',
      'pass_version as version',
      'pass_device as device',
    ])
    .where('id', '=', ticketId)
    .executeTakeFirst();
}

interface Claim {
  ticketId: number;
  version: number;
  device: string;
}

/**
 * Gives a pass to a device: this statement alone decides which one has it.
 * @param isProven a mailed code was right: then the pass moves from whichever device has it
 * @returns undefined when it stays as it is
 */
export function bindPass(
  db: Database,
  { ticketId, version, device }: Claim,
  isProven: boolean,
  now: number,
) {
  return db
    .updateTable('tickets')
    .set({ pass_device: device, pass_bound_at: now })
    .where('id', '=', ticketId)
    .where('pass_version', '=', version)
    .where((eb) =>
      isProven
        ? eb.or([eb('pass_device', 'is', null), eb('pass_device', '<>', device)])
        : eb('pass_device', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
}
