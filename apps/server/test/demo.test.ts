import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { authRoutes } from '@atrio/contract/accounts/accounts';
import { overviewRoutes } from '@atrio/contract/across/overview';
import { buildRoutes } from '@atrio/contract/catalogue/game-builds';
import type { RouteDefinition, RouteOutput } from '@atrio/contract/lib/route';
import { orderRoutes } from '@atrio/contract/money/orders';
import { paymentRoutes } from '@atrio/contract/money/payments';
import { purchaseRoutes } from '@atrio/contract/money/purchases';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { describe, expect, it } from 'vitest';
import { itWhenLong } from './it-when-long.ts';
import { spawnServer, temporaryFolder } from './spawn-server.ts';

/** Far longer than the start takes, since other suites run at the same time. */
const LIMIT_MS = 180_000;
const SOME_ROOMS = ['Auditório Ipê', 'Galeria Cais', 'Recepção Vértice'];

type Get = <R extends RouteDefinition>(route: R, path?: string) => Promise<RouteOutput<R>>;

/** Signs in with the printed account and parses answers with the contract. */
async function signIn(url: string, output: string): Promise<Get> {
  const [, email] = /e-mail\s+(\S+)/.exec(output) ?? [];
  const [, password] = /password\s+(\S+)/.exec(output) ?? [];
  const response = await fetch(url + authRoutes.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await response.json()) as { token: string };
  return async (route, path = route.path) => {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status, path).toBe(200);
    // Parsed by the route's own schema.
    return route.response.parse(await answer.json()) as RouteOutput<typeof route>;
  };
}

async function expectLively(url: string, get: Get): Promise<void> {
  const { rooms } = await get(roomRoutes.list);
  expect(rooms.length).toBeGreaterThanOrEqual(40);
  // The visitors enter one by one after the start.
  await expect
    .poll(() => litRooms(get), { timeout: LIMIT_MS })
    .toEqual(expect.arrayContaining(SOME_ROOMS));
  expect((await get(roomRoutes.list, `${roomRoutes.list.path}?deleted=true`)).rooms).toHaveLength(
    3,
  );

  const { overview } = await get(overviewRoutes.get, `${overviewRoutes.get.path}?days=365`);
  expect(overview.period.visits).toBeGreaterThan(50_000);
  expect(overview.messages).toHaveLength(5);
  expect(overview.payments).toMatchObject({ open: 1, dueToday: 1, overdue: 1 });

  const { payments } = await get(paymentRoutes.list);
  const statuses = new Set(payments.map(({ status }) => status));
  expect([...statuses].sort()).toEqual([
    'CONFIRMED',
    'OVERDUE',
    'PENDING',
    'RECEIVED',
    'RECEIVED_IN_CASH',
    'REFUNDED',
  ]);
  await expectScheduledChange(get);
  const { roomItems } = await get(purchaseRoutes.list);
  expect(roomItems.filter(({ consumed }) => consumed)).toHaveLength(14);
  expect(roomItems.filter(({ consumed }) => !consumed)).toHaveLength(9);

  const { builds } = await get(buildRoutes.list);
  expect(builds).toHaveLength(2);
  for (const address of builds.flatMap((build) => [build.buildLogoURL, build.buildBackgroundURL])) {
    expect((await fetch(url + address)).headers.get('content-type')).toBe('image/webp');
  }
}

/** One order goes down at its renewal, which the provider has been told of. */
async function expectScheduledChange(get: Get): Promise<void> {
  const { orders } = await get(orderRoutes.list);
  const [order, ...more] = orders.filter(({ change }) => change !== null);
  expect(more).toEqual([]);
  expect(order?.paidUntil).not.toBeNull();
  expect(order).toMatchObject({
    planName: 'Pavilhão',
    isConfirmed: true,
    nextCharge: { value: '389.90', dueDate: order?.paidUntil },
    change: { state: 'scheduled', planName: 'Galeria', startsOn: order?.paidUntil },
  });
}

async function litRooms(get: Get): Promise<string[]> {
  const { rooms } = await get(roomRoutes.list);
  return rooms.filter(({ onlineNow }) => onlineNow > 0).map(({ name }) => name);
}

describe('the demonstration', () => {
  it(
    'fills an empty folder, says how to sign in, and refuses the folder the next time',
    async () => {
      const folder = temporaryFolder();
      const first = await spawnServer({ DATA_DIR: folder }, ['--demo']);
      await first.printed('Átrio: ');
      expect(first.output()).toContain('Payments are simulated');
      expect(first.output()).not.toContain('First administrator');
      await expectLively(first.url, await signIn(first.url, first.output()));
      first.child.kill('SIGTERM');
      expect(await first.ended).toBe(0);

      const second = await spawnServer({ DATA_DIR: folder }, ['--demo']);
      expect(await second.ended).toBe(1);
      expect(second.output()).toMatch(
        /^--demo needs an empty database, and the one in \S+ is in use/,
      );
      expect(second.output().trim().split('\n')).toHaveLength(1);

      const third = await spawnServer({ DATA_DIR: folder });
      await third.printed('/dashboard/');
      expect(third.output()).not.toContain('Demonstration');
      const get = await signIn(third.url, first.output());
      expect((await get(overviewRoutes.get)).overview.rooms.total).toBe(40);
      await expectScheduledChange(get);
    },
    LIMIT_MS,
  );

  itWhenLong(
    'that was interrupted says so, and is filled anew',
    async () => {
      const folder = temporaryFolder();
      const first = await spawnServer({ DATA_DIR: folder }, ['--demo']);
      await first.printed('Server listening');
      const database = new DatabaseSync(join(folder, 'atrio.sqlite'), { readOnly: true });
      const people = () => database.prepare('select count(*) as count from users').get()?.count;
      await expect.poll(people, { interval: 5 }).toBeGreaterThan(0);
      first.child.kill('SIGKILL');
      await first.ended;
      database.close();

      const without = await spawnServer({ DATA_DIR: folder });
      expect(await without.ended).toBe(1);
      expect(without.output()).toMatch(/^The demonstration [^\n]* Start with --demo [^\n]*\n$/);

      const again = await spawnServer({ DATA_DIR: folder }, ['--demo']);
      await again.printed('Átrio: ');
      const get = await signIn(again.url, again.output());
      expect((await get(overviewRoutes.get)).overview.rooms.total).toBe(40);
    },
    LIMIT_MS,
  );

  it('refuses a key of the real payment provider, and leaves the folder empty', async () => {
    const folder = temporaryFolder();
    const key = { ASAAS_API_KEY: 'chave', ASAAS_WEBHOOK_TOKEN: 'x'.repeat(32) };
    const server = await spawnServer({ DATA_DIR: folder, ...key }, ['--demo']);
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/^--demo simulates payments/);
    expect(existsSync(join(folder, 'files'))).toBe(false);
  });
});
