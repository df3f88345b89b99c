import { Role } from '@atrio/contract/accounts/accounts';
import type { Context } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { lockMasters } from './people.queries.ts';

export interface MasterState {
  /** True for a MASTER_ADMIN who is not blocked. */
  isMaster(userId: number): boolean;
  /** Throws if this account is the last active MASTER_ADMIN. @throws AppError LAST_MASTER */
  refuseLast(userId: number): void;
}

/**
 * Locks all MASTER_ADMINs and one more account until the transaction ends. Call it before a role, a
 * block or one of these accounts changes.
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
