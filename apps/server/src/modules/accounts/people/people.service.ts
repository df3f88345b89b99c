import { Role } from '@atrio/contract/accounts/accounts';
import type { Person, PersonRole, peopleRoutes } from '@atrio/contract/accounts/people';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import { findAdminsHolding, listCompaniesOf } from '../../../infrastructure/database/admin-rows.ts';
import { parseSort, readPage } from '../../../infrastructure/database/list.ts';
import { hold } from '../../../infrastructure/database/locks.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { REFRESH_TOKEN_MS } from '../../../lib/lifetimes.ts';
import { countAccounts } from '../../platform/directory/directory.service.ts';
import { accountSubject, recordHistory } from '../../platform/history/history.service.ts';
import { requestReset } from '../password-reset/password-reset.service.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import { holdMasters } from './people.access.ts';
import {
  countPeople,
  countRoomsOf,
  findPerson,
  listPeople,
  listSignIns,
  type PeopleFilter,
  updateAccess,
} from './people.queries.ts';

type Routes = typeof peopleRoutes;
type Row = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** Role names as the history shows them. */
const ROLE_WORDS: Record<PersonRole, string> = {
  [Role.ADMIN]: 'Administrador',
  [Role.MASTER_ADMIN]: 'Plataforma',
};

export async function listAllPeople(
  ctx: ActorContext,
  { role, state, ...input }: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const { field, descending } = parseSort(input.sort ?? 'name');
  const filter: PeopleFilter = {
    search: input.search,
    foundIds: await findAdminsHolding(ctx.db, input.search),
    role: role && (role === 'master' ? Role.MASTER_ADMIN : Role.ADMIN),
    isBlocked: state && state === 'blocked',
  };
  const { rows, ...rest } = await readPage(
    input,
    descending,
    () => (input.search || role || state ? countPeople(ctx.db, filter) : countAccounts(ctx)),
    (slice) => listPeople(ctx.db, filter, field, slice),
  );
  return { people: await present(ctx, rows), ...rest };
}

/**
 * Decides while all MASTER_ADMINs are locked: if two take the role from each other at once, the
 * second is refused, as it has lost the right by then.
 */
export async function updatePerson(
  ctx: ActorContext,
  { adminId, role, blocked }: RouteInput<Routes['update']>,
): Promise<RouteOutput<Routes['update']>> {
  const found = await loadRow(ctx, adminId);
  const change = async (ctx: ActorContext) => {
    const { person, masters } = await loadLocked(ctx, found);
    if (blocked && adminId === ctx.actor.adminId) throw new AppError('OWN_ACCOUNT');
    const before = { role: knownRole(person), isBlocked: person.blockedAt !== null };
    const after = { role: role ?? before.role, isBlocked: blocked ?? before.isBlocked };
    const isPromoted = before.role !== after.role && after.role === Role.MASTER_ADMIN;
    // The role goes to a person, and an unconfirmed address may belong to nobody.
    if (isPromoted && person.emailProvenAt === null) throw new AppError('PERSON_NOT_CONFIRMED');
    if (after.role !== Role.MASTER_ADMIN || after.isBlocked) masters.refuseLast(person.userId);
    const blockedAt = after.isBlocked ? (person.blockedAt ?? ctx.now) : null;
    await updateAccess(ctx.db, person.userId, { role: after.role, blockedAt });
    if (after.isBlocked) await endSessionsOf(ctx, person.userId);
    await recordAccess(ctx, person, before, after);
  };
  const how = adminId === ctx.actor.adminId ? 'change' : 'share';
  await inTransaction(ctx, change, how);
  return { person: await loadPerson(ctx, adminId) };
}

export async function endSessionsOfPerson(
  ctx: ActorContext,
  { adminId }: RouteInput<Routes['endSessions']>,
): Promise<RouteOutput<Routes['endSessions']>> {
  if (adminId === ctx.actor.adminId) throw new AppError('OWN_ACCOUNT');
  const found = await loadRow(ctx, adminId);
  const end = async (ctx: ActorContext) => {
    const { person } = await loadLocked(ctx, found);
    const count = await endSessionsOf(ctx, person.userId);
    if (count > 0) await recordHistory(ctx, accountSubject(person), 'account.signedOut');
    return count;
  };
  return { ended: await inTransaction(ctx, end) };
}

/** Sends the same mail, with the same limits, as the sign-in page. */
export async function sendResetTo(
  ctx: ActorContext,
  { adminId }: RouteInput<Routes['sendReset']>,
): Promise<RouteOutput<Routes['sendReset']>> {
  const person = await loadRow(ctx, adminId);
  await requestReset(ctx, { userEmail: person.email });
  await recordHistory(ctx, accountSubject(person), 'account.resetSent');
  return {};
}

/** @throws AppError NOT_FOUND; FORBIDDEN for a caller who has lost the role since the call began */
async function loadLocked(ctx: ActorContext, { id, userId }: Pick<Row, 'id' | 'userId'>) {
  await hold(ctx.db, 'users', [userId], 'change');
  const masters = await holdMasters(ctx, userId);
  if (!masters.isMaster(ctx.actor.userId)) throw new AppError('FORBIDDEN');
  // Read again, since another transaction may have changed or erased it before the lock was
  // granted.
  return { person: await loadRow(ctx, id), masters };
}

/** @throws AppError NOT_FOUND */
async function loadRow({ db }: ActorContext, adminId: number): Promise<Row> {
  const row = await findPerson(db, adminId);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

interface Access {
  role: PersonRole;
  isBlocked: boolean;
}

async function recordAccess(ctx: ActorContext, person: Row, before: Access, after: Access) {
  const subject = accountSubject(person);
  if (before.role !== after.role) {
    const words = { before: ROLE_WORDS[before.role], after: ROLE_WORDS[after.role] };
    await recordHistory(ctx, subject, 'account.roleChanged', [{ field: 'role', ...words }]);
  }
  if (before.isBlocked !== after.isBlocked) {
    const action = after.isBlocked ? 'account.blocked' : 'account.unblocked';
    await recordHistory(ctx, subject, action);
  }
}

async function loadPerson(ctx: ActorContext, adminId: number): Promise<Person> {
  const [person] = await present(ctx, [await loadRow(ctx, adminId)]);
  if (!person) throw new AppError('NOT_FOUND');
  return person;
}

async function present({ db, now }: ActorContext, rows: readonly Row[]): Promise<Person[]> {
  if (rows.length === 0) return [];
  const adminIds = rows.map(({ id }) => id);
  const userIds = rows.map(({ userId }) => userId);
  const activeMasters = { role: Role.MASTER_ADMIN, isBlocked: false } as const;
  const [masterCount, rooms, companies, signIns] = await Promise.all([
    countPeople(db, activeMasters),
    countRoomsOf(db, adminIds),
    listCompaniesOf(db, adminIds),
    listSignIns(db, userIds, now - REFRESH_TOKEN_MS),
  ]);
  const roomsOf = new Map(rooms.map(({ id, count }) => [id, Number(count)]));
  const companiesOf = new Map(companies.map((row) => [row.adminId, row]));
  const signInsOf = new Map(signIns.map((row) => [row.userId, row]));
  return rows.map((row) => {
    const company = companiesOf.get(row.id);
    const use = signInsOf.get(row.userId);
    const isMaster = row.role === Role.MASTER_ADMIN && row.blockedAt === null;
    return {
      id: row.id,
      name: row.name,
      email: row.email,
      role: knownRole(row),
      isBlocked: row.blockedAt !== null,
      emailConfirmed: row.emailProvenAt !== null,
      roomCount: roomsOf.get(row.id) ?? 0,
      companyName: company?.name ?? null,
      companyCount: Number(company?.count ?? 0),
      createdAt: instant(row.createdAt),
      lastSignInAt: use ? instant(Number(use.lastSignInAt)) : null,
      lastUsedAt: use ? instant(Number(use.lastUsedAt)) : null,
      openSessions: Number(use?.open ?? 0),
      isLastMaster: isMaster && masterCount === 1,
    };
  });
}

/** The queries read these two roles only. */
function knownRole({ role }: Pick<Row, 'role'>): PersonRole {
  return role === Role.MASTER_ADMIN ? Role.MASTER_ADMIN : Role.ADMIN;
}
