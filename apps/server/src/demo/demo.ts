import type { Settings } from '../env.ts';
import { hasTable } from '../infrastructure/database/engine.ts';
import { holdNothing } from '../infrastructure/database/locks.ts';
import type { Database } from '../infrastructure/database/tables.ts';
import {
  dropEverything,
  isDemoUnfinished,
  markDemoFinished,
  markDemoUnfinished,
} from '../infrastructure/database/unfinished-demo.ts';
import type { Dependencies } from '../infrastructure/dependencies.ts';
import { PlainError } from '../lib/plain-error.ts';
import { timedConversations } from './conversations.ts';
import { type Drawings, drawAll } from './drawings.ts';
import { fillCatalogue } from './fill-catalogue.ts';
import { fillCustomers } from './fill-customers.ts';
import { fillEvents } from './fill-events.ts';
import { fillMoney } from './fill-money.ts';
import { fillNews } from './fill-news.ts';
import { fillOrganization } from './fill-organization.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, fillPeople, type People } from './fill-people.ts';
import { fillRoomExtras } from './fill-room-extras.ts';
import { type FilledRoom, fillRooms } from './fill-rooms.ts';
import { fillTalk } from './fill-talk.ts';
import { fillTickets } from './fill-tickets.ts';
import { fillVisits } from './fill-visits.ts';
import { startLiveVisitors } from './live-visitors.ts';
import { createRandom } from './random.ts';
import type { OrderKey } from './rooms-data.ts';
import type { Stage } from './stage.ts';

const SEED = 20_261_120;

/**
 * Makes sure that a demonstration can be made here, before anything else is written. What an
 * interrupted one has left goes.
 * @throws PlainError when the database is in use
 */
export async function prepareDemo(db: Database, settings: Settings): Promise<void> {
  if (settings.ASAAS_API_KEY !== undefined) {
    throw new PlainError('--demo simulates payments: it does not start with ASAAS_API_KEY set.');
  }
  if (!(await hasTable(db, 'users'))) return;
  if (await isDemoUnfinished(db)) return dropEverything(db);
  const someone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (!someone) return;
  const setting = settings.DATABASE_URL === undefined ? 'DATA_DIR' : 'DATABASE_URL';
  const place = settings.DATABASE_URL === undefined ? settings.DATA_DIR : setting;
  throw new PlainError(
    `--demo needs an empty database, and the one in ${place} is in use already. ` +
      `Start without --demo to go on with it, or with another ${setting}.`,
  );
}

/** Fills an empty database with a lively demonstration, and says how to sign in. */
export async function startDemo(deps: Dependencies, ownOrigin: string): Promise<Demo> {
  const now = deps.clock.now();
  const publicOrigin = deps.settings.PUBLIC_URL ?? ownOrigin;
  const stage: Stage = { deps, ownOrigin, publicOrigin, now, random: createRandom(SEED) };
  await markDemoUnfinished(deps.db);
  const people = await fillPeople(stage);
  const orders = await fillMoney(stage, people.helena);
  await fillCustomers(stage, people.helena);
  const drawings = await drawAll(stage);
  const rooms = await deps.db.transaction().execute((db) => {
    holdNothing(db);
    return fillPast({ ...stage, deps: { ...deps, db } }, people, orders, drawings);
  });
  const visitors = await startLiveVisitors(stage, rooms);
  return {
    greeting: [
      `Demonstration: ${publicOrigin}/dashboard/`,
      `  e-mail    ${DEMO_EMAIL}`,
      `  password  ${DEMO_PASSWORD}`,
      '  Payments are simulated; the people, companies and visits are invented.',
    ].join('\n'),
    stop: visitors.stop,
  };
}

/**
 * In one transaction, not only for speed: what an upload stores is lent to it for an hour, which in
 * the past is over, and would be removed if anybody saw it before its rows are there.
 */
async function fillPast(
  stage: Stage,
  people: People,
  orders: ReadonlyMap<OrderKey, number>,
  drawings: Drawings,
): Promise<FilledRoom[]> {
  const organization = await fillOrganization(stage, people, drawings);
  await fillCatalogue(stage, people.helena, drawings);
  const rooms = await fillRooms(stage, { people, organization, orders, drawings });
  await fillRoomExtras(stage, rooms, people, drawings);
  const conversations = timedConversations(stage, rooms, people);
  await fillVisits(stage, rooms, conversations);
  await fillTalk(stage, people, conversations);
  await fillTickets(stage, people, rooms);
  await fillEvents(stage, people, rooms);
  await fillNews(stage, people.helena, rooms);
  await markDemoFinished(stage.deps.db);
  return rooms;
}

export interface Demo {
  /** To be printed. */
  greeting: string;
  stop(): void;
}
