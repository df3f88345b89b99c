import { MAX_FOUND, type searchRoutes } from '@atrio/contract/across/search';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { ActorContext } from '../../../infrastructure/context.ts';
import { searchWords } from '../../../infrastructure/database/search.ts';
import { decimalOf } from '../../../lib/money.ts';
import { managerOf } from '../../rooms/rooms/rooms.access.ts';
import {
  findBuilds,
  findCategories,
  findCompanies,
  findCoupons,
  findPayment,
  findRoomByLink,
  findRooms,
  findTickets,
  type Whose,
} from './search.queries.ts';
import { findPeople } from './search-people.queries.ts';

type Route = (typeof searchRoutes)['find'];

/** '1032' or 'nº 1032' */
const PAYMENT_NUMBER = /^(?:n[ºo°.]*\s*)?(\d{1,15})$/i;
const PUBLIC_LINK = /\/sala\/([^/?#]+)/;
/** Searches the caller's own things; for a MASTER_ADMIN everybody's, and the platform's own. */
export async function find(
  ctx: ActorContext,
  { q }: RouteInput<Route>,
): Promise<RouteOutput<Route>> {
  const { db, actor } = ctx;
  const whose = managerOf(ctx);
  const isMaster = whose === null;
  const words = searchWords(q);
  const found = {
    rooms: await roomsFor(ctx, whose, q),
    companies: await findCompanies(db, whose, words, MAX_FOUND),
    ...(isMaster ? await findPeople(db, words, MAX_FOUND) : { people: [], customers: [] }),
    coupons: isMaster ? await findCoupons(db, words, MAX_FOUND) : [],
    // Only the owner may see payments.
    payments: await paymentsFor(ctx, actor.adminId, q),
    tickets: await findTickets(db, whose, words, MAX_FOUND),
    builds: isMaster ? await findBuilds(db, words, MAX_FOUND) : [],
    categories: isMaster ? await findCategories(db, words, MAX_FOUND) : [],
  };
  return { found };
}

function roomsFor({ db }: ActorContext, whose: Whose, q: string) {
  const sceneName = PUBLIC_LINK.exec(q)?.[1];
  if (sceneName) return findRoomByLink(db, whose, sceneName);
  return findRooms(db, whose, searchWords(q), MAX_FOUND);
}

async function paymentsFor({ db }: ActorContext, adminId: number, q: string) {
  const number = PAYMENT_NUMBER.exec(q)?.[1];
  if (number === undefined) return [];
  const rows = await findPayment(db, adminId, Number(number));
  return rows.map(({ id, status, valueCents }) => ({ id, status, value: decimalOf(valueCents) }));
}
