import { adminRoutes } from '@atrio/contract/accounts/accounts';
import { openDatabase } from '@atrio/server/src/infrastructure/database/client.ts';
import type { TestApp } from '@atrio/server/test/build-test-app.ts';
import { request } from '@atrio/server/test/contract-request.ts';
import { signInAgain } from '@atrio/server/test/factories/account.ts';
import { createWorld, type World } from '@atrio/server/test/world.ts';
import { sql } from 'kysely';
import { createDatabase } from '../../e2e/support/database.ts';
import { startServer, type TestServer } from '../../e2e/support/server.ts';
import { pin, SERVER_CORE } from '../lib/pin.ts';
import { YEAR } from './filling.ts';
import { fillPlace } from './seed.ts';

const SECRET = 'o-mesmo-segredo-nos-dois-lugares-1';

/** A server on a database of so many rooms, and the world of the authorization matrix in it. */
export interface GrownPlace {
  url: string;
  /** Rows that the large tables hang on. */
  full: World;
  /** The same people and the same full room, with rows that may be changed and deleted. */
  fresh(): Promise<World>;
  /** Nothing of it is full; it belongs to somebody with few rows. */
  own(): Promise<World>;
  /** Tokens that have not run out. */
  renew(): Promise<void>;
  dispose(): Promise<void>;
}

export async function growPlace(databaseServer: string | undefined, rooms: number) {
  // An empty address is SQLite's: undefined would ask the environment for another.
  const database = await createDatabase(databaseServer ?? '');
  const server = await startServer({
    ...database.settings,
    TOKEN_SECRET: SECRET,
    // Enough, and few enough guests to count: an allowance follows from them, up to five times this.
    MAILS_PER_DAY: '500',
    MAILS_PER_RECIPIENT: '100000',
  });
  await server.kill('SIGTERM');
  const where = { dataDir: server.dataDir, ...urlOf(database.settings.DATABASE_URL) };
  const db = openDatabase({ ...where, isPatient: true, onConnectionError: () => undefined });
  // Of a test's app the factories use these alone.
  const app = { db, secret: Buffer.from(SECRET), clock: { now: Date.now } } as unknown as TestApp;
  const full = await createWorld(app);
  await fillPlace(where, full, rooms);
  if (!database.settings.DATABASE_URL) await sql`pragma synchronous = off`.execute(db);
  await server.start();
  // A start makes all of them due, as nobody can be uploading them. Here they stay, for there are no such files.
  await db
    .updateTable('doomed_files')
    .set({ due_at: Date.now() + YEAR, claimed_until: null })
    .execute();
  pin(server.pid, SERVER_CORE);
  return placeOf(server, app, full, async () => {
    await server.dispose();
    await db.destroy();
    await database.drop();
  });
}

function urlOf(databaseUrl: string | undefined) {
  return databaseUrl === undefined ? {} : { databaseUrl };
}

function placeOf(
  { url }: TestServer,
  app: TestApp,
  full: World,
  dispose: () => Promise<void>,
): GrownPlace {
  const { db } = app;
  return {
    url,
    full,
    async fresh() {
      await forgetLimits(app);
      // A room has one asset of a kind, few co-administrators, and a hundred sessions at most.
      for (const table of ['room_assets', 'room_admins', 'room_sessions'] as const) {
        await db.deleteFrom(table).where('room_id', '=', full.room.id).execute();
      }
      const { owner, room, environment } = full;
      return shown(
        url,
        await createWorld(app, { owner, room, environment, master: { ...full.master } }),
      );
    },
    async own() {
      await forgetLimits(app);
      return shown(url, await createWorld(app));
    },
    async renew() {
      for (const person of [full.owner, full.master]) {
        Object.assign(person, await signInAgain(app, person));
      }
      full.tokens.owner = full.owner.token;
      full.tokens.master = full.master.token;
    },
    dispose,
  };
}

/** Waits for the server to see it: on SQLite, what this process writes while the server syncs is shown after that. */
async function shown(url: string, world: World): Promise<World> {
  const { status } = await request(url, adminRoutes.data, {}, { token: world.tokens.stranger });
  return status === 401 ? shown(url, world) : world;
}

async function forgetLimits({ db }: TestApp): Promise<void> {
  await db.deleteFrom('throttles').where('key', 'not like', 'semente-%').execute();
}
