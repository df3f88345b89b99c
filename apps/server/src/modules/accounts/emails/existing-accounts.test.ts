import { Role } from '@atrio/contract/accounts/accounts';
import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { createTicket } from '../../../../test/factories/ticket.ts';
import { up } from '../../../infrastructure/database/migrations/0025-proven-emails.ts';

/** The last migration before addresses could be confirmed. */
async function takeSchemaBack({ db, spoil }: TestApp): Promise<void> {
  spoil();
  await db.schema.dropTable('email_codes').execute();
  await db.schema.dropTable('email_changes').execute();
  await db.schema.alterTable('users').dropColumn('email_proven_at').execute();
  await db.schema.alterTable('reset_codes').dropColumn('email').execute();
}

it('treats only the operator’s first account as confirmed, and drops the tickets’ accounts', async () => {
  const app = await buildTestApp();
  const first = await createAccount(app, { role: Role.MASTER_ADMIN });
  const other = await createAccount(app);
  const room = await createRoom(app, first);
  await createTicket(app, room, first);
  await createTicket(app, room, other);
  await takeSchemaBack(app);
  // Migrations are not typed with our tables.
  await up(app.db as unknown as Kysely<never>);
  const users = await app.db.selectFrom('users').select('email_proven_at').orderBy('id').execute();
  expect(users.map((user) => user.email_proven_at !== null)).toEqual([true, false]);
  const tickets = await app.db.selectFrom('tickets').select('user_id').orderBy('id').execute();
  expect(tickets.map((ticket) => ticket.user_id)).toEqual([first.userId, null]);
});
