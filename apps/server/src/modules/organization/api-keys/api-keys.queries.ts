import type { SortOf } from '@atrio/contract/lib/route';
import type { apiKeyRoutes } from '@atrio/contract/organization/api-keys';
import { sql } from 'kysely';
import { cut, type Slice } from '../../../infrastructure/database/list.ts';
import { prepared } from '../../../infrastructure/database/prepared.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { containsPattern } from '../../../lib/text-key.ts';

/** The person whose keys are meant; null means everybody's. */
type Owner = number | null;

const SORT_COLUMNS = { name: 'name_key', createdAt: 'created_at' } as const;

/** The key behind a secret that works now, and the person who made it. */
export const findKeyActor = prepared((db, { hash, now }: { hash: string; now: number }) =>
  db
    .selectFrom('api_key_secrets as secrets')
    .innerJoin('api_keys as keys', 'keys.id', 'secrets.key_id')
    .innerJoin('admins', 'admins.id', 'keys.owner_id')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .leftJoin('companies', 'companies.id', 'keys.company_id')
    .select([
      'keys.id as keyId',
      'keys.name as keyName',
      'keys.scopes',
      'keys.company_id as companyId',
      'keys.last_used_at as lastUsedAt',
      'admins.id as adminId',
      'users.id as userId',
      'users.email',
      'users.role',
      'users.email_proven_at as provenAt',
      'companies.owner_id as companyOwnerId',
    ])
    .select((eb) => {
      const shared = eb
        .selectFrom('company_admins')
        .select('company_admins.admin_id')
        .whereRef('company_admins.company_id', '=', 'keys.company_id')
        .whereRef('company_admins.admin_id', '=', 'admins.id');
      return eb.case().when(eb.exists(shared)).then(1).else(0).end().as('isOfCompany');
    })
    .select((eb) => {
      const shared = eb
        .selectFrom('room_admins')
        .select('room_admins.id')
        .whereRef('room_admins.admin_id', '=', 'admins.id');
      return eb.case().when(eb.exists(shared)).then(1).else(0).end().as('coAdministers');
    })
    .where('secrets.hash', '=', hash)
    .where((eb) => eb.or([eb('secrets.until', 'is', null), eb('secrets.until', '>', now)]))
    .where('keys.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('keys.expires_at', 'is', null), eb('keys.expires_at', '>', now)]))
    .where('users.blocked_at', 'is', null)
    .where('users.erased_at', 'is', null),
);

/** Notes when a key was used, unless another call has done so since. */
export async function noteUse(db: Database, id: number, before: number | null, now: number) {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('last_used_at', before === null ? 'is' : '=', before)
    .execute();
}

export async function insertKey(
  db: Database,
  row: {
    owner_id: number;
    company_id: number | null;
    name: string;
    name_key: string;
    scopes: string;
    prefix: string;
    created_at: number;
    expires_at: number | null;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('api_keys')
    .values({ ...row, last_used_at: null, revoked_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertSecret(db: Database, keyId: number, hash: string): Promise<void> {
  await db.insertInto('api_key_secrets').values({ hash, key_id: keyId, until: null }).execute();
}

/** The newest secret works until then; those before it go. */
export async function endSecrets(db: Database, keyId: number, until: number): Promise<void> {
  await db
    .deleteFrom('api_key_secrets')
    .where('key_id', '=', keyId)
    .where('until', 'is not', null)
    .execute();
  await db.updateTable('api_key_secrets').set({ until }).where('key_id', '=', keyId).execute();
}

export async function setPrefix(db: Database, id: number, prefix: string): Promise<void> {
  await db.updateTable('api_keys').set({ prefix }).where('id', '=', id).execute();
}

/** @returns whether it was still in force */
export async function endKey(db: Database, id: number, now: number): Promise<boolean> {
  await db.deleteFrom('api_key_secrets').where('key_id', '=', id).execute();
  const ended = await db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

export async function countLiving(db: Database, ownerId: number, most: number): Promise<number> {
  const rows = await db
    .selectFrom('api_keys')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('revoked_at', 'is', null)
    .limit(most)
    .execute();
  return rows.length;
}

export async function countKeys(db: Database, owner: Owner, search?: string): Promise<number> {
  const { count } = await matching(db, owner, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The slice is found by ids alone: no names are looked up for keys before it. */
export function listKeys(
  db: Database,
  owner: Owner,
  search: string | undefined,
  field: SortOf<(typeof apiKeyRoutes)['list']>,
  { limit, offset, direction }: Slice,
) {
  const slice = cut(
    matching(db, owner, search)
      .select('api_keys.id')
      .orderBy(`api_keys.${SORT_COLUMNS[field]}`, direction)
      .orderBy('api_keys.id', direction),
    { limit, offset },
  );
  return shown(db.selectFrom('api_keys').innerJoin(slice.as('slice'), 'slice.id', 'api_keys.id'))
    .orderBy(`api_keys.${SORT_COLUMNS[field]}`, direction)
    .orderBy('api_keys.id', direction)
    .execute();
}

export function findKey(db: Database, id: number, owner: Owner) {
  return shown(matching(db, owner)).where('api_keys.id', '=', id).executeTakeFirst();
}

function matching(db: Database, owner: Owner, search?: string) {
  let keys = db.selectFrom('api_keys');
  if (owner !== null) keys = keys.where('api_keys.owner_id', '=', owner);
  if (search) {
    keys = keys.where(sql<boolean>`api_keys.name_key like ${containsPattern(search)} escape '\\'`);
  }
  return keys;
}

function shown(keys: ReturnType<typeof matching>) {
  return keys
    .innerJoin('admins', 'admins.id', 'api_keys.owner_id')
    .leftJoin('companies', 'companies.id', 'api_keys.company_id')
    .select([
      'api_keys.id',
      'api_keys.name',
      'api_keys.scopes',
      'api_keys.prefix',
      'api_keys.company_id as companyId',
      'companies.name as companyName',
      'admins.name as maker',
      'api_keys.created_at as createdAt',
      'api_keys.expires_at as expiresAt',
      'api_keys.last_used_at as lastUsedAt',
      'api_keys.revoked_at as revokedAt',
    ])
    .select((eb) =>
      eb
        .selectFrom('api_key_secrets')
        .select(({ fn }) => fn.max('until').as('until'))
        .whereRef('api_key_secrets.key_id', '=', 'api_keys.id')
        .as('overlapUntil'),
    );
}

/** The account of the person who made a key. */
export function findMaker(db: Database, id: number) {
  return db
    .selectFrom('api_keys')
    .innerJoin('admins', 'admins.id', 'api_keys.owner_id')
    .select('admins.user_id as userId')
    .where('api_keys.id', '=', id)
    .executeTakeFirst();
}
