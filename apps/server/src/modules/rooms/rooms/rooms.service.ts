import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { RoomFields, roomRoutes } from '@atrio/contract/rooms/rooms';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import { columnValues } from '../../../infrastructure/database/field-columns.ts';
import { parseSort, readPage } from '../../../infrastructure/database/list.ts';
import { hold } from '../../../infrastructure/database/locks.ts';
import { roomColumns } from '../../../infrastructure/database/room-tables.ts';
import { AppError } from '../../../lib/app-error.ts';
import { textKey } from '../../../lib/text-key.ts';
import { mayUseCompany } from '../../organization/companies/companies.access.ts';
import {
  mayUseEnvironment,
  requireEnvironment,
} from '../../organization/environments/environments.service.ts';
import { differences, recordHistory, roomSubject } from '../../platform/history/history.service.ts';
import { noteRoomMoved } from '../programme/programme-keeping.service.ts';
import { makeRoom } from './make-room.service.ts';
import {
  listCoAdministered,
  loadManagedRoom,
  loadOwnedRoom,
  managerWithinReach,
  mayCreateRooms,
  type RoomRow,
} from './rooms.access.ts';
import { historyState, presentListItem, presentRoom } from './rooms.presenter.ts';
import {
  deleteBinnedRoom,
  deleteRoomsBinnedBefore,
  findManagedRoom,
  moveRoom,
  updateRoom,
} from './rooms.queries.ts';
import { countRooms, findHolding, listRooms } from './rooms-list.queries.ts';

/** The author of what the server does by itself, as the history names it. */
const NOBODY = { adminId: null, name: 'Átrio' };
const BIN_MS = 30 * 24 * 60 * 60_000;

type Routes = typeof roomRoutes;

/** The bin lists only rooms that the caller may restore: co-administered ones are left out. */
export async function listManagedRooms(
  ctx: ActorContext,
  input: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const manager = managerWithinReach(ctx);
  const deleted = input.deleted ?? false;
  const linkedIds = manager === null || deleted ? [] : await listCoAdministered(ctx);
  const reach = ctx.actor.key?.companyId ?? null;
  // A company's key that asks for another company's rooms finds none.
  if (reach !== null && (input.companyId ?? reach) !== reach) return { rooms: [], total: 0 };
  const companyId = reach ?? input.companyId;
  // Of one's own rooms each is compared: what the index finds first may all be others'.
  const holdingIds =
    input.search && manager === null ? await findHolding(ctx.db, input.search) : undefined;
  const filter = {
    ...{ ...input, companyId, manager, linkedIds, deleted, holdingIds },
    online: onlineFilter(ctx, input),
  };
  const { field, descending } = parseSort(input.sort ?? 'name');
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
  const { environmentId = input.environment } = input;
  const companyId = input.companyId ?? ctx.actor.key?.companyId ?? null;
  return inTransaction(ctx, async (ctx) => {
    if (companyId !== null && !(await mayUseCompany(ctx, companyId))) throw foreignCompany();
    await requireEnvironment(ctx, input.environment, () => new AppError('NOT_FOUND'));
    if (environmentId !== null && environmentId !== input.environment) {
      await requireEnvironment(ctx, environmentId, foreignEnvironment);
    }
    const room = await makeRoom(ctx, { ...input, companyId, environmentId });
    return { room: presentRoom(ctx, room) };
  });
}

/**
 * @throws AppError CHANGED_MEANWHILE with the current row, when the change is based on an older one
 */
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
    return { room: presentRoom(ctx, now) };
  });
}

/** Moves a room to the bin, from where it can be restored for 30 days. */
export async function removeRoom(
  ctx: ActorContext,
  { id }: RouteInput<Routes['remove']>,
): Promise<RouteOutput<Routes['remove']>> {
  await inTransaction(ctx, async (ctx) => {
    const room = await loadOwnedRoom(ctx, id, 'active');
    await moveRoom(ctx.db, id, 'bin', ctx.now);
    await noteRoomMoved(ctx, id);
    await recordHistory(ctx, roomSubject(room), 'room.deleted');
  });
  return {};
}

export async function restoreRoom(
  ctx: ActorContext,
  { id }: RouteInput<Routes['restore']>,
): Promise<RouteOutput<Routes['restore']>> {
  return inTransaction(ctx, async (ctx) => {
    const room = await loadOwnedRoom(ctx, id, 'bin');
    await moveRoom(ctx.db, id, 'active', ctx.now);
    await noteRoomMoved(ctx, id);
    await recordHistory(ctx, roomSubject(room), 'room.restored');
    return getRoom(ctx, { id });
  });
}

/**
 * The same by the server itself, whoever owns the room. Runs in the caller's transaction.
 * @returns false when the room is there already, or gone
 */
export async function moveByItself(
  ctx: Pick<Context, 'db' | 'now' | 'events'>,
  id: number,
  to: 'bin' | 'active',
): Promise<boolean> {
  await hold(ctx.db, 'rooms', [id], 'change');
  const room = await findManagedRoom(ctx.db, id, null, to === 'bin' ? 'active' : 'bin');
  if (!room) return false;
  await moveRoom(ctx.db, id, to, ctx.now);
  await noteRoomMoved(ctx, id);
  const action = to === 'bin' ? 'room.deleted' : 'room.restored';
  await recordHistory({ ...ctx, actor: NOBODY, client: null }, roomSubject(room), action);
  return true;
}

/** 'Apagar de vez': deletes a room in the bin for good, with all related rows and files. */
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

/** Moves rooms to the bin that their owner's plan no longer covers. */
export async function closeRooms(
  ctx: Pick<Context, 'db' | 'now' | 'events'>,
  ids: readonly number[],
): Promise<void> {
  await hold(ctx.db, 'rooms', ids, 'change');
  for (const id of ids) await moveByItself(ctx, id, 'bin');
}

/** Deletes rooms for good after 30 days in the bin (docs/product/rules.md#room-bin). */
export async function sweepBin(ctx: Pick<Context, 'db' | 'now' | 'events'>): Promise<void> {
  await inTransaction({ ...ctx, actor: NOBODY, client: null }, async (ctx) => {
    const gone = await deleteRoomsBinnedBefore(ctx.db, ctx.now - BIN_MS);
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

/** Locked before the room, since companies and environments come first in the lock order. */
async function usableLinks(ctx: ActorContext, links: Links): Promise<UsableLinks> {
  const { companyId, environmentId } = links;
  const company = !companyId || (await mayUseCompany(ctx, companyId));
  const environment = !environmentId || (await mayUseEnvironment(ctx, environmentId));
  return { company, environment };
}

/**
 * A room may keep its company and environment, even if a co-administrator could not choose them.
 */
function refuseForeignLinks(usable: UsableLinks, links: Links, room: RoomRow): void {
  if (!usable.company && links.companyId !== room.companyId) throw foreignCompany();
  if (!usable.environment && links.environmentId !== room.environmentId) {
    throw foreignEnvironment();
  }
}

function foreignCompany(): AppError {
  return new AppError('COMPANY_UNAVAILABLE', { fields: { companyId: 'Empresa inválida' } });
}

function foreignEnvironment(): AppError {
  return new AppError('ENVIRONMENT_UNAVAILABLE', {
    fields: { environmentId: 'Ambiente inválido' },
  });
}

/** The scene name never changes when a room is renamed. */
function columnsOf(fields: RoomFields) {
  const name_key = fields.name === undefined ? undefined : textKey(fields.name);
  return { ...columnValues(roomColumns, fields), name_key };
}

function changedMeanwhile(ctx: ActorContext, room: RoomRow): AppError {
  return new AppError('CHANGED_MEANWHILE', { current: presentRoom(ctx, room) });
}
