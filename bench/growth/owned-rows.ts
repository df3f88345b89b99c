import { exportedRows } from '@atrio/server/src/infrastructure/database/personal-rows.ts';
import type { Database } from '@atrio/server/src/infrastructure/database/tables.ts';
import { ownedNames, ownedThings } from '@atrio/server/test/owned-things.ts';
import { type Filling, filling, type Plan, SPREAD } from './filling.ts';

/**
 * Copies of what the world's owner has of each entity that has no rows of its own here. A fifth of
 * them stay the owner's.
 */
export async function ownedFillings(
  db: Database,
  { world, rooms, first }: Plan,
  filled: readonly Filling[],
): Promise<Filling[]> {
  const tables = await db.introspection.getTables();
  return ownedNames.flatMap((name) => {
    const [area = ''] = ownedThings[name].routes.list.name.split('.');
    const { table = '', column = '', whose = 'adminId' } = exportedRows(area) ?? {};
    if (filled.some((other) => other.table === table)) return [];
    const names =
      tables.find((known) => known.name === table)?.columns.map((one) => one.name) ?? [];
    const value = (of: string) => `(select ${of} from ${table} where id = ${world[name].id})`;
    const copied = names.filter((one) => one !== 'id').map((one) => [one, value(one)]);
    const ids = whose === 'adminId' ? first.admins : first.users;
    const owner = `case when n % 5 = 0 then ${world.owner[whose]} else ${ids} + (n * ${SPREAD}) % ${rooms} end`;
    return [filling(table, rooms / 10, { ...Object.fromEntries(copied), [column]: owner })];
  });
}
