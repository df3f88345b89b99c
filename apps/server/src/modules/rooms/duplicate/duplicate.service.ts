import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { DEFAULT_ENVIRONMENT_ID } from '@atrio/contract/organization/environments';
import type { duplicateRoutes } from '@atrio/contract/rooms/duplicate';
import type { ActorContext } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { mayUseCompany } from '../../organization/companies/companies.access.ts';
import { mayUseEnvironment } from '../../organization/environments/environments.service.ts';
import { keepCopies } from '../../platform/files/files.service.ts';
import { makeRoom } from '../rooms/make-room.service.ts';
import { loadManagedRoom, mayCreateRooms, type RoomRow } from '../rooms/rooms.access.ts';
import { getRoom } from '../rooms/rooms.service.ts';
import { partReaders } from './room-parts.ts';

type Routes = typeof duplicateRoutes;

/**
 * Makes a room like another one. The files are copied before the transaction that writes all of the
 * rows: of a duplicate that is cut short, nothing is left.
 */
export async function duplicateRoom(
  ctx: ActorContext,
  { id, name, parts }: RouteInput<Routes['create']>,
): Promise<RouteOutput<Routes['create']>> {
  if (!mayCreateRooms(ctx)) throw new AppError('ROOM_CREATION_CLOSED');
  const before = await loadManagedRoom(ctx, id);
  const drafts = await Promise.all(
    [...new Set(parts)].map((part) => partReaders[part].read(ctx, id)),
  );
  const files = drafts.flatMap((draft) => draft.files);
  return keepCopies(ctx, files, async (ctx, copyOf) => {
    // Copying took time: the right is read again. Companies and environments are locked before rooms.
    const links = await usableLinks(ctx, before);
    const source = await loadManagedRoom(ctx, id);
    const made = await makeRoom(ctx, { ...formOf(source), ...links, name });
    for (const draft of drafts) await draft.write(ctx, made.id, copyOf);
    return getRoom(ctx, { id: made.id });
  });
}

/** The button is among the texts; everything else of the form goes along. */
function formOf({ isVisible, isPrivate, iframeUrl, adminIframeUrl }: RoomRow) {
  return {
    isVisible: Boolean(isVisible),
    isPrivate: Boolean(isPrivate),
    iframeUrl,
    adminIframeUrl,
  };
}

/** Co-administrators may not use each company and environment of the room's owner. */
async function usableLinks(ctx: ActorContext, { companyId, environmentId }: RoomRow) {
  const company = companyId !== null && (await mayUseCompany(ctx, companyId));
  const environment = environmentId === null || (await mayUseEnvironment(ctx, environmentId));
  return {
    companyId: company ? companyId : null,
    environmentId: environment ? environmentId : DEFAULT_ENVIRONMENT_ID,
  };
}
