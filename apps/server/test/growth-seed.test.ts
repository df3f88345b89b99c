import { searchRoutes } from '@atrio/contract/across/search';
import { expect, it } from 'vitest';
import { leftEmpty } from '../../../bench/growth/accepted.ts';
import { fillPlace } from '../../../bench/growth/seed.ts';
import { isSearchTable } from '../src/infrastructure/database/search.ts';
import { SMALL_TABLES } from './accepted-scans.ts';
import { buildTestApp } from './build-test-app.ts';
import { createWorld } from './world.ts';

const ROOMS = 100;

it('fills every table that grows, and the index for searching', async () => {
  const app = await buildTestApp();
  // The seed takes indexes off for a while.
  app.spoil();
  const world = await createWorld(app);
  // The world numbers its rooms as well, from where the tests before this one stopped.
  await app.db.updateTable('rooms').set({ name: 'Outra', name_key: 'outra' }).execute();
  await fillPlace(app, world, ROOMS);

  const tables = (await app.db.introspection.getTables())
    .filter((table) => !isSearchTable(table) && !SMALL_TABLES.has(table.name))
    .map(({ name }) => name)
    .filter((name) => !leftEmpty.some((accepted) => accepted.tables.test(name)));
  const bare: string[] = [];
  for (const name of tables) {
    const { count } = await app.db
      // Table names come from the database itself.
      .selectFrom(name as 'rooms')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    // The world alone has a few rows of many tables.
    if (Number(count) < ROOMS / 10) bare.push(name);
  }
  expect(bare).toEqual([]);

  const { body } = await app.call(searchRoutes.find, { q: 'sala 77' }, world.master);
  expect(body.found.rooms.map(({ name }) => name)).toEqual(['Sala 77']);
});
