import { type Kysely, sql } from 'kysely';

/** Owners whom a co-administrator had taken out of their own company administer it again. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`insert into company_admins (company_id, admin_id)
    select id, owner_id from companies where owner_id is not null and not exists (
      select 1 from company_admins where company_id = companies.id and admin_id = owner_id)`.execute(
    db,
  );
}
