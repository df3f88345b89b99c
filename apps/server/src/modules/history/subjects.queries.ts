import type { HistoryKind } from '@atrio/contract/history';
import type { Database } from '../../platform/database/tables.ts';

/** Of things of one kind, those that can be opened now. */
export async function listThere(
  db: Database,
  kind: HistoryKind,
  ids: readonly number[],
): Promise<{ id: number; categoryId?: number }[]> {
  return WAYS[kind](db, ids);
}

type Table =
  | 'companies'
  | 'environments'
  | 'plans'
  | 'game_builds'
  | 'customization_categories'
  | 'users'
  | 'payment_accounts'
  | 'invitations';

const WAYS: Record<
  HistoryKind,
  (db: Database, ids: readonly number[]) => Promise<{ id: number; categoryId?: number }[]>
> = {
  room: (db, ids) =>
    db
      .selectFrom('rooms')
      .select('id')
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .execute(),
  company: among('companies'),
  environment: among('environments'),
  plan: among('plans'),
  build: among('game_builds'),
  category: among('customization_categories'),
  item: (db, ids) =>
    db
      .selectFrom('customization_items')
      .select(['id', 'category_id as categoryId'])
      .where('id', 'in', ids)
      .execute(),
  account: among('users'),
  paymentData: among('payment_accounts'),
  invitation: among('invitations'),
};

function among(table: Table) {
  return (db: Database, ids: readonly number[]) =>
    db.selectFrom(table).select('id').where('id', 'in', ids).execute();
}
