import type { ImportKind } from '@atrio/contract/rooms/guest-imports';
import { type Insertable, sql, type Updateable } from 'kysely';
import { changing } from '../../../infrastructure/database/locks.ts';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';

export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;
export type NewLine = Insertable<Tables['guest_import_lines']>;

export function insertImport(db: Database, row: Insertable<Tables['guest_imports']>) {
  return db.insertInto('guest_imports').values(row).returning('id').executeTakeFirstOrThrow();
}

export function findImport(db: Database, roomId: number, id: number) {
  return db
    .selectFrom('guest_imports')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function updateImport(
  db: Database,
  id: number,
  columns: Updateable<Tables['guest_imports']>,
): Promise<void> {
  await db.updateTable('guest_imports').set(columns).where('id', '=', id).execute();
}

/** @returns undefined when it was begun meanwhile, or has gone */
export function startImport(
  db: Database,
  id: number,
  columns: Updateable<Tables['guest_imports']>,
) {
  return db
    .updateTable('guest_imports')
    .set({ ...columns, state: 'applying' })
    .where('id', '=', id)
    .where('state', '=', 'preview')
    .returning('id')
    .executeTakeFirst();
}

/** From then on nobody applies it. @returns undefined when somebody has begun to */
export function closeImport(db: Database, id: number) {
  return db
    .updateTable('guest_imports')
    .set({ state: 'reading', columns: '[]' })
    .where('id', '=', id)
    .where('state', 'in', ['preview', 'reading'])
    .returning('id')
    .executeTakeFirst();
}

export async function deleteImport(db: Database, id: number): Promise<void> {
  await db.deleteFrom('guest_imports').where('id', '=', id).execute();
}

export async function insertLines(db: Database, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return;
  await db.insertInto('guest_import_lines').values(lines).execute();
}

/** Writes what was found out about lines that are there. */
export async function putJudgements(db: Database, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return;
  await db
    .insertInto('guest_import_lines')
    .values(lines)
    .onConflict((conflict) =>
      conflict.columns(['import_id', 'line']).doUpdateSet((eb) => ({
        kind: eb.ref('excluded.kind'),
        email: eb.ref('excluded.email'),
        told: eb.ref('excluded.told'),
        cells: eb.ref('excluded.cells'),
      })),
    )
    .execute();
}

export function listLinesAfter(db: Database, importId: number, after: number, limit: number) {
  return db
    .selectFrom('guest_import_lines')
    .select(['line', 'cells', 'kind', 'email', 'told'])
    .where('import_id', '=', importId)
    .where('line', '>', after)
    .orderBy('line')
    .limit(limit)
    .execute();
}

export function listLinesOfKind(
  db: Database,
  importId: number,
  kind: ImportKind,
  after: number,
  limit: number,
) {
  return db
    .selectFrom('guest_import_lines')
    .select(['line', 'kind', 'told', 'cells'])
    .where('import_id', '=', importId)
    .where('kind', '=', kind)
    .where('line', '>', after)
    .orderBy('line')
    .limit(limit)
    .execute();
}

/** Lines up to this one, which have been applied. */
export async function deleteLinesTo(db: Database, importId: number, line: number): Promise<void> {
  await db
    .deleteFrom('guest_import_lines')
    .where('import_id', '=', importId)
    .where('line', '<=', line)
    .execute();
}

/** Lists that the same person has sent to the same room and not applied. */
export function listUnapplied(
  db: Database,
  { roomId, adminId, before }: { roomId: number; adminId: number; before: number },
) {
  return db
    .selectFrom('guest_imports')
    .select('id')
    .where('room_id', '=', roomId)
    .where('admin_id', '=', adminId)
    .where('state', '=', 'preview')
    .where('id', '<', before)
    .execute();
}

/** Lists of a room that are being applied, or were interrupted. */
export function listApplying(db: Database, roomId: number, limit: number) {
  return (
    db
      .selectFrom('guest_imports')
      .selectAll()
      .where('room_id', '=', roomId)
      // As the index has it.
      .where('state', '=', sql.lit('applying'))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  );
}

export function findLine(db: Database, importId: number, line: number) {
  return db
    .selectFrom('guest_import_lines')
    .select(['line', 'cells', 'kind', 'told'])
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .executeTakeFirst();
}

/** Lists that nobody has applied to the end. */
export function listOpen(db: Database, before: number, limit: number) {
  return db
    .selectFrom('guest_imports')
    .select(['id', 'state'])
    .where('state', '<>', 'done')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

export function listGuestsByEmail(db: Database, roomId: number, emails: readonly string[]) {
  const rows = db
    .selectFrom('tickets')
    .select(['id', 'email', 'name', 'category', 'note', 'fields', 'updated_at as updatedAt'])
    .where('room_id', '=', roomId)
    .where('email', 'in', emails)
    .orderBy('email');
  return changing(db, rows).execute();
}

type GuestRow = Insertable<Tables['tickets']>;

/** @returns those that were not on the list */
export function addGuests(db: Database, rows: readonly GuestRow[]) {
  return db
    .insertInto('tickets')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['room_id', 'email']).doNothing())
    .returning(['id', 'email'])
    .execute();
}

/** Changes guests that are on the list: all that an import may say of them. */
export async function changeGuests(db: Database, rows: readonly GuestRow[]): Promise<void> {
  await db
    .insertInto('tickets')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['room_id', 'email']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        name_key: eb.ref('excluded.name_key'),
        category: eb.ref('excluded.category'),
        note: eb.ref('excluded.note'),
        note_key: eb.ref('excluded.note_key'),
        fields: eb.ref('excluded.fields'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
}
