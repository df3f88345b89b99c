import { myDataRoutes } from '@atrio/contract/across/my-data';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deletedRows, exportedRows } from '../src/infrastructure/database/personal-rows.ts';
import { type Database, personalColumns } from '../src/infrastructure/database/tables.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { createAccount, PASSWORD } from './factories/account.ts';
import { makeOwnedThings, ownedNames, ownedThings } from './owned-things.ts';

const POINTS_AT_A_PERSON = /(^|_)(admin|user|owner)_id$|_by$/;

describe('the columns that say whose a row is', () => {
  it('are all in the record that erasure and export follow', async () => {
    const { db } = await buildTestApp();
    const references = (await referencesToPeople(db)).map(({ column }) => column);
    const named = (await db.introspection.getTables()).flatMap(({ name, columns }) =>
      columns
        .filter((column) => POINTS_AT_A_PERSON.test(column.name))
        .map((column) => `${name}.${column.name}`),
    );
    const columns = [...new Set([...references, ...named])];
    expect(Object.keys(personalColumns).sort()).toEqual(columns.sort());
  });

  it("name accounts with 'user_id', and administrators otherwise", async () => {
    const { db } = await buildTestApp();
    for (const { column, target } of await referencesToPeople(db)) {
      expect(column.endsWith('.user_id'), column).toBe(target === 'users');
    }
  });
});

describe("a person's own things", () => {
  it.each(ownedNames)('%s: is in the export, and goes with the account', async (name) => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    const [mine, theirs] = [await makeOwnedThings(app, me), await makeOwnedThings(app, other)];
    const list = areaOf(name);
    const rows = exportedRows(list);
    if (!rows) throw new Error(`personalColumns has no column whose rows are exported as ${list}`);

    const { body } = await app.call(myDataRoutes.export, { password: PASSWORD }, me);
    // The name of a list is only known here, while the test runs.
    const lists = body as unknown as Record<string, { id: number }[]>;
    expect(lists[list]?.map(({ id }) => id)).toEqual([mine[name].id]);

    await app.call(myDataRoutes.erase, { password: PASSWORD, email: me.email }, me);
    expect(await idsIn(app, rows.table)).toContain(theirs[name].id);
    expect(await idsIn(app, rows.table)).not.toContain(mine[name].id);
  });

  it('are gone with the account from every table that the record says', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    await makeOwnedThings(app, me);
    await app.call(myDataRoutes.erase, { password: PASSWORD, email: me.email }, me);
    for (const { table, column, whose } of deletedRows) {
      const left = await app.db
        .selectFrom(table)
        .where(column, '=', me[whose])
        .selectAll()
        .execute();
      expect(left, table).toEqual([]);
    }
  });
});

/** 'environments.list' → environments */
function areaOf(name: (typeof ownedNames)[number]): string {
  return ownedThings[name].routes.list.name.split('.')[0] ?? '';
}

async function idsIn({ db }: TestApp, table: 'environments'): Promise<number[]> {
  const rows = await db.selectFrom(table).select('id').execute();
  return rows.map(({ id }) => id);
}

/** The foreign keys to accounts and administrators, as the migrations have made them. */
async function referencesToPeople(db: Database) {
  const { rows } = await (process.env.TEST_DATABASE_URL ? onPostgres : onSqlite).execute(db);
  return rows.map(({ name, field, target }) => ({ column: `${name}.${field}`, target }));
}

interface Reference {
  name: string;
  field: string;
  target: string;
}

const onSqlite = sql<Reference>`select tables.name, keys."from" as field, keys."table" as target
  from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
  where tables.type = 'table' and keys."table" in ('admins', 'users')`;

const onPostgres = sql<Reference>`select tables.relname as name, columns.attname as field,
    targets.relname as target
  from pg_constraint as keys
  join pg_class as tables on tables.oid = keys.conrelid
  join pg_class as targets on targets.oid = keys.confrelid
  join pg_attribute as columns on columns.attrelid = keys.conrelid
    and columns.attnum = any (keys.conkey)
  where keys.contype = 'f' and targets.relname in ('admins', 'users')
    and tables.relnamespace = current_schema()::regnamespace`;
