import { adminRoutes, authRoutes, Role } from '@atrio/contract/accounts/accounts';
import { categoryRoutes, itemRoutes } from '@atrio/contract/catalogue/customization';
import { buildRoutes } from '@atrio/contract/catalogue/game-builds';
import { paymentAccountRoutes } from '@atrio/contract/money/payment-account';
import { planRoutes } from '@atrio/contract/money/plans';
import { companyColorRoutes, companyRoutes } from '@atrio/contract/organization/companies';
import { environmentRoutes } from '@atrio/contract/organization/environments';
import { historyRoutes } from '@atrio/contract/platform/history';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, PASSWORD } from '../../../../test/factories/account.ts';
import { insertBuild } from '../../../../test/factories/game-build.ts';
import { createBuyer, PAYMENT_DATA } from '../../../../test/factories/money.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { sampleBuildFiles } from '../../../../test/sample-build.ts';
import { bundleFile, imageFile } from '../../../../test/sample-files.ts';
import { createTestDatabase } from '../../../../test/test-database.ts';
import { up as migrateHistory } from '../../../infrastructure/database/migrations/0014-history.ts';

/** A MASTER_ADMIN, and a function that returns the entries since its last call, oldest first. */
async function watched() {
  const app = await buildTestApp();
  const master = await createAccount(app, { role: Role.MASTER_ADMIN, name: 'Mestra' });
  let seen = 0;
  async function told() {
    const { body } = await app.call(historyRoutes.list, { limit: 200 }, master);
    const lines = body.history.filter(({ id }) => id > seen).sort((a, b) => a.id - b.id);
    seen = Math.max(seen, ...lines.map(({ id }) => id));
    return lines.map(({ action, subject, changes }) => [
      `${action} ${subject.kind} ${subject.name}`,
      ...changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`),
    ]);
  }
  return { app, master, told };
}

async function rowsOf(app: TestApp) {
  return app.db.selectFrom('history').selectAll().orderBy('id').execute();
}

describe('what is recorded', () => {
  it('of a company: itself, its colours and its administrators', async () => {
    const { app, master, told } = await watched();
    const davi = await createAccount(app, { name: 'Davi' });
    const made = await app.call(
      companyRoutes.create,
      { name: 'Ipê', logo: [await imageFile()] },
      master,
    );
    const { id } = made.body.company;
    expect(await told()).toEqual([
      [
        'company.created company Ipê',
        'name: null → Ipê',
        expect.stringMatching(/^logo: null → ./),
        'admin: null → Mestra',
      ],
    ]);
    await app.call(
      companyRoutes.update,
      { id: String(id), name: 'Ipê Roxo', adminsToAdd: JSON.stringify([davi.adminId]) },
      master,
    );
    await app.call(
      companyRoutes.update,
      {
        id: String(id),
        removeLogo: 'true',
        adminsToRemove: JSON.stringify([davi.adminId]),
      },
      master,
    );
    expect(await told()).toEqual([
      ['company.updated company Ipê Roxo', 'name: Ipê → Ipê Roxo', 'admin: null → Davi'],
      [
        'company.updated company Ipê Roxo',
        expect.stringMatching(/^logo: .+ → null$/),
        'admin: Davi → null',
      ],
    ]);
    const color = { companyId: String(id), colorName: 'primary', colorHex: 'aabbcc' } as const;
    const { companyColor } = (await app.call(companyColorRoutes.create, color, master)).body;
    const colorId = String(companyColor.id);
    await app.call(
      companyColorRoutes.update,
      { colorId, colorName: 'primary', colorHex: '112233' },
      master,
    );
    expect((await app.fail(companyColorRoutes.create, color, master)).status).toBe(409);
    await app.call(companyColorRoutes.remove, { colorId }, master);
    await app.call(companyRoutes.remove, { id: String(id) }, master);
    expect(await told()).toEqual([
      ['color.updated company Ipê Roxo', 'primary: null → AABBCC'],
      ['color.updated company Ipê Roxo', 'primary: AABBCC → 112233'],
      ['color.updated company Ipê Roxo', 'primary: 112233 → null'],
      ['company.deleted company Ipê Roxo'],
    ]);
  });

  it('of environments and plans', async () => {
    const { app, master, told } = await watched();
    const { environment } = (await app.call(environmentRoutes.create, { name: 'Campus' }, master))
      .body;
    const id = String(environment.id);
    await app.call(environmentRoutes.update, { id, name: 'Sede' }, master);
    await app.call(environmentRoutes.update, { id, name: 'Sede' }, master);
    await app.call(environmentRoutes.remove, { id }, master);
    expect(await told()).toEqual([
      ['environment.created environment Campus', 'name: null → Campus'],
      ['environment.updated environment Sede', 'name: Campus → Sede'],
      ['environment.deleted environment Sede'],
    ]);
    const plan = { name: 'Salão', price: 9_990, roomModelIds: [1], description: '' };
    const { subscription } = (await app.call(planRoutes.create, plan, master)).body;
    await app.call(
      planRoutes.update,
      { ...plan, id: String(subscription.id), price: 12_000, active: false },
      master,
    );
    const [created, updated] = await told();
    expect(created).toContain('price: null → 9990');
    expect(created?.find((line) => line.startsWith('rooms:'))).toMatch(/^rooms: null → \D/);
    expect(updated).toEqual([
      'plan.updated plan Salão',
      'price: 9990 → 12000',
      'active: true → false',
    ]);
  });

  it('of game builds', async () => {
    const { app, master, told } = await watched();
    const made = await app.call(
      buildRoutes.create,
      { buildName: 'Feira', files: sampleBuildFiles(), logo: [await imageFile()] },
      master,
    );
    const id = String(made.body.build.id);
    await app.call(buildRoutes.update, { id, buildName: 'Feira 2' }, master);
    await app.call(buildRoutes.update, { id, files: sampleBuildFiles() }, master);
    const [created, renamed, sent] = await told();
    expect(created?.map((line) => line.split(':')[0])).toEqual([
      'build.created build Feira',
      'name',
      'logo',
      'version',
      'files',
    ]);
    expect(renamed).toEqual(['build.updated build Feira 2', 'name: Feira → Feira 2']);
    expect(sent).toEqual(['build.updated build Feira 2', expect.stringMatching(/^version: /)]);
    await app.call(buildRoutes.restore, { id }, master);
    await app.call(buildRoutes.remove, { name: 'Feira 2' }, master);
    const [restored, deleted] = await told();
    expect(restored?.[0]).toBe('build.restored build Feira 2');
    expect(deleted).toEqual(['build.deleted build Feira 2']);
    const other = await insertBuild(app);
    await app.fail(buildRoutes.update, { id: String(other.id), buildName: ' ' }, master);
    expect(await told()).toEqual([]);
  });

  it('of categories, items and bundles', async () => {
    const { app, master, told } = await watched();
    const category = (await app.call(categoryRoutes.create, { name: 'Chapéus' }, master)).body
      .category;
    const id = String(category.id);
    await app.call(categoryRoutes.update, { id, categoryIcon: [await imageFile()] }, master);
    const { item } = (
      await app.call(itemRoutes.create, { categoryId: id, name: 'Cartola' }, master)
    ).body;
    const itemId = String(item.id);
    await app.call(itemRoutes.update, { id: itemId, name: 'Boina' }, master);
    const bundle = { itemId, platform: 'webgl', asset: [bundleFile()] } as const;
    await app.call(itemRoutes.saveAsset, bundle, master);
    expect(await told()).toEqual([
      ['category.created category Chapéus', 'name: null → Chapéus'],
      ['category.updated category Chapéus', expect.stringMatching(/^icon: null → ./)],
      ['item.created item Cartola', 'name: null → Cartola', 'category: null → Chapéus'],
      ['item.updated item Boina', 'name: Cartola → Boina'],
      ['bundle.updated item Boina', expect.stringMatching(/^webgl: null → ./)],
    ]);
    await app.call(categoryRoutes.remove, { id }, master);
    expect(await told()).toEqual([['category.deleted category Chapéus', 'items: 1 → null']]);
  });

  it('of accounts, and never a secret', async () => {
    const { app, told } = await watched();
    const person = { name: 'Nina', email: 'nina@exemplo.com', password: 'porta azul 42' };
    await app.call(adminRoutes.create, person);
    const signedIn = await app.call(authRoutes.login, person);
    const me = { token: signedIn.body.token };
    await app.call(authRoutes.login, person);
    await app.call(authRoutes.login, person);
    await app.call(
      adminRoutes.update,
      { name: 'Nina Reis', email: person.email, password: person.password },
      me,
    );
    const { sessions } = (await app.call(authRoutes.sessions, {}, me)).body;
    const other = sessions.find(({ current }) => !current);
    await app.call(authRoutes.endSession, { id: String(other?.id) }, me);
    await app.call(authRoutes.endOtherSessions, {}, me);
    await app.call(authRoutes.endOtherSessions, {}, me);
    expect(await told()).toEqual([
      ['account.created account Nina', 'name: null → Nina', 'email: null → nina@exemplo.com'],
      ['account.updated account Nina Reis', 'name: Nina → Nina Reis'],
      ['account.sessionEnded account Nina Reis', expect.stringMatching(/^device: .+ → null$/)],
      ['account.sessionsEnded account Nina Reis', 'count: 1 → null'],
    ]);
    const all = JSON.stringify(await rowsOf(app));
    for (const secret of [person.password, PASSWORD, me.token, signedIn.body.refreshToken]) {
      expect(all).not.toContain(secret);
    }
    expect(all).not.toContain('argon2');
  });

  it('of payment data: which fields changed, never their values', async () => {
    const { app, told } = await watched();
    const me = await createBuyer(app);
    await app.call(
      paymentAccountRoutes.update,
      { ...PAYMENT_DATA, cpfCnpj: '111.444.777-35', address: 'Rua Nova' },
      me,
    );
    await app.call(
      paymentAccountRoutes.update,
      { ...PAYMENT_DATA, cpfCnpj: '111.444.777-35', address: 'Rua Nova' },
      me,
    );
    expect(await told()).toEqual([
      [`paymentData.created paymentData ${me.name}`],
      [
        `paymentData.updated paymentData ${me.name}`,
        'cpfCnpj: null → null',
        'address: null → null',
      ],
    ]);
    const all = JSON.stringify(await rowsOf(app));
    for (const value of ['52998224725', '11144477735', 'Praça', 'praca', 'Rua Nova', '01001000']) {
      expect(all).not.toContain(value);
    }
  });
});

describe('older entries', () => {
  it('keep their room and order when the history becomes global', async () => {
    const app = await buildTestApp();
    const old = await createTestDatabase();
    old.spoil();
    const { db } = old;
    const owner = await createAccount({ ...app, db });
    const room = await createRoom({ ...app, db }, owner);
    await db.schema.dropTable('history').execute();
    const idType = sql.raw(old.databaseUrl ? 'bigint generated by default as identity' : 'integer');
    await sql`create table history (id ${idType} primary key,
      room_id bigint not null references rooms (id) on delete cascade, admin_id bigint,
      admin_name text not null, action text not null, changes text not null,
      created_at bigint not null)`.execute(db);
    await sql`create index history_room on history (room_id, id)`.execute(db);
    await sql`create index history_admin on history (admin_id)`.execute(db);
    for (let at = 1; at <= 3; at++) {
      await sql`insert into history (room_id, admin_id, admin_name, action, changes, created_at)
        values (${room.id}, ${owner.adminId}, 'Inês', 'room.updated', '[]', ${at})`.execute(db);
    }
    // Migrations are not typed with our tables.
    await migrateHistory(db as never);
    const rows = await db.selectFrom('history').selectAll().orderBy('id').execute();
    expect(rows).toMatchObject(
      [1, 2, 3].map((at) => ({
        subject_kind: 'room',
        subject_id: room.id,
        subject_name: room.name,
        admin_id: owner.adminId,
        admin_name: 'Inês',
        created_at: at,
        address: null,
      })),
    );
    expect(rows[0]?.search_key).toContain('ines');
    await db.deleteFrom('rooms').where('id', '=', room.id).execute();
    expect(await db.selectFrom('history').select('id').execute()).toHaveLength(3);
    await old.drop();
  });
});
