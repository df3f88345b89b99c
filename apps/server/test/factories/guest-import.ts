import type { TestApp } from '../build-test-app.ts';

const EMAIL = 'ines@exemplo.com';

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
      columns: JSON.stringify([
        { heading: 'Nome', sample: 'Inês' },
        { heading: 'E-mail', sample: EMAIL },
      ]),
      mapping: '["name","email"]',
      counts: '{"new":1,"invalid":1}',
      state: 'preview',
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // One address with two names.
  const lineOf = (
    line: number,
    name: string,
    kind: 'new' | 'invalid',
    otherName: number | null,
  ) => {
    const told = { name, email: EMAIL, changes: [], said: { name }, kind, reason: '', otherName };
    const texts = { cells: JSON.stringify([name, EMAIL]), told: JSON.stringify(told) };
    return { import_id: row.id, line, kind, email: EMAIL, ...texts };
  };
  await db
    .insertInto('guest_import_lines')
    .values([lineOf(2, 'Inês', 'new', null), lineOf(3, 'Inês Prado', 'invalid', 2)])
    .execute();
  return row;
}
