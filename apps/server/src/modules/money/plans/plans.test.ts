import { Role } from '@atrio/contract/accounts/accounts';
import { planRoutes } from '@atrio/contract/money/plans';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';

const plan = { name: 'Salão', description: 'Um', price: 9_990, roomModelIds: [1, 1, 2] };

async function setting() {
  const app = await buildTestApp();
  const me = await createAccount(app);
  const master = await createAccount(app, { role: Role.MASTER_ADMIN });
  return { app, me, master };
}

describe('GET /subscriptions', () => {
  it('lists the three plans of a first start, cheapest first', async () => {
    const { app, me } = await setting();
    const { body } = await app.call(planRoutes.list, {}, me);
    const shown = body.subscriptions.map((plan) => [
      plan.name,
      plan.price,
      plan.SubscriptionPlanRooms.length,
    ]);
    expect(shown).toEqual([
      ['Vestíbulo', 14_990, 3],
      ['Galeria', 38_990, 8],
      ['Pavilhão', 54_990, 12],
    ]);
    expect(body.subscriptions.every(({ active }) => active)).toBe(true);
  });

  it('shows inactive ones to a MASTER_ADMIN only', async () => {
    const { app, me, master } = await setting();
    const made = await app.call(planRoutes.create, { ...plan, active: false }, master);
    const { id } = made.body.subscription;
    const seenBy = async (who: typeof me) => {
      const { body } = await app.call(planRoutes.list, {}, who);
      return body.subscriptions.some((plan) => plan.id === id);
    };
    expect(await seenBy(master)).toBe(true);
    expect(await seenBy(me)).toBe(false);
  });

  it('requires a session', async () => {
    const { app } = await setting();
    expect((await app.fail(planRoutes.list, {})).status).toBe(401);
  });
});

describe('POST and PUT /subscriptions', () => {
  it('creates a plan and changes it, including its rooms', async () => {
    const { app, master } = await setting();
    const made = (await app.call(planRoutes.create, plan, master)).body.subscription;
    expect(made).toMatchObject({ name: 'Salão', price: 9_990, active: true });
    const change = { ...plan, id: String(made.id), price: 12_000, roomModelIds: [3] };
    const changed = (await app.call(planRoutes.update, change, master)).body.subscription;
    expect(changed).toMatchObject({ id: made.id, price: 12_000 });
    expect(changed.SubscriptionPlanRooms.map((room) => room.roomModelId)).toEqual([3]);
  });

  it.each([
    [{ name: ' ' }, 400, 'name'],
    [{ price: 0 }, 400, 'price'],
    [{ price: 10.5 }, 400, 'price'],
    [{ roomModelIds: [] }, 400, 'roomModelIds'],
    [{ roomModelIds: Array(101).fill(1) }, 400, 'roomModelIds'],
    [{ roomModelIds: [999] }, 422, 'roomModelIds'],
  ])('refuses %j', async (wrong, status, field) => {
    const { app, master } = await setting();
    const failure = await app.fail(planRoutes.create, { ...plan, ...wrong }, master);
    expect(failure.status).toBe(status);
    expect(Object.keys(failure.body.error.fields ?? {})).toEqual([field]);
    expect((await app.call(planRoutes.list, {}, master)).body.subscriptions).toHaveLength(3);
  });

  it('answers 404 for a missing plan', async () => {
    const { app, master } = await setting();
    expect((await app.fail(planRoutes.update, { ...plan, id: '999' }, master)).status).toBe(404);
  });

  it('lists the room models', async () => {
    const { app, master } = await setting();
    const { body } = await app.call(planRoutes.models, {}, master);
    expect(body.roomModels.map(({ name }) => name)).toEqual([
      'Sala de reunião',
      'Auditório',
      'Galeria',
    ]);
  });
});
