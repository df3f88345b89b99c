import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { authRoutes } from '@atrio/contract/accounts/accounts';
import { analyticsRoutes } from '@atrio/contract/live/analytics';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase, SQLITE_FILE } from '../src/infrastructure/database/client.ts';
import type { Database } from '../src/infrastructure/database/tables.ts';
import { requestTo } from './build-test-app.ts';
import { PASSWORD } from './factories/account.ts';
import { administer, withDatabase } from './postgres-admin.ts';
import { type ServerProcess, spawnServer, temporaryFolder } from './spawn-server.ts';

const ADMIN = { email: 'ana@exemplo.com.br', password: PASSWORD };
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const OLD = 10_000;

/** The database of this test: on PostgreSQL one of its own, on SQLite the folder's. */
async function place() {
  const server = process.env.TEST_DATABASE_URL;
  const dataDir = temporaryFolder();
  if (!server) return { dataDir, databaseUrl: undefined };
  const name = `atrio_retention_${process.pid}`;
  await administer(server, [`create database ${name} template ${inject('templateDatabase')}`]);
  onTestFinished(async () => {
    await administer(server, [`drop database ${name} with (force)`]);
  });
  return { dataDir, databaseUrl: withDatabase(server, name) };
}

type Place = Awaited<ReturnType<typeof place>>;

/** Opens the database while no server has it, or on PostgreSQL beside one. */
async function withRows<T>(where: Place, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ ...where, onConnectionError: () => undefined });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function countVisits(where: Place): Promise<number> {
  if (where.databaseUrl) return withRows(where, countRows);
  // Beside a server that writes: one that could write as well would be in its way.
  const database = new DatabaseSync(join(where.dataDir, SQLITE_FILE), { readOnly: true });
  const row = database.prepare('select count(*) as count from visits').get();
  database.close();
  return Number(row?.count);
}

async function countRows(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('visits')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Visits of one person for twenty slices, and some that stay. */
async function seed(where: Place, roomId: number, hour: number): Promise<void> {
  await withRows(where, async (db) => {
    const { id } = await db
      .insertInto('visitors')
      .values({ room_id: roomId, name: 'Bia', name_key: 'bia', created_at: 0, last_entry_at: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const visits = Array.from({ length: OLD + 10 }, (_, index) => {
      const started_at = index < OLD ? hour - 300 * DAY + index * 60_000 : hour - DAY;
      return { started_at, ended_at: started_at + 1, duration: 1 };
    });
    for (let first = 0; first < visits.length; first += 1_000) {
      const rows = visits.slice(first, first + 1_000);
      const place = { room_id: roomId, visitor_id: id, chat: 'room' };
      await db
        .insertInto('visits')
        .values(rows.map((row) => ({ ...place, ...row })))
        .execute();
    }
    const hours = Map.groupBy(visits, (visit) => Math.floor(visit.started_at / HOUR) * HOUR);
    const sums = [...hours].map(([hour, { length }]) => ({
      room_id: roomId,
      chat: 'room',
      hour,
      visits: length,
      duration: length,
    }));
    await db.insertInto('visit_hours').values(sums).execute();
  });
}

it('a removal that is killed again and again ends with every old visit gone and the figures as before', async () => {
  const where = await place();
  const settings = {
    DATA_DIR: where.dataDir,
    // Empty is unset: SQLite.
    DATABASE_URL: where.databaseUrl ?? '',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    VISIT_DAYS: '30',
  };
  const hour = Math.floor(Date.now() / HOUR) * HOUR;
  const start = async (server: ServerProcess) => {
    await server.printed('/dashboard/');
    return (await requestTo(server.url, authRoutes.login, ADMIN)).body;
  };
  const stop = async (server: ServerProcess) => {
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  };
  const figures = async (server: ServerProcess, admin: { token: string }, id: number) => {
    const startDate = new Date(hour - 365 * DAY).toISOString();
    const input = { id: String(id), startDate, range: 1 };
    const { body } = await requestTo(server.url, analyticsRoutes.room, input, admin);
    return [body.roomAnalytics.visits, body.roomAnalytics.averageDuration];
  };

  const first = await spawnServer(settings);
  const form = { environment: '1', name: 'Sala', isVisible: true, isPrivate: false };
  const { id } = (await requestTo(first.url, roomRoutes.create, form, await start(first))).body
    .room;
  await stop(first);
  await seed(where, id, hour);
  await withRows(where, (db) => db.updateTable('retention').set({ before: 0 }).execute());

  let left = OLD + 10;
  for (let round = 0; round < 3; round++) {
    const server = await spawnServer(settings);
    await server.printed('/dashboard/');
    const before = left;
    await expect.poll(() => countVisits(where), { interval: 20 }).toBeLessThan(before);
    server.child.kill('SIGKILL');
    await server.ended;
    left = await countVisits(where);
    expect(left).toBeGreaterThan(10);
  }
  const last = await spawnServer(settings);
  const admin = await start(last);
  expect(await figures(last, admin, id)).toEqual([OLD + 10, 1]);
  await expect.poll(() => countVisits(where), { timeout: 20_000 }).toBe(10);
  expect(await figures(last, admin, id)).toEqual([OLD + 10, 1]);
  await stop(last);
  expect(last.output()).not.toContain('retention failed');
}, 60_000);
