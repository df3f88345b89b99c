import { Role } from '@atrio/contract/accounts/accounts';
import { allRoutes } from '@atrio/contract/all-routes';
import type { RouteDefinition } from '@atrio/contract/lib/route';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { createAccount } from './factories/account.ts';
import { inGroups } from './in-groups.ts';
import { createWorld } from './world.ts';

/** The same inputs every day; a long run tries new and more ones. */
const INPUTS = process.env.ATRIO_TEST_LONG ? { numRuns: 200 } : { numRuns: 20, seed: 2_026 };

/** Values that break careless code: other types, sizes, encodings, prototypes. */
const anyValue = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '0', '-1', '1e999', 'NaN', '\0', '\ud800', '%', "' or 1=1 --", '__proto__'),
  fc.constantFrom(0, -1, 1.5, 2 ** 53, Number.MAX_VALUE, null, true, [], {}),
  fc.integer({ min: 1, max: 3 }),
);

describe('F9: any input', () => {
  it.each(inGroups(allRoutes, 10))(
    '%s never answer 500 and always the one shape',
    async (_names, routes) => {
      const app = await buildTestApp({ LOG_LEVEL: 'silent' });
      await createWorld(app);
      for (const route of routes) {
        // One of its own for each, since a call may end the session.
        const { token } = await createAccount(app, { role: Role.MASTER_ADMIN });
        await throwAnythingAt(app, route, token);
      }
    },
  );
});

async function throwAnythingAt(app: TestApp, route: RouteDefinition, token: string) {
  const keys = [route.params, route.query, route.body].flatMap((part) =>
    Object.keys(part?.shape ?? {}),
  );
  const input = fc.dictionary(fc.constantFrom(...keys, 'extra'), anyValue);
  await fc.assert(
    fc.asyncProperty(input, async (args) => {
      const address = Object.fromEntries(keys.map((key) => [key, encode(args[key] ?? 1)]));
      const sent = route.body ? { ...args, ...pathOnly(route.path, address) } : address;
      const { status, body } = await app.fail(route, sent, { token });
      expect([200, 400, 401, 404, 409, 422, 429], route.name).toContain(status);
      expect(body.success).toBe(status === 200);
      if (status !== 200) expect(typeof body.error.message).toBe('string');
    }),
    INPUTS,
  );
}

function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  // A client resolves dots in a path, and so asks another route.
  if (text === '.' || text === '..') return '1';
  return encodeURIComponent(text.toWellFormed()) || '1';
}

function pathOnly(path: string, values: Record<string, string>): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]));
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '1']));
}
