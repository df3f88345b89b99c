import { type Kysely, sql } from 'kysely';

/** People who were erased before there were customers: later ones have left the table themselves. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`delete from customers where admin_id in (
    select admins.id from admins join users on users.id = admins.user_id
    where users.erased_at is not null)`.execute(db);
}
