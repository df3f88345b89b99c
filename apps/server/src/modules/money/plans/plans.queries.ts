import type { Database } from '../../../infrastructure/database/tables.ts';

const COLUMNS = [
  'id',
  'name',
  'active',
  'price_cents as priceCents',
  'description',
  'updated_at as updatedAt',
] as const;

/** Cheapest first. */
export function listPlans(db: Database, { onlyActive }: { onlyActive: boolean }) {
  const plans = db.selectFrom('plans').select(COLUMNS);
  const wanted = onlyActive ? plans.where('active', '=', 1) : plans;
  return wanted.orderBy('price_cents').orderBy('id').execute();
}

export function findPlan(db: Database, id: number) {
  return db.selectFrom('plans').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

export function listPlanRooms(db: Database, planIds: readonly number[]) {
  return db
    .selectFrom('plan_rooms')
    .select(['id', 'plan_id as planId', 'room_model_id as roomModelId'])
    .where('plan_id', 'in', planIds)
    .orderBy('id')
    .execute();
}

export interface PlanFields {
  name: string;
  description: string;
  price_cents: number;
  active: number;
}

export async function insertPlan(db: Database, fields: PlanFields, now: number): Promise<number> {
  const { id } = await db
    .insertInto('plans')
    .values({ ...fields, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns undefined when it does not exist */
export function updatePlan(db: Database, id: number, fields: PlanFields, now: number) {
  return db
    .updateTable('plans')
    .set({ ...fields, updated_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
}

export async function insertPlanRooms(
  db: Database,
  planId: number,
  modelIds: readonly number[],
): Promise<void> {
  const rows = modelIds.map((id) => ({ plan_id: planId, room_model_id: id }));
  await db.insertInto('plan_rooms').values(rows).execute();
}

export async function deletePlanRooms(db: Database, planId: number): Promise<void> {
  await db.deleteFrom('plan_rooms').where('plan_id', '=', planId).execute();
}

export function listRoomModels(db: Database) {
  return db.selectFrom('room_models').select(['id', 'name']).orderBy('id').execute();
}
