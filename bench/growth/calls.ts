import { allRoutes } from '@atrio/contract/all-routes';
import type { RouteDefinition } from '@atrio/contract/lib/route';
import type { Scope } from '@atrio/contract/lib/scopes';
import { paymentAccountRoutes } from '@atrio/contract/money/payment-account';
import { apiKeyRoutes } from '@atrio/contract/organization/api-keys';
import type { Rule } from '@atrio/server/test/authorization-classes.ts';
import { policy } from '@atrio/server/test/authorization-policy.ts';
import { request } from '@atrio/server/test/contract-request.ts';
import { PASSWORD } from '@atrio/server/test/factories/account.ts';
import { PAYMENT_DATA } from '@atrio/server/test/factories/money.ts';
import type { World } from '@atrio/server/test/world.ts';

const DAY = 86_400_000;
const PAGE_SIZE = 50;

/** Stand for page numbers until the total is known. */
export const MIDDLE = 'middle';
export const LAST = 'last';

type Args = Record<string, unknown>;
export type Caller = 'owner' | 'master';

/** A way to make a call; it is measured for itself. */
export interface Way {
  route: RouteDefinition;
  caller: Caller;
  /** Tells it from other ways of the same call; empty for the plain one. */
  label: string;
  status: number;
  /** Rows of the call's own, so that none of the full ones goes; a read needs no fresh rows. */
  rows: 'full' | 'fresh' | 'own';
  args(world: World, unique: number): Args;
  /** The caller's key; without it, their session. */
  keyOf?: ((url: string, world: World) => Promise<string>) | undefined;
  /** Sent before and not measured. */
  before?: ((url: string, world: World) => Promise<void>) | undefined;
}

interface Special {
  rows?: Way['rows'];
  status?: number;
  args?: Way['args'];
  before?: Way['before'];
  /** Further ways, by their label. */
  ways?: Record<string, Args>;
  /** Also called by a key that a MASTER_ADMIN makes for the world's company, with this scope. */
  companyScope?: Scope;
}

const since = (days: number) => ({ startDate: new Date(Date.now() - days * DAY).toISOString() });
const periods = { '24 hours': since(1), '12 months': since(365) };

/** Replaces the authorization matrix's arguments where these do not fit the seed. */
const special: Record<string, Special> = {
  'auth.login': { args: ({ owner }) => ({ email: owner.email, password: PASSWORD }), status: 200 },
  // One person has no more than fifty.
  'apiKeys.create': { rows: 'own' },
  'sessions.end': { rows: 'own' },
  'sessions.endOthers': { rows: 'own' },
  'twoFactor.setup': { rows: 'own' },
  'people.update': { rows: 'own' },
  'people.endSessions': { rows: 'own' },
  'customers.list': {
    ways: {
      'of a plan': { page: 1, pageSize: PAGE_SIZE, planId: 2 },
      'without a plan': { page: 1, pageSize: PAGE_SIZE, state: 'noPlan' },
    },
  },
  'customers.update': { rows: 'own' },
  'admins.update': { rows: 'own' },
  'myData.erase': { rows: 'own' },
  'environments.remove': { rows: 'own' },
  'rooms.remove': { rows: 'own' },
  'roomLook.update': { rows: 'own' },
  // The room is the same each time, and takes an address once.
  'tickets.create': {
    args: ({ room }, unique) => ({ roomId: room.id, email: `nova-${unique}@exemplo.com` }),
  },
  'tickets.createMany': {
    args: ({ room }, unique) => ({
      id: room.id,
      emails: [`a-${unique}@exemplo.com`, `b-${unique}@exemplo.com`],
    }),
  },
  // One person has twenty at most, and tries thirty times a minute.
  'coupons.create': { args: (_, unique) => ({ code: `NOVO-${unique}`, percent: 20 }) },
  'webhooks.create': { rows: 'own' },
  'webhooks.test': { rows: 'own' },
  'webhooks.replay': { rows: 'own' },
  'webhooks.replayFailed': { rows: 'own' },
  'overview.get': { ways: { '365 days': { days: 365 } } },
  'history.list': { ways: { 'searched for what nothing holds': { search: 'agulha' } } },
  'search.find': { args: () => ({ q: 'sala 77' }) },
  'analytics.room': { ways: periods },
  'analytics.betalk': { ways: periods },
  'analytics.players': { ways: periods },
  'paymentAccount.create': { rows: 'own' },
  'paymentAccount.update': { rows: 'own' },
  'payments.order': { rows: 'own', status: 200, before: registerPayer },
  'payments.receipt': { rows: 'own', status: 200, before: registerPayer },
  'customers.receipt': { rows: 'own', status: 200, before: registerPayer },
  'events.list': { companyScope: 'events:read' },
};

async function registerPayer(url: string, world: World): Promise<void> {
  await request(url, paymentAccountRoutes.create, PAYMENT_DATA, { token: world.tokens.owner });
}

/** Every call of the contract, in every way that is measured. */
export const ways: readonly Way[] = allRoutes.flatMap(waysOf);

function waysOf(route: RouteDefinition): Way[] {
  const rule = policy[route.name];
  if (!rule) throw new Error(`${route.name} has no rule in the authorization matrix`);
  const own = special[route.name] ?? {};
  const isRead = route.method === 'GET';
  const args = own.args ?? rule.args;
  const plain: Omit<Way, 'caller' | 'label'> = {
    route,
    status: own.status ?? 200,
    rows: own.rows ?? (isRead ? 'full' : 'fresh'),
    before: own.before,
    args,
  };
  const scope = own.companyScope;
  const byKey = { ...plain, caller: 'master', label: "by a company's key" } as const;
  const ways = callersOf(route, rule.expected).flatMap((caller) =>
    Object.entries(furtherArgs(route, own)).map(([label, further]) => ({
      ...plain,
      caller,
      label,
      status: own.status ?? rule.expected[caller],
      args: (world: World, unique: number) => ({ ...args(world, unique), ...further }),
    })),
  );
  return scope ? [...ways, { ...byKey, keyOf: companyKey(scope) }] : ways;
}

function companyKey(scope: Scope): Way['keyOf'] {
  return async (url, world) => {
    const key = { name: 'Medida', companyId: world.company.id, scopes: [scope] };
    const by = { token: world.tokens.master };
    const { body } = await request<{ key: string }>(url, apiKeyRoutes.create, key, by);
    return body.key;
  };
}

function callersOf(route: RouteDefinition, { owner, master }: Rule['expected']): Caller[] {
  if (route.access === 'master') return ['master'];
  const callers: Caller[] = [];
  if (owner === 200 || master !== 200) callers.push('owner');
  if (master === 200 && (route.method === 'GET' || owner !== 200)) callers.push('master');
  return callers;
}

/** Pages of a list in each of its orders, and what is special about the call. */
function furtherArgs(
  route: RouteDefinition,
  { ways: further = {} }: Special,
): Record<string, Args> {
  const shape = route.query?.shape ?? {};
  if (!('pageSize' in shape)) return { '': {}, ...further };
  const page = { page: 1, pageSize: PAGE_SIZE };
  const sorted: Record<string, Args> = {};
  for (const sort of sortsOf(route)) sorted[`by ${sort}`] = { ...page, sort };
  return {
    '': page,
    ...sorted,
    'the middle page': { page: MIDDLE, pageSize: PAGE_SIZE },
    'the last page': { page: LAST, pageSize: PAGE_SIZE },
    'searched for “sala 77”': { ...page, search: 'sala 77' },
    ...further,
  };
}

function sortsOf(route: RouteDefinition): string[] {
  const sort = route.query?.shape.sort;
  const names = sort && 'unwrap' in sort ? Object.keys(Object(Object(sort.unwrap()).enum)) : [];
  return names;
}
