import { type ColumnChoice, preferenceRoutes } from '@atrio/contract/accounts/preferences';
import { myDataRoutes } from '@atrio/contract/across/my-data';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, PASSWORD, type TestAccount } from '../../../../test/factories/account.ts';

const ROOMS: ColumnChoice = { list: 'rooms', shown: ['createdAt'], hidden: ['visitCount'] };
const PAYMENTS: ColumnChoice = { list: 'payments', shown: [], hidden: ['paymentDate'] };

async function columnsOf(app: TestApp, me: TestAccount) {
  const { status, body } = await app.call(preferenceRoutes.get, {}, me);
  expect(status).toBe(200);
  return body.preferences.columns;
}

const put = (app: TestApp, me: { token: string }, columns: unknown) =>
  app.fail(preferenceRoutes.put, { columns }, me);

describe('GET and PUT /account/preferences', () => {
  it('stores the columns of each list for this person only', async () => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    expect(await columnsOf(app, me)).toEqual([]);
    const { status, body } = await app.call(preferenceRoutes.put, { columns: [ROOMS] }, me);
    expect([status, body.preferences.columns]).toEqual([200, [ROOMS]]);
    expect(await columnsOf(app, me)).toEqual([ROOMS]);
    expect(await columnsOf(app, other)).toEqual([]);
  });

  it('changes only the named lists, and the last write wins', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    await put(app, me, [ROOMS, PAYMENTS]);
    const standard = { list: 'rooms', shown: [], hidden: [] };
    expect((await put(app, me, [standard])).status).toBe(200);
    expect(await columnsOf(app, me)).toEqual([PAYMENTS, standard]);
    expect((await put(app, me, [])).status).toBe(200);
    expect(await columnsOf(app, me)).toEqual([PAYMENTS, standard]);
  });

  it('accepts many writes at once, in any order of lists', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const writes = Array.from({ length: 20 }, (_, index) =>
      put(app, me, index % 2 ? [ROOMS, PAYMENTS] : [PAYMENTS, ROOMS]),
    );
    for (const { status } of await Promise.all(writes)) expect(status).toBe(200);
    expect(await columnsOf(app, me)).toEqual([PAYMENTS, ROOMS]);
  });

  it.each([
    ['an unknown list', [{ ...ROOMS, list: 'users' }]],
    ['the same list twice', [ROOMS, ROOMS]],
    ['a column that is no id', [{ ...ROOMS, shown: ['a b'] }]],
    ['too many columns', [{ ...ROOMS, hidden: Array.from({ length: 31 }, () => 'a') }]],
    ['no list at all', 'rooms'],
  ])('refuses %s', async (_, columns) => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    expect((await put(app, me, columns)).status).toBe(400);
    expect(await columnsOf(app, me)).toEqual([]);
  });

  it('requires a signed-in administrator', async () => {
    const app = await buildTestApp();
    expect((await app.fail(preferenceRoutes.get, {})).status).toBe(401);
    expect((await put(app, { token: 'x' }, [ROOMS])).status).toBe(401);
  });

  it("appears in the export of the person's data, and is deleted with the account", async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    await put(app, me, [ROOMS]);
    const { body } = await app.call(myDataRoutes.export, { password: PASSWORD }, me);
    expect(body.preferences.columns).toEqual([ROOMS]);
    await app.fail(myDataRoutes.erase, { password: PASSWORD, email: me.email }, me);
    expect(await app.db.selectFrom('column_choices').selectAll().execute()).toEqual([]);
  });
});
