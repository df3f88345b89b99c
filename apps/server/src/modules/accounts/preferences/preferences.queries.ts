import type { ColumnChoice } from '@atrio/contract/accounts/preferences';
import type { Database } from '../../../infrastructure/database/tables.ts';

export function listColumnChoices(db: Database, userId: number) {
  return db
    .selectFrom('column_choices')
    .select(['list', 'shown', 'hidden'])
    .where('user_id', '=', userId)
    .orderBy('list')
    .execute();
}

/**
 * One statement that writes in the order of the list names, so that two at once neither mix nor
 * deadlock.
 */
export async function putColumnChoices(
  db: Database,
  userId: number,
  choices: readonly ColumnChoice[],
): Promise<void> {
  const rows = choices
    .toSorted((a, b) => (a.list < b.list ? -1 : 1))
    .map(({ list, shown, hidden }) => ({
      user_id: userId,
      list,
      shown: shown.join(' '),
      hidden: hidden.join(' '),
    }));
  await db
    .insertInto('column_choices')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'list']).doUpdateSet((eb) => ({
        shown: eb.ref('excluded.shown'),
        hidden: eb.ref('excluded.hidden'),
      })),
    )
    .execute();
}
