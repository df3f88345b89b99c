import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { MAX_FOUND, type searchRoutes } from '@atrio/contract/search';
import { decimalOf } from '../../lib/money.ts';
import type { ActorContext } from '../../platform/context.ts';
import { managerOf } from '../rooms/rooms.access.ts';
import {
  findBuilds,
  findCategories,
  findCompanies,
  findPayment,
  findRoomByLink,
  findRooms,
  findTickets,
  type Whose,
} from './search.queries.ts';

type Route = (typeof searchRoutes)['find'];

/** '1032' or 'nº 1032' */
const PAYMENT_NUMBER = /^(?:n[ºo°.]*\s*)?(\d{1,15})$/i;
const PUBLIC_LINK = /\/sala\/([^/?#]+)/;
/** Fewer letters begin too many addresses to be of use. */
const LEAST_OF_EMAIL = 2;

/** Whatever of the caller's own matches: for a MASTER_ADMIN everybody's, and the platform's own. */
export async function find(
  ctx: ActorContext,
  { q }: RouteInput<Route>,
): Promise<RouteOutput<Route>> {
  const { db, actor } = ctx;
  const whose = managerOf(ctx);
  const isMaster = whose === null;
  const found = {
    rooms: await roomsFor(ctx, whose, q),
    companies: await findCompanies(db, whose, q, MAX_FOUND),
    // Payments are nobody else's business.
    payments: await paymentsFor(ctx, actor.adminId, q),
    tickets: q.length < LEAST_OF_EMAIL ? [] : await findTickets(db, whose, q, MAX_FOUND),
    builds: isMaster ? await findBuilds(db, q, MAX_FOUND) : [],
    categories: isMaster ? await findCategories(db, q, MAX_FOUND) : [],
  };
  return { found };
}

function roomsFor({ db }: ActorContext, whose: Whose, q: string) {
  const sceneName = PUBLIC_LINK.exec(q)?.[1];
  return sceneName ? findRoomByLink(db, whose, sceneName) : findRooms(db, whose, q, MAX_FOUND);
}

async function paymentsFor({ db }: ActorContext, adminId: number, q: string) {
  const number = PAYMENT_NUMBER.exec(q)?.[1];
  if (number === undefined) return [];
  const rows = await findPayment(db, adminId, Number(number));
  return rows.map(({ id, status, valueCents }) => ({ id, status, value: decimalOf(valueCents) }));
}
