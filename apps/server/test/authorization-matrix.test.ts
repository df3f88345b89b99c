import { allRoutes } from '@atrio/contract/all-routes';
import type { RouteDefinition } from '@atrio/contract/lib/route';
import { describe, expect, it } from 'vitest';
import { policy } from './authorization-policy.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { inGroups } from './in-groups.ts';
import { ACTORS, type ActorName, createWorld, fingerprint, type World } from './world.ts';

/** Their refusals are counted, such as a wrong password. */
const COUNTED = new Set([
  'auth.login',
  'auth.resetPassword',
  'emails.takeBack',
  'orders.change',
  'orders.method',
  'orders.pause',
  'postal.lookUp',
  'webhook.receive',
]);

const isRead = ({ name, method }: RouteDefinition) => method === 'GET' && !COUNTED.has(name);
const reads = allRoutes.filter(isRead);
const others = allRoutes.filter((route) => !isRead(route));

describe('Z7: the authorization matrix', () => {
  it('has a rule for every route of the contract, and for nothing else', () => {
    expect(Object.keys(policy).sort()).toEqual(allRoutes.map((route) => route.name).sort());
  });

  // The refused first: they leave the database as it is.

  it.each(inGroups(reads, 12))('%s', async (_names, routes) => {
    const app = await buildTestApp();
    const world = await createWorld(app);
    const before = await fingerprint(app);
    for (const route of routes) {
      for (const actor of refused(route)) await ask(app, route, actor, world);
    }
    expect(await fingerprint(app)).toBe(before);
    for (const route of routes) {
      for (const actor of allowed(route)) await ask(app, route, actor, world);
    }
  });

  it.each(others.map((route) => [route.name, route] as const))('%s', async (name, route) => {
    const app = await buildTestApp();
    let world = await createWorld(app);
    const before = await fingerprint(app);
    for (const actor of refused(route)) {
      await ask(app, route, actor, world);
      if (COUNTED.has(name)) world = await createWorld(app);
      else expect(await fingerprint(app), actor).toBe(before);
    }
    for (const [index, actor] of allowed(route).entries()) {
      if (index > 0) world = await createWorld(app);
      await ask(app, route, actor, world);
    }
  });
});

const refused = (route: RouteDefinition) => ACTORS.filter((actor) => answerTo(route, actor) >= 400);
const allowed = (route: RouteDefinition) => ACTORS.filter((actor) => answerTo(route, actor) < 400);

function answerTo({ name }: RouteDefinition, actor: ActorName): number {
  return ruleOf(name).expected[actor];
}

function ruleOf(name: string) {
  const rule = policy[name];
  if (!rule) throw new Error(`${name} has no rule`);
  return rule;
}

async function ask(app: TestApp, route: RouteDefinition, actor: ActorName, world: World) {
  const rule = ruleOf(route.name);
  const what = `${actor} ${route.name}`;
  const options = { token: world.tokens[actor] };
  const args = rule.args(world, ACTORS.indexOf(actor));
  const events = app.events.length;
  const { status, body } = await app.fail(route, args, options);
  expect(status, `${what}: ${JSON.stringify(body)}`).toBe(rule.expected[actor]);
  if (status < 400) return;

  expect(body).toMatchObject({ success: false, error: { error: expect.any(String) } });
  expect(app.events, what).toHaveLength(events);
  if (status === 404) {
    const nothing = await app.fail(route, { ...args, ...rule.missing }, options);
    expect(body, `${what}: foreign and missing differ`).toEqual(nothing.body);
  }
}
