import type { ActorContext, Context } from '../../../infrastructure/context.ts';
import { hold } from '../../../infrastructure/database/locks.ts';
import { AppError } from '../../../lib/app-error.ts';
import { loadManagedRoom } from '../rooms/rooms.access.ts';
import { findImport, type ImportRow } from './guest-imports.queries.ts';

/** @throws AppError NOT_FOUND */
export async function loadImport(
  ctx: Pick<Context, 'db'>,
  roomId: number,
  importId: number,
): Promise<ImportRow> {
  const row = await findImport(ctx.db, roomId, importId);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * For a transaction that changes the list or its lines; nobody else does so until it ends.
 * @throws AppError NOT_FOUND
 */
export async function holdImport(ctx: ActorContext, roomId: number, importId: number) {
  const room = await loadManagedRoom(ctx, roomId);
  await hold(ctx.db, 'guest_imports', [importId], 'change');
  return { room, row: await loadImport(ctx, roomId, importId) };
}
