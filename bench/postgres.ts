import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { sql } from 'kysely';
import { call, signedIn } from '../e2e/support/api.ts';
import { startServer } from '../e2e/support/server.ts';
import { inTurn, type Request, told } from './lib/measure.ts';
import { pin, SERVER_CORE } from './lib/pin.ts';
import { makeDatabase } from './lib/postgres.ts';
import type { Line } from './lib/report.ts';
import { startBarePostgres } from './lib/yardstick.ts';
import { SEEDED, seed } from './seed.ts';

const ROOMS = 20_000;
/** Of what bare `pg` does with the fewest statements that can answer the call. */
const LEAST_SHARE = 0.6;
/** Eight times what Directus reads and four times what it creates on two cores. */
const LISTS_PER_SECOND = 3_200;
const ROOMS_PER_SECOND = 3_400;
const CREATED_PER_SECOND = 1_100;

/** Measures calls of an admin with 20 rooms among 20,000, on PostgreSQL. */
export async function measurePostgres(note: (text: string) => void): Promise<Line[]> {
  const { TEST_DATABASE_URL: database } = process.env;
  if (!database) {
    note('calls on PostgreSQL: left out, as TEST_DATABASE_URL is not set');
    return [];
  }
  const place = await makeDatabase(database);
  const server = await startServer({ DATABASE_URL: place.url });
  pin(server.pid, SERVER_CORE);
  note(`${ROOMS} rooms`);
  await seed({ dataDir: server.dataDir, databaseUrl: place.url }, ROOMS);
  await sql`vacuum analyze`.execute(place.db);
  const admin = await signedIn(server, SEEDED);
  const { rooms } = await call(admin, roomRoutes.list, {});
  const roomId = Number(rooms[0]?.id);
  const { token } = admin;
  const bare = await startBarePostgres({
    databaseUrl: place.url,
    sessionId: sessionOf(token),
    roomId,
  });
  const room = { name: 'Sala de medida [<id>]', isVisible: true, isPrivate: false };
  const create = { method: 'POST', token, body: room } as const;
  const lists: Requests = [
    { url: server.url + roomRoutes.list.path, token },
    { url: `${bare.url}/list` },
  ];
  const ones: Requests = [
    { url: server.url + roomRoutes.get.path.replace('{id}', String(roomId)), token },
    { url: `${bare.url}/one` },
  ];
  const creations: Requests = [
    { url: server.url + roomRoutes.create.path.replace('{environment}', '1'), ...create },
    { url: `${bare.url}/create`, ...create },
  ];
  const lines = [
    await line(`List of one's ${rooms.length} rooms among ${ROOMS}`, lists, LISTS_PER_SECOND),
    await line('One room by its id', ones, ROOMS_PER_SECOND),
    await line('Create a room (synced to the disk)', creations, CREATED_PER_SECOND),
  ];
  await bare.stop();
  await server.dispose();
  await place.drop();
  return lines;
}

/** Our call and the yardstick's. */
type Requests = [Request, Request];

async function line(what: string, pair: Requests, least: number): Promise<Line> {
  const { ours, bare, share } = await inTurn(...pair);
  return {
    what,
    figure: told(ours),
    yardstick: told(bare),
    ratio: share.toFixed(2),
    budget: `≥ ${least}/s, ratio ≥ ${LEAST_SHARE}`,
    isWithin: ours.perSecond >= least && share >= LEAST_SHARE,
  };
}

/** The session that an access token names. */
function sessionOf(token = ''): number {
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).sid;
}
