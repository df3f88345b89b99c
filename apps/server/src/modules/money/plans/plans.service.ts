import { Role } from '@atrio/contract/accounts/accounts';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { Plan, planRoutes } from '@atrio/contract/money/plans';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { differences, recordHistory } from '../../platform/history/history.service.ts';
import {
  deletePlanRooms,
  findPlan,
  insertPlan,
  insertPlanRooms,
  listPlanRooms,
  listPlans,
  listRoomModels,
  updatePlan,
} from './plans.queries.ts';

type Routes = typeof planRoutes;

export async function listAllPlans(ctx: ActorContext): Promise<RouteOutput<Routes['list']>> {
  const onlyActive = ctx.actor.role !== Role.MASTER_ADMIN;
  return { subscriptions: await withRooms(ctx, await listPlans(ctx.db, { onlyActive })) };
}

export async function listModels({ db }: ActorContext): Promise<RouteOutput<Routes['models']>> {
  return { roomModels: await listRoomModels(db) };
}

export async function createPlan(
  ctx: ActorContext,
  input: RouteInput<Routes['create']>,
): Promise<RouteOutput<Routes['create']>> {
  await refuseUnknownModels(ctx, input.roomModelIds);
  return inTransaction(ctx, async (ctx) => {
    const id = await insertPlan(ctx.db, fieldsOf(input), ctx.now);
    await insertPlanRooms(ctx.db, id, input.roomModelIds);
    const subscription = await loadPlan(ctx, id);
    const changes = differences({}, await historyState(ctx, subscription));
    await recordHistory(ctx, { kind: 'plan', id, name: input.name }, 'plan.created', changes);
    return { subscription };
  });
}

/** Orders keep a copy of their plan, so a change affects only later ones. */
export async function changePlan(
  ctx: ActorContext,
  input: RouteInput<Routes['update']>,
): Promise<RouteOutput<Routes['update']>> {
  const { id } = input;
  await refuseUnknownModels(ctx, input.roomModelIds);
  return inTransaction(ctx, async (ctx) => {
    const before = await historyState(ctx, await loadPlan(ctx, id));
    if (!(await updatePlan(ctx.db, id, fieldsOf(input), ctx.now))) throw new AppError('NOT_FOUND');
    await deletePlanRooms(ctx.db, id);
    await insertPlanRooms(ctx.db, id, input.roomModelIds);
    const subscription = await loadPlan(ctx, id);
    const changes = differences(before, await historyState(ctx, subscription));
    if (changes.length > 0) {
      await recordHistory(ctx, { kind: 'plan', id, name: input.name }, 'plan.updated', changes);
    }
    return { subscription };
  });
}

/**
 * Loads a plan that can be ordered now.
 * @throws AppError PLAN_UNAVAILABLE for an inactive or missing plan
 */
export async function loadOrderablePlan(ctx: Pick<Context, 'db'>, id: number): Promise<Plan> {
  const row = await findPlan(ctx.db, id);
  const [plan] = row?.active === 1 ? await withRooms(ctx, [row]) : [];
  if (!plan || plan.SubscriptionPlanRooms.length === 0) {
    throw new AppError('PLAN_UNAVAILABLE', {
      fields: { subscriptionId: 'Plano escolhido inválido' },
    });
  }
  return plan;
}

/** The names of those of these plans that exist, cheapest first. */
export async function namesOfPlans(
  { db }: Pick<Context, 'db'>,
  ids: readonly number[],
): Promise<string[]> {
  const plans = await listPlans(db, { onlyActive: false });
  return plans.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
}

async function loadPlan(ctx: ActorContext, id: number): Promise<Plan> {
  const row = await findPlan(ctx.db, id);
  const [plan] = row ? await withRooms(ctx, [row]) : [];
  if (!plan) throw new AppError('NOT_FOUND');
  return plan;
}

async function withRooms(
  { db }: Pick<Context, 'db'>,
  rows: Awaited<ReturnType<typeof listPlans>>,
): Promise<Plan[]> {
  const ids = rows.map(({ id }) => id);
  const rooms = ids.length > 0 ? await listPlanRooms(db, ids) : [];
  const byPlan = Map.groupBy(rooms, ({ planId }) => planId);
  return rows.map(({ id, name, active, priceCents, description }) => ({
    id,
    name,
    active: active === 1,
    price: priceCents,
    description,
    SubscriptionPlanRooms: (byPlan.get(id) ?? []).map(({ id, roomModelId }) => ({
      id,
      roomModelId,
    })),
  }));
}

/** A plan's fields as the history shows them: its rooms by name. */
async function historyState({ db }: ActorContext, plan: Plan) {
  const names = new Map((await listRoomModels(db)).map(({ id, name }) => [id, name]));
  return {
    name: plan.name,
    description: plan.description,
    price: plan.price,
    active: plan.active,
    rooms: plan.SubscriptionPlanRooms.map(({ roomModelId }) => names.get(roomModelId)).join(', '),
  };
}

async function refuseUnknownModels({ db }: ActorContext, ids: readonly number[]): Promise<void> {
  const known = new Set((await listRoomModels(db)).map(({ id }) => id));
  if (ids.every((id) => known.has(id))) return;
  const fields = { roomModelIds: 'Modelo de sala inválido' };
  throw new AppError('ROOM_MODEL_UNAVAILABLE', { fields });
}

function fieldsOf(input: RouteInput<Routes['create']>) {
  return {
    name: input.name,
    description: input.description,
    price_cents: input.price,
    active: Number(input.active),
  };
}
