import { entities } from '@atrio/contract/lib/entities';
import type { HistoryKind } from '@atrio/contract/platform/history';
import type { Database, Tables, TableWithId } from '../../../infrastructure/database/tables.ts';

type FindExisting = (
  db: Database,
  ids: readonly number[],
) => Promise<{ id: number; categoryId?: number }[]>;

/** Kinds whose table has the name of their area and keeps no deleted rows. */
type PlainKind = {
  [Kind in HistoryKind]: (typeof entities)[Kind]['area'] extends keyof Tables ? Kind : never;
}[Exclude<HistoryKind, 'room'>];

/** The other kinds; one that is missing does not compile. */
const QUERIES: Record<Exclude<HistoryKind, PlainKind>, FindExisting> = {
  room: (db, ids) =>
    db
      .selectFrom('rooms')
      .select('id')
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .execute(),
  build: byIds('game_builds'),
  category: byIds('customization_categories'),
  item: (db, ids) =>
    db
      .selectFrom('customization_items')
      .select(['id', 'category_id as categoryId'])
      .where('id', 'in', ids)
      .execute(),
  account: byIds('users'),
  paymentData: byIds('payment_accounts'),
  apiKey: byIds('api_keys'),
};

/** The subjects of one kind that can be opened now. */
export const listExisting = (db: Database, kind: HistoryKind, ids: readonly number[]) =>
  (isPlain(kind) ? byIds(entities[kind].area) : QUERIES[kind])(db, ids);

function isPlain(kind: HistoryKind): kind is PlainKind {
  return !(kind in QUERIES);
}

function byIds(table: TableWithId): FindExisting {
  return (db, ids) => db.selectFrom(table).select('id').where('id', 'in', ids).execute();
}
