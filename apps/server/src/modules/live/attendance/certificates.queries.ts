import type { CertificateState } from '@atrio/contract/live/certificates';
import { sql } from 'kysely';
import type { Slice } from '../../../infrastructure/database/list.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { containsPattern } from '../../../lib/text-key.ts';
import type { Issued } from './issuing.queries.ts';

export interface EventOf {
  roomId: number;
  event: string;
}

const ORDERS = { name: sql`name_key`, issuedAt: sql`coalesce(issued_at, 0)` } as const;

export type CertificateRow = Awaited<ReturnType<typeof listCertificates>>[number];
export type FullRow = NonNullable<Awaited<ReturnType<typeof findByCode>>>;

/** Puts a valid certificate in the place of another one, which has made room for it. */
export async function insertReplacement(
  db: Database,
  before: FullRow,
  { name, nameKey, code, salt, digest, now }: Issued & { name: string; nameKey: string },
): Promise<number> {
  const { id } = await db
    .insertInto('certificates')
    .values({
      run_id: before.runId,
      room_id: before.roomId,
      visitor_id: before.visitorId,
      event: before.event,
      state: 'valid',
      name,
      name_key: nameKey,
      email: before.email,
      connected: before.connected,
      code,
      salt,
      issued_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('certificate_codes').values({ code, digest }).execute();
  // Those it took the place of lead to the newest, not from one to the next.
  await db
    .updateTable('certificates')
    .set({ newer_id: id })
    .where((eb) => eb.or([eb('id', '=', before.id), eb('newer_id', '=', before.id)]))
    .execute();
  return id;
}

/** @returns false when it is in none of these states any more */
export async function moveCertificate(
  db: Database,
  id: number,
  from: readonly CertificateState[],
  to: { state: CertificateState; revoked_at?: number | null; reason?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('certificates')
    .set(to)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Erases what says whose a certificate is. Those that it took the place of go; its own row stays, so that
 * the person gets no other one.
 */
export async function eraseCertificate(db: Database, row: FullRow): Promise<void> {
  await db
    .deleteFrom('certificates')
    .where('state', '=', 'reissued')
    .where((eb) =>
      row.visitorId === null
        ? eb('newer_id', '=', row.id)
        : eb.and([
            eb('room_id', '=', row.roomId),
            eb('event', '=', row.event),
            eb('visitor_id', '=', row.visitorId),
          ]),
    )
    .execute();
  await db
    .updateTable('certificates')
    .set({ state: 'erased', name: '', name_key: '', email: null, salt: null, connected: 0 })
    .set({ reason: '' })
    .where('id', '=', row.id)
    .execute();
}

const LISTED = [
  'id',
  'code',
  'state',
  'name',
  'email',
  'connected',
  'issued_at as issuedAt',
  'revoked_at as revokedAt',
  'reason',
] as const;

/** The name in the list of guests, which may have been corrected since. */
const GUEST_NAME = sql<string | null>`(select tickets.name from tickets
  where tickets.room_id = certificates.room_id and tickets.email = certificates.email)`.as(
  'guestName',
);

export function listCertificates(
  db: Database,
  of: EventOf & { search?: string | undefined },
  order: keyof typeof ORDERS,
  { limit, offset, direction }: Slice,
) {
  return matching(db, of)
    .innerJoin('certificate_runs', 'certificate_runs.id', 'certificates.run_id')
    .select(LISTED.map((column) => `certificates.${column}` as const))
    .select(['certificate_runs.facts', GUEST_NAME])
    .orderBy(ORDERS[order], direction)
    .orderBy('certificates.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countCertificates(
  db: Database,
  of: EventOf & { search?: string | undefined; state?: CertificateState },
): Promise<number> {
  const { count } = await matching(db, of)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function matching(
  db: Database,
  {
    roomId,
    event,
    search,
    state,
  }: EventOf & { search?: string | undefined; state?: CertificateState },
) {
  let rows = db
    .selectFrom('certificates')
    .where('certificates.room_id', '=', roomId)
    .where('certificates.event', '=', event);
  if (state) rows = rows.where('certificates.state', '=', state);
  if (!search) return rows;
  const pattern = containsPattern(search);
  return rows.where((eb) =>
    eb.or([
      sql<boolean>`certificates.name_key like ${pattern} escape '\\'`,
      sql<boolean>`certificates.email like ${pattern} escape '\\'`,
      sql<boolean>`lower(certificates.code) like ${pattern} escape '\\'`,
    ]),
  );
}

/** All of a certificate, with what its run says. */
function full(db: Database) {
  return db
    .selectFrom('certificates')
    .innerJoin('certificate_runs', 'certificate_runs.id', 'certificates.run_id')
    .leftJoin('certificates as newer', 'newer.id', 'certificates.newer_id')
    .select(LISTED.map((column) => `certificates.${column}` as const))
    .select([
      'certificates.run_id as runId',
      'certificates.room_id as roomId',
      'certificates.visitor_id as visitorId',
      'certificates.event',
      'certificates.salt',
      'certificates.newer_id as newerId',
      'newer.code as newCode',
      GUEST_NAME,
      'certificate_runs.facts',
      'certificate_runs.look',
      'certificate_runs.admin_id as adminId',
    ]);
}

export function findByCode(db: Database, code: string) {
  return full(db).where('certificates.code', '=', code).executeTakeFirst();
}

export function findCertificate(db: Database, roomId: number, id: number) {
  return full(db)
    .where('certificates.id', '=', id)
    .where('certificates.room_id', '=', roomId)
    .executeTakeFirst();
}

export async function findLogo(db: Database, runId: number): Promise<string | null> {
  const { logo } = await db
    .selectFrom('certificate_runs')
    .select('logo')
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
  return logo;
}

/** The digest of a code that was ever given out. */
export async function findDigest(db: Database, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('certificate_codes')
    .select('digest')
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.digest;
}
