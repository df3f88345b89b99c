import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { roomRoutes } from '@atrio/contract/rooms';
import { AppError } from '../../lib/app-error.ts';
import { textKey } from '../../lib/text-key.ts';
import { type ActorContext, type Context, inTransaction } from '../../platform/context.ts';
import { parseSort, readPage } from '../../platform/database/list.ts';
import { mayUseCompany } from '../companies/companies.access.ts';
import { mayUseEnvironment } from '../environments/environments.service.ts';
import { differences, recordHistory, roomSubject } from '../history/history.service.ts';
import { makeRoom } from './make-room.service.ts';
import {
  loadManagedRoom,
  loadOwnedRoom,
  managerOf,
  mayCreateRooms,
  type RoomRow,
} from './rooms.access.ts';
import { historyState, presentListItem, presentRoom } from './rooms.presenter.ts';
import {
  deleteBinnedRoom,
  deleteRoomsBinnedBefore,
  moveRoom,
  updateRoom,
} from './rooms.queries.ts';
import { countRooms, listLinkedRooms, listRooms, type RoomSort } from './rooms-list.queries.ts';

const BIN_MS = 30 * 24 * 60 * 60_000;

type Routes = typeof roomRoutes;

/** The bin shows only what the caller may restore: co-administered rooms stay out of it. */
export async function listManagedRooms(
  ctx: ActorContext,
  input: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const manager = managerOf(ctx);
  const deleted = input.deleted ?? false;
  const linked = manager === null || deleted ? [] : await listLinkedRooms(ctx.db, ctx.actor);
  const linkedIds = linked.map(({ id }) => id);
  const filter = { ...input, manager, linkedIds, deleted, online: onlineFilter(ctx, input) };
  const { field, descending } = parseSort<RoomSort>(input.sort ?? 'name');
  const { rows, ...rest } = await readPage(
    input,
    descending,
    () => countRooms(ctx.db, filter),
    (slice) => listRooms(ctx.db, filter, field, slice),
  );
  return { rooms: rows.map((row) => presentListItem(ctx, row)), ...rest };
}

export async function getRoom(
  ctx: ActorContext,
  { id }: RouteInput<Routes['get']>,
): Promise<RouteOutput<Routes['get']>> {
  return { room: presentRoom(ctx, await loadManagedRoom(ctx, id)) };
}

export async function createRoom(
  ctx: ActorContext,
  input: RouteInput<Routes['create']>,
): Promise<RouteOutput<Routes['create']>> {
  if (!mayCreateRooms(ctx)) throw new AppError('ROOM_CREATION_CLOSED');
  const { companyId = null, environmentId = input.environment } = input;
  return inTransaction(ctx, async (ctx) => {
    const usable = await usableLinks(ctx, { companyId, environmentId });
    if (!(await mayUseEnvironment(ctx, input.environment))) throw new AppError('NOT_FOUND');
    refuseForeignLinks(usable, { companyId, environmentId });
    const id = await makeRoom(ctx, { ...input, companyId, environmentId });
    return getRoom(ctx, { id });
  });
}

/** @throws AppError CHANGED_MEANWHILE with the row as it stands, when the caller saw an older one */
export async function changeRoom(
  ctx: ActorContext,
  input: RouteInput<Routes['update']>,
): Promise<RouteOutput<Routes['update']>> {
  const { id } = input;
  const basedOn = input.updatedAt === undefined ? undefined : Date.parse(input.updatedAt);
  return inTransaction(ctx, async (ctx) => {
    const usable = await usableLinks(ctx, input);
    const room = await loadManagedRoom(ctx, id, 'change');
    refuseForeignLinks(usable, input, room);
    const row = await updateRoom(ctx.db, id, columnsOf(input), ctx.now, basedOn);
    if (!row) throw changedMeanwhile(ctx, room);
    const now = await loadManagedRoom(ctx, id);
    const changes = differences(historyState(room), historyState(now));
    if (changes.length > 0) await recordHistory(ctx, roomSubject(now), 'room.updated', changes);
    ctx.events.publish({ type: 'room.updated', id, adminId: ctx.actor.adminId });
    return { room: presentRoom(ctx, now) };
  });
}

/** To the bin, from where it can be restored for 30 days. */
export async function removeRoom(
  ctx: ActorContext,
  { id }: RouteInput<Routes['remove']>,
): Promise<RouteOutput<Routes['remove']>> {
  await inTransaction(ctx, async (ctx) => {
    const room = await loadOwnedRoom(ctx, id, 'live');
    await moveRoom(ctx.db, id, 'bin', ctx.now);
    await recordHistory(ctx, roomSubject(room), 'room.deleted');
    ctx.events.publish({ type: 'room.deleted', id, adminId: ctx.actor.adminId });
  });
  return {};
}

export async function restoreRoom(
  ctx: ActorContext,
  { id }: RouteInput<Routes['restore']>,
): Promise<RouteOutput<Routes['restore']>> {
  return inTransaction(ctx, async (ctx) => {
    const room = await loadOwnedRoom(ctx, id, 'bin');
    await moveRoom(ctx.db, id, 'live', ctx.now);
    await recordHistory(ctx, roomSubject(room), 'room.restored');
    ctx.events.publish({ type: 'room.restored', id, adminId: ctx.actor.adminId });
    return getRoom(ctx, { id });
  });
}

/** 'Apagar de vez': out of the bin for good, with all that hangs on it and its files. */
export async function purgeRoom(
  ctx: ActorContext,
  { id }: { id: number },
): Promise<Record<string, never>> {
  await inTransaction(ctx, async (ctx) => {
    const room = await loadOwnedRoom(ctx, id, 'bin');
    await deleteBinnedRoom(ctx.db, id);
    await recordHistory(ctx, roomSubject(room), 'room.purged');
    ctx.events.publish({ type: 'files.doomed' });
  });
  return {};
}

/** Who does what time brings about. */
const NOBODY = { adminId: null, name: 'Átrio' };

/** Empties the bin of what has lain in it for 30 days (decisions.md section 4). */
export async function sweepBin({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.transaction().execute(async (db) => {
    const gone = await deleteRoomsBinnedBefore(db, now - BIN_MS);
    const ctx = { db, now, actor: NOBODY, client: null };
    for (const room of gone) await recordHistory(ctx, roomSubject(room), 'room.purged');
  });
}

function onlineFilter({ online }: ActorContext, { isOnline }: RouteInput<Routes['list']>) {
  if (isOnline === undefined) return undefined;
  return { ids: online.all().map(({ roomId }) => roomId), isIn: isOnline };
}

interface Links {
  companyId?: number | null | undefined;
  environmentId?: number | null | undefined;
}

interface UsableLinks {
  company: boolean;
  environment: boolean;
}

/** Held before the room is, since companies and environments come first. */
async function usableLinks(ctx: ActorContext, links: Links): Promise<UsableLinks> {
  const { companyId, environmentId } = links;
  const company = !companyId || (await mayUseCompany(ctx, companyId));
  const environment = !environmentId || (await mayUseEnvironment(ctx, environmentId));
  return { company, environment };
}

/** A room may keep its links, also when a co-administrator could not choose them anew. */
function refuseForeignLinks(usable: UsableLinks, links: Links, room?: RoomRow): void {
  if (!usable.company && links.companyId !== room?.companyId) {
    throw new AppError('COMPANY_UNAVAILABLE', { fields: { companyId: 'Empresa inválida' } });
  }
  if (usable.environment || links.environmentId === room?.environmentId) return;
  throw new AppError('ENVIRONMENT_UNAVAILABLE', { fields: { environmentId: 'Ambiente inválido' } });
}

/** Only what was sent; the scene name never changes when a room is renamed. */
function columnsOf(input: RouteInput<Routes['update']>) {
  return {
    name: input.name,
    name_key: input.name === undefined ? undefined : textKey(input.name),
    iframe_url: input.iframeUrl,
    admin_iframe_url: input.adminIframeUrl,
    company_id: input.companyId,
    environment_id: input.environmentId,
    is_visible: input.isVisible === undefined ? undefined : Number(input.isVisible),
    is_private: input.isPrivate === undefined ? undefined : Number(input.isPrivate),
    external_url: input.externalUrl,
    external_url_name: input.externalUrlName,
  };
}

function changedMeanwhile(ctx: ActorContext, room: RoomRow): AppError {
  return new AppError('CHANGED_MEANWHILE', { current: presentRoom(ctx, room) });
}
