import type { RouteDefinition } from '@atrio/contract/lib/route';
import { environmentRoutes } from '@atrio/contract/organization/environments';
import type { TestApp } from './build-test-app.ts';
import type { TestAccount } from './factories/account.ts';
import { createEnvironment } from './factories/organization.ts';

interface OwnedThing {
  /** All its calls; those with `{id}` in their path are for one row. */
  routes: Record<string, RouteDefinition>;
  /** A body that these calls take. */
  body: Record<string, unknown>;
  make: (app: TestApp, owner: TestAccount) => Promise<{ id: number }>;
  /** Others get 404 for a row; a MASTER_ADMIN only if it is `private`. */
  rowsOf: 'owned' | 'private';
}

/**
 * Entities whose rows belong to one person each. The authorization matrix and the tests of export
 * and erasure follow from here.
 */
export const ownedThings = {
  environment: {
    routes: environmentRoutes,
    body: { name: 'Sede' },
    make: createEnvironment,
    rowsOf: 'owned',
  },
} as const satisfies Record<string, OwnedThing>;

type OwnedName = keyof typeof ownedThings;
export type OwnedIds = Record<OwnedName, { id: number }>;

// The keys of a constant are exactly those of its type.
export const ownedNames = Object.keys(ownedThings) as OwnedName[];

/** One of each. */
export async function makeOwnedThings(app: TestApp, owner: TestAccount): Promise<OwnedIds> {
  const made: Partial<OwnedIds> = {};
  for (const name of ownedNames) made[name] = await ownedThings[name].make(app, owner);
  // All names have been made.
  return made as OwnedIds;
}
