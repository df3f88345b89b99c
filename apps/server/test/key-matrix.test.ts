import { allRoutes } from '@atrio/contract/all-routes';
import type { RouteDefinition } from '@atrio/contract/lib/route';
import { allScopes } from '@atrio/contract/lib/scopes';
import { describe, expect, it } from 'vitest';
import { policy } from './authorization-policy.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { insertKey } from './factories/api-key.ts';
import { createCompany } from './factories/organization.ts';
import { inGroups } from './in-groups.ts';
import { createWorld, type World } from './world.ts';

/** Calls on no room: a company's key makes them as its maker, whatever the company. */
const WITHOUT_ROOM = new Set([
  'environments.list',
  'events.list',
  'rooms.list',
  'rooms.create',
  'orders.list',
  'payments.list',
  'payments.receipt',
  'payments.standing',
  'payments.summary',
  'purchases.list',
  'purchases.get',
]);
/** They can be undone by no call, or give rights to others. */
const NEVER =
  /^(apiKeys|webhooks|auth|sessions|twoFactor|emails|people|myData|invitations|admins)\./;

const inside = allRoutes.filter(({ access }) => access !== 'public');
const open = inside.filter(({ scope }) => scope !== undefined);

describe('Z7: keys in the authorization matrix', () => {
  it('are refused by every call whose scope they lack, and by those without one', async () => {
    const app = await buildTestApp();
    const { master } = await createWorld(app);
    for (const scope of allScopes) {
      const { token } = await insertKey(app, master, { scopes: [scope] });
      for (const route of inside.filter((one) => one.scope !== scope)) {
        app.clock.advance(200);
        const { status, body } = await app.fail(route, {}, { token });
        const code = route.scope ? 'SCOPE_MISSING' : 'KEY_NOT_ALLOWED';
        expect([status, body.error?.error], `${scope} ${route.name}`).toEqual([403, code]);
        if (route.scope) expect(body.error?.message).toContain(route.scope);
      }
    }
  });

  it('never make keys, sign in, or change accounts', () => {
    expect(open.map(({ name }) => name).filter((name) => NEVER.test(name))).toEqual([]);
    expect(open.map(({ name }) => name)).not.toContain('rooms.purge');
  });

  it.each(inGroups(open, 8))('%s', async (_names, routes) => {
    const app = await buildTestApp();
    const shared = await createWorld(app);
    for (const route of routes) {
      const isRead = route.method === 'GET';
      await askWithKeys(app, route, async () => (isRead ? shared : createWorld(app)));
    }
  });
});

async function askWithKeys(app: TestApp, route: RouteDefinition, freshWorld: () => Promise<World>) {
  const { name } = route;
  const rule = policy[name];
  const scopes = route.scope ? [route.scope] : [];
  const call = async (world: World, maker: 'owner' | 'master', companyId: number | null) => {
    const { token } = await insertKey(app, world[maker], { companyId, scopes });
    const unique = maker === 'owner' ? 91 : 92;
    return (await app.fail(route, rule?.args(world, unique) ?? {}, { token })).status;
  };
  const isMasters = route.access === 'master';
  const world = await freshWorld();
  const other = await createCompany(app, [world.owner], 'Outra');
  const isRefused = !WITHOUT_ROOM.has(name);
  const ofOther = isMasters ? 403 : isRefused ? 404 : rule?.expected.owner;
  expect(await call(world, 'owner', other.id), `${name} of another company`).toBe(ofOther);
  if (isRefused) {
    const ofOperator = await call(world, 'master', other.id);
    expect(ofOperator, `${name} of another company by an operator`).toBe(isMasters ? 403 : 404);
  }
  // What was refused has changed nothing.
  const again = isRefused ? world : await freshWorld();
  const ofCompany = isMasters ? 403 : rule?.expected.owner;
  expect(await call(again, 'owner', again.company.id), `${name} of the company`).toBe(ofCompany);
  const ofPlatform = await call(await freshWorld(), 'master', null);
  expect(ofPlatform, `${name} of the platform`).toBe(rule?.expected.master);
}
