import { Role } from '@atrio/contract/accounts';
import { AppError } from '../../lib/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { lockMasters } from './people.queries.ts';

export interface MasterState {
  /** This account runs the platform, and is not blocked. */
  isMaster(userId: number): boolean;
  /** Refuses to take the last account that runs the platform. @throws AppError LAST_MASTER */
  refuseLast(userId: number): void;
}

/**
 * Locks everybody who runs the platform, and one more account, until the transaction ends. Call it
 * before a role, a block or an account of theirs changes.
 */
export async function holdMasters(
  { db }: Pick<Context, 'db'>,
  userId: number,
): Promise<MasterState> {
  const rows = await lockMasters(db, userId);
  const masters = new Set(
    rows
      .filter(({ role, blockedAt }) => role === Role.MASTER_ADMIN && blockedAt === null)
      .map(({ id }) => id),
  );
  return {
    isMaster: (id) => masters.has(id),
    refuseLast: (id) => {
      if (masters.has(id) && masters.size === 1) throw new AppError('LAST_MASTER');
    },
  };
}
