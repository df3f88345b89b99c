import { Role } from '@atrio/contract/accounts/accounts';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import {
  DEFAULT_ENVIRONMENT_ID,
  type Environment,
  type environmentRoutes,
} from '@atrio/contract/organization/environments';
import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import { parseSort, readPage } from '../../../infrastructure/database/list.ts';
import { type Hold, hold } from '../../../infrastructure/database/locks.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { ownerOf } from '../../../lib/owner.ts';
import { textKey } from '../../../lib/text-key.ts';
import {
  differences,
  recordHistory,
  type Subject,
} from '../../platform/history/history.service.ts';
import {
  countEnvironments,
  deleteEnvironment,
  findEnvironment,
  findEnvironmentId,
  insertEnvironment,
  listEnvironments,
  updateEnvironment,
} from './environments.queries.ts';

type Routes = typeof environmentRoutes;
type Row = NonNullable<Awaited<ReturnType<typeof findEnvironment>>>;

/**
 * Lists the caller's own and environment 1; for a MASTER_ADMIN all, unless they ask for their own.
 */
export async function listEnvironmentsOf(
  ctx: ActorContext,
  input: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const { field, descending } = parseSort(input.sort ?? 'name');
  const viewer = viewerOf(ctx);
  const owner = viewer.isMaster && !input.mine ? null : viewer.adminId;
  const { rows, ...rest } = await readPage(
    input,
    descending,
    () => countEnvironments(ctx.db, owner, input.search),
    (slice) => listEnvironments(ctx.db, viewer, owner, input.search, field, slice),
  );
  return { environments: rows.map((row) => present(ctx, row)), ...rest };
}

export async function getEnvironment(
  ctx: ActorContext,
  { id }: RouteInput<Routes['get']>,
): Promise<RouteOutput<Routes['get']>> {
  return { environment: present(ctx, await loadEnvironment(ctx, id)) };
}

export async function createEnvironment(
  ctx: ActorContext,
  { name }: RouteInput<Routes['create']>,
): Promise<RouteOutput<Routes['create']>> {
  const adminId = ctx.actor.adminId;
  const id = await inTransaction(ctx, async (ctx) => {
    const row = { name, nameKey: textKey(name), ownerId: adminId, now: ctx.now };
    const id = await insertEnvironment(ctx.db, row);
    const changes = differences({}, { name });
    await recordHistory(ctx, subjectOf({ id, name }), 'environment.created', changes);
    return id;
  });
  return getEnvironment(ctx, { id });
}

export async function renameEnvironment(
  ctx: ActorContext,
  { id, name }: RouteInput<Routes['update']>,
): Promise<RouteOutput<Routes['update']>> {
  return inTransaction(ctx, async (ctx) => {
    const environment = await loadEnvironment(ctx, id, 'change');
    if (!canEdit(ctx, environment)) throw new AppError('FORBIDDEN');
    await updateEnvironment(ctx.db, id, { name, nameKey: textKey(name) });
    const changes = differences({ name: environment.name }, { name });
    if (changes.length > 0) {
      await recordHistory(ctx, subjectOf({ id, name }), 'environment.updated', changes);
    }
    return getEnvironment(ctx, { id });
  });
}

/** Deletes an environment, but never environment 1 (docs/product/rules.md#environment-1). */
export async function removeEnvironment(
  ctx: ActorContext,
  { id }: RouteInput<Routes['remove']>,
): Promise<RouteOutput<Routes['remove']>> {
  await inTransaction(ctx, async (ctx) => {
    const environment = await loadEnvironment(ctx, id, 'change');
    if (id === DEFAULT_ENVIRONMENT_ID) throw new AppError('ENVIRONMENT_NOT_DELETABLE');
    await deleteEnvironment(ctx.db, id);
    await recordHistory(ctx, subjectOf(environment), 'environment.deleted');
  });
  return {};
}

/**
 * Loads an environment that the caller may use: environment 1, one of their own, or any for a
 * MASTER_ADMIN. Call it in the transaction that writes: it locks the environment, so the right
 * lasts until the commit.
 * @throws AppError NOT_FOUND
 */
async function loadEnvironment(ctx: ActorContext, id: number, how: Hold = 'share'): Promise<Row> {
  await hold(ctx.db, 'environments', [id], how);
  const environment = await findEnvironment(ctx.db, id, viewerOf(ctx));
  if (!environment) throw new AppError('NOT_FOUND');
  return environment;
}

/**
 * True when the caller may put rooms in the environment. Locks it like `loadEnvironment`, but for environment 1,
 * which everybody may use and nobody may delete.
 */
export async function mayUseEnvironment(ctx: ActorContext, id: number): Promise<boolean> {
  if (id === DEFAULT_ENVIRONMENT_ID) return true;
  await hold(ctx.db, 'environments', [id], 'share');
  return (await findEnvironmentId(ctx.db, id, viewerOf(ctx))) !== undefined;
}

/**
 * The same for a transaction that cannot go on without it. Nobody waits for the answer: what the transaction
 * sends next fails with this error.
 */
export async function requireEnvironment(
  ctx: ActorContext,
  id: number,
  refusal: () => AppError,
): Promise<void> {
  if (id === DEFAULT_ENVIRONMENT_ID) return;
  await hold(ctx.db, 'environments', [id], 'share');
  await findEnvironmentId(ctx.db, id, viewerOf(ctx), (found) => {
    if (found === undefined) throw refusal();
  });
}

function subjectOf({ id, name }: Pick<Row, 'id' | 'name'>): Subject {
  return { kind: 'environment', id, name };
}

function viewerOf({ actor }: ActorContext) {
  return { adminId: actor.adminId, isMaster: actor.role === Role.MASTER_ADMIN };
}

function canEdit({ actor }: ActorContext, row: Row): boolean {
  return actor.role === Role.MASTER_ADMIN || row.ownerId === actor.adminId;
}

function present(ctx: ActorContext, row: Row): Environment {
  return {
    id: row.id,
    name: row.name,
    owner: ownerOf(row),
    roomCount: Number(row.roomCount),
    canEdit: canEdit(ctx, row),
    createdAt: instant(row.createdAt),
  };
}
