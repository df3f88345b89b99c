import { allRoutes } from '@atrio/contract/all-routes';
import { describe, expect, it } from 'vitest';
import { policy } from './authorization-policy.ts';
import { buildTestApp } from './build-test-app.ts';
import { ACTORS, createWorld, fingerprint, type World } from './world.ts';

const COUNTED = new Set([
  'auth.login',
  'auth.resetPassword',
  'emails.takeBack',
  'postal.lookUp',
  'webhook.receive',
]);

describe('Z7: the authorization matrix', () => {
  it('has a rule for every route of the contract, and for nothing else', () => {
    expect(Object.keys(policy).sort()).toEqual(allRoutes.map((route) => route.name).sort());
  });

  it.each(allRoutes.map((route) => [route.name, route] as const))('%s', async (name, route) => {
    const rule = policy[name];
    if (!rule) throw new Error(`${name} has no rule`);
    const app = await buildTestApp();
    let untouched: World | undefined;
    for (const [index, actor] of ACTORS.entries()) {
      const world = untouched ?? (await createWorld(app));
      untouched = undefined;
      const options = { token: world.tokens[actor] };
      const args = rule.args(world, index);
      const before = await fingerprint(app);
      const events = app.events.length;
      const answer = await app.fail(route, args, options);
      expect(answer.status, `${actor}: ${JSON.stringify(answer.body)}`).toBe(rule.expected[actor]);
      if (answer.status < 400) continue;

      expect(answer.body).toMatchObject({ success: false, error: { error: expect.any(String) } });
      expect(app.events, actor).toHaveLength(events);
      // Some refusals are counted, such as a wrong password; all others leave the database
      // unchanged, so the next actor can use the same rows.
      if (!COUNTED.has(name)) {
        expect(await fingerprint(app), actor).toBe(before);
        untouched = world;
      }
      if (answer.status === 404) {
        const nothing = await app.fail(route, { ...args, ...rule.missing }, options);
        expect(answer.body, `${actor}: foreign and missing differ`).toEqual(nothing.body);
      }
    }
  });
});
