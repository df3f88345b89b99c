import type { TestApp } from '../build-test-app.ts';

/** A list with one new guest, ready to be applied, written straight into the database. */
export async function insertImport(
  { db, clock }: TestApp,
  room: { id: number },
): Promise<{ id: number }> {
  const row = await db
    .insertInto('guest_imports')
    .values({
      room_id: room.id,
      admin_id: null,
      file_name: 'lista.csv',
      columns: JSON.stringify([{ heading: 'E-mail', sample: 'ines@exemplo.com' }]),
      mapping: '["email"]',
      counts: '{"new":1}',
      state: 'preview',
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const email = 'ines@exemplo.com';
  const told = { name: '', email, changes: [], said: {}, kind: 'new', reason: '' };
  await db
    .insertInto('guest_import_lines')
    .values({
      import_id: row.id,
      line: 2,
      cells: JSON.stringify([email]),
      kind: 'new',
      email,
      told: JSON.stringify(told),
    })
    .execute();
  return row;
}
