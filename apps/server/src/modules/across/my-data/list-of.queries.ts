import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { isAmong } from '../../../infrastructure/database/engine.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';

/**
 * Rows of somebody, in the order of their ids. No index has one person's rows in that order, so the
 * ids are sorted once for many pages, and each page is read by its ids alone.
 */
export interface List<Whose, Row> {
  /** The first ids after one. */
  ids(db: Database, whose: Whose, page: { after: number; limit: number }): Promise<number[]>;
  /** Rows that are gone by now are left out. */
  rows(db: Database, ids: readonly number[]): Promise<Row[]>;
}

/**
 * @param id the column of the ids, with its table's name where several are joined
 * @param from all rows, everybody's
 * @param of those of one person, or whoever else owns them
 */
export function listOf<Tables, From extends keyof Tables, Row, Whose>(
  id: string,
  from: (db: Database) => SelectQueryBuilder<Tables, From, Row>,
  of: (
    all: SelectQueryBuilder<Tables, From, Row>,
    whose: Whose,
    db: Database,
  ) => SelectQueryBuilder<Tables, From, Row>,
): List<Whose, Row> {
  const column = sql.ref<number>(id);
  return {
    async ids(db, whose, { after, limit }) {
      const found = of(from(db), whose, db)
        .clearSelect()
        .select(column.as('id'))
        .$castTo<{ id: number }>()
        .where(sql<boolean>`${column} > ${after}`)
        .orderBy(column)
        .limit(limit);
      return (await found.execute()).map((row) => row.id);
    },
    rows: (db, ids) =>
      from(db)
        .where(isAmong(db, id, JSON.stringify(ids)))
        .orderBy(column)
        .execute(),
  };
}

/** Whose rows of rows are meant: of these rooms, say, as long as they are the person's. */
export interface Below<Whose> {
  owners: readonly number[];
  whose: Whose;
}

/**
 * Rows that belong to several owners: to rooms, say.
 * @param owner the column of the owners' ids
 * @param isStill asks again whether an owner is the person's, for those that may change hands meanwhile
 */
export function listBelow<Tables, From extends keyof Tables, Row, Whose>(
  id: string,
  owner: string,
  from: (db: Database) => SelectQueryBuilder<Tables, From, Row>,
  isStill?: (whose: Whose) => RawBuilder<boolean>,
): List<Below<Whose>, Row> {
  return listOf(id, from, (all, { owners, whose }: Below<Whose>, db) => {
    const theirs = all.where(isAmong(db, owner, JSON.stringify(owners)));
    return isStill ? theirs.where(isStill(whose)) : theirs;
  });
}
