import { type Insertable, sql, type Updateable } from 'kysely';
import { isAmong } from '../../../infrastructure/database/engine.ts';
import { cut, type Slice } from '../../../infrastructure/database/list.ts';
import { prepared } from '../../../infrastructure/database/prepared.ts';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';
import { containsPattern } from '../../../lib/text-key.ts';

/** The person whose webhooks are meant; null means everybody's. */
type Owner = number | null;

export async function insertWebhook(
  db: Database,
  row: Insertable<Tables['webhooks']>,
): Promise<number> {
  const { id } = await db
    .insertInto('webhooks')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRow(
  db: Database,
  id: number,
  row: Updateable<Tables['webhooks']>,
): Promise<void> {
  await db.updateTable('webhooks').set(row).where('id', '=', id).execute();
}

export async function deleteWebhook(db: Database, id: number): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** Its receiver wants no more, unless it has been given another one meanwhile. */
export async function markGone(
  db: Database,
  { id, url }: { id: number; url: string },
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ enabled: 0, is_gone: 1 })
    .where('id', '=', id)
    .where('url', '=', url)
    .execute();
}

export async function countOf(db: Database, ownerId: number, most: number): Promise<number> {
  const rows = await db
    .selectFrom('webhooks')
    .select('id')
    .where('owner_id', '=', ownerId)
    .limit(most)
    .execute();
  return rows.length;
}

export async function countWebhooks(db: Database, owner: Owner, search?: string): Promise<number> {
  const { count } = await matching(db, owner, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The slice is found by ids alone: no names are looked up for webhooks before it. */
export function listRows(
  db: Database,
  owner: Owner,
  search: string | undefined,
  { limit, offset, direction }: Slice,
) {
  const slice = cut(
    matching(db, owner, search).select('webhooks.id').orderBy('webhooks.id', direction),
    { limit, offset },
  );
  return shown(db.selectFrom('webhooks').innerJoin(slice.as('slice'), 'slice.id', 'webhooks.id'))
    .orderBy('webhooks.id', direction)
    .execute();
}

export function findWebhook(db: Database, id: number, owner: Owner) {
  return shown(matching(db, owner)).where('webhooks.id', '=', id).executeTakeFirst();
}

function matching(db: Database, owner: Owner, search?: string) {
  let rows = db.selectFrom('webhooks');
  if (owner !== null) rows = rows.where('webhooks.owner_id', '=', owner);
  if (!search) return rows;
  return rows.where(sql<boolean>`webhooks.name_key like ${containsPattern(search)} escape '\\'`);
}

function shown(rows: ReturnType<typeof matching>) {
  return rows
    .innerJoin('admins', 'admins.id', 'webhooks.owner_id')
    .leftJoin('companies', 'companies.id', 'webhooks.company_id')
    .select([
      'webhooks.id',
      'webhooks.name',
      'webhooks.url',
      'webhooks.types',
      'webhooks.owner_id as ownerId',
      'webhooks.company_id as companyId',
      'companies.name as companyName',
      'admins.name as maker',
      'webhooks.created_at as createdAt',
      'webhooks.enabled',
      'webhooks.is_gone as isGone',
      'webhooks.sealed_secret as sealedSecret',
      'webhooks.before_until as beforeUntil',
    ]);
}

/** The person who made a webhook. */
export function findMaker(db: Database, id: number) {
  return db
    .selectFrom('webhooks')
    .innerJoin('admins', 'admins.id', 'webhooks.owner_id')
    .select('admins.user_id as userId')
    .where('webhooks.id', '=', id)
    .executeTakeFirst();
}

/** False where nobody wants to be told of anything. */
export async function hasAnyWebhook(db: Database): Promise<boolean> {
  const [webhook] = await findAnyWebhook(db, {});
  return webhook !== undefined;
}

const findAnyWebhook = prepared((db) =>
  db.selectFrom('webhooks').select('id').orderBy('id').limit(sql.lit(1)),
);

/**
 * The webhooks that work and are of these companies, of the platform, or of these persons, whose
 * makers still have the rights that the webhook needs.
 */
export async function listTellable(
  db: Database,
  { companyIds, ownerIds }: { companyIds: readonly number[]; ownerIds: readonly number[] },
  masterRole: number,
) {
  const rows = await db
    .selectFrom('webhooks')
    .innerJoin('admins', 'admins.id', 'webhooks.owner_id')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .leftJoin('companies', 'companies.id', 'webhooks.company_id')
    .leftJoin('company_admins', (join) =>
      join
        .onRef('company_admins.company_id', '=', 'webhooks.company_id')
        .onRef('company_admins.admin_id', '=', 'webhooks.owner_id'),
    )
    .select([
      'webhooks.id',
      'webhooks.types',
      'webhooks.owner_id as ownerId',
      'webhooks.company_id as companyId',
      'users.role',
      'companies.owner_id as companyOwnerId',
      'company_admins.admin_id as companyAdminId',
    ])
    .where((eb) =>
      eb.or([
        eb('webhooks.company_id', 'is', null),
        isAmong(db, 'webhooks.company_id', JSON.stringify(companyIds)),
        isAmong(db, 'webhooks.owner_id', JSON.stringify(ownerIds)),
      ]),
    )
    .where('webhooks.enabled', '=', 1)
    .where('users.blocked_at', 'is', null)
    .where('users.erased_at', 'is', null)
    .execute();
  return rows.filter(({ role, companyId, ownerId, companyOwnerId, companyAdminId }) => {
    if (role === masterRole) return true;
    return companyId !== null && (companyOwnerId === ownerId || companyAdminId === ownerId);
  });
}
