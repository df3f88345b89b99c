import { textKey } from '../../src/lib/text-key.ts';
import type { TestApp } from '../build-test-app.ts';

export async function createEnvironment(
  { db, clock }: TestApp,
  owner: { adminId: number },
  name = 'Campus',
): Promise<{ id: number; name: string }> {
  const { id } = await db
    .insertInto('environments')
    .values({
      name,
      name_key: textKey(name),
      owner_id: owner.adminId,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name };
}

export async function createCompany(
  { db }: TestApp,
  admins: { adminId: number }[],
  name = 'Instituto Ipê',
): Promise<{ id: number; name: string }> {
  const { id } = await db
    .insertInto('companies')
    .values({ name, name_key: textKey(name), logo_url: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { adminId } of admins) {
    await db.insertInto('company_admins').values({ company_id: id, admin_id: adminId }).execute();
  }
  return { id, name };
}
