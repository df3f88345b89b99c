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
  { db, clock }: TestApp,
  admins: { adminId: number }[],
  name = 'Instituto Ipê',
): Promise<{ id: number; name: string }> {
  const { id } = await db
    .insertInto('companies')
    .values({
      name,
      name_key: textKey(name),
      owner_id: admins[0]?.adminId ?? null,
      created_at: clock.now(),
      updated_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { adminId } of admins) {
    await db.insertInto('company_admins').values({ company_id: id, admin_id: adminId }).execute();
  }
  return { id, name };
}

export async function linkCompanyAdmin(
  { db }: TestApp,
  company: { id: number },
  { adminId }: { adminId: number },
): Promise<void> {
  const link = { company_id: company.id, admin_id: adminId };
  await db.insertInto('company_admins').values(link).execute();
}

export async function createColor(
  { db, clock }: TestApp,
  company: { id: number },
  { colorName = 'primary', colorHex = '0E7683' } = {},
): Promise<{ id: number }> {
  return db
    .insertInto('company_colors')
    .values({
      company_id: company.id,
      color_name: colorName,
      color_hex: colorHex,
      created_at: clock.now(),
      updated_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** A template of a room with texts alone, written straight into the database. */
export function insertTemplate(
  { db, clock }: TestApp,
  company: { id: number },
  name = 'Noite de lançamento',
): Promise<{ id: number }> {
  const texts = { description: 'Seis séries', external_url: null, external_url_name: null };
  return db
    .insertInto('room_templates')
    .values({
      ...{ company_id: company.id, name, name_key: textKey(name), created_at: clock.now() },
      form: JSON.stringify({ isVisible: true, isPrivate: false, iframeUrl: null }),
      parts: JSON.stringify({ texts: { texts, invitation: null } }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
