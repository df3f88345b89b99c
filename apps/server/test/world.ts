import { createHash } from 'node:crypto';
import { Role } from '@atrio/contract/accounts/accounts';
import { sql } from 'kysely';
import { isSearchTable } from '../src/infrastructure/database/search.ts';
import type { Database } from '../src/infrastructure/database/tables.ts';
import type { TestApp } from './build-test-app.ts';
import { createAccount, type TestAccount } from './factories/account.ts';
import { insertKey } from './factories/api-key.ts';
import { insertCertificate } from './factories/certificate.ts';
import { createCategory, createItem } from './factories/customization.ts';
import { insertAsset, insertImage, insertItemVersion, insertVersion } from './factories/file.ts';
import { insertBuild } from './factories/game-build.ts';
import { insertImport } from './factories/guest-import.ts';
import {
  insertBan,
  insertHeld,
  insertPlatformBan,
  insertReport,
  insertVisitor,
} from './factories/inside.ts';
import { insertInvitation } from './factories/invitation.ts';
import { grantItems, insertCoupon, insertGrant, insertSetAside } from './factories/money.ts';
import {
  createColor,
  createCompany,
  insertTemplate,
  linkCompanyAdmin,
} from './factories/organization.ts';
import { insertSession } from './factories/programme.ts';
import { createRoom, linkRoomAdmin, unlinkRoomAdmin } from './factories/room.ts';
import { createTicket } from './factories/ticket.ts';
import { createBadTokens } from './factories/tokens.ts';
import { insertWebhook } from './factories/webhook.ts';
import { makeOwnedThings, type OwnedIds } from './owned-things.ts';

/** The actors of the authorization matrix (docs/security.md#authorization). */
export const ACTORS = [
  'anon',
  'expired',
  'forged',
  'refreshAsAccess',
  'none',
  'guest',
  'owner',
  'coadmin',
  'excoadmin',
  'stranger',
  'master',
] as const;
export type ActorName = (typeof ACTORS)[number];

export interface World extends OwnedIds {
  tokens: Record<ActorName, string | undefined>;
  owner: TestAccount;
  master: TestAccount;
  stranger: TestAccount;
  room: { id: number; sceneName: string };
  deletedRoom: { id: number };
  company: { id: number };
  color: { id: number };
  /** Of the company, and made by the owner. */
  apiKey: { id: number };
  /** The same, with a delivery. */
  webhook: { id: number; deliveryId: number };
  category: { id: number };
  item: { id: number };
  itemVersion: { id: number };
  build: { id: number; name: string };
  /** A co-administrator's link, a ticket and a pre-ticket of the room. */
  link: { id: number };
  ticket: { id: number };
  preTicket: { id: number };
  /** A former visitor to ban, an existing ban, and a report of a message. */
  visitor: { id: number };
  ban: { id: number };
  platformBan: { id: number };
  report: { id: number };
  /** A session of the room's programme. */
  session: { id: number };
  held: { id: number };
  /** A list of guests that was read and not applied. */
  guestImport: { id: number };
  certificate: { id: number; code: string };
  /** Of the company. */
  template: { id: number };
  image: { id: number };
  asset: { id: number };
  /** An earlier file of the asset. */
  version: { id: number };
  /** A paid order of the owner; and a delivery that matches no row. */
  order: { id: number };
  payment: { id: number };
  purchase: { id: number };
  grant: { id: number };
  /** An open invitation to create an account. */
  invitation: { id: number };
  setAside: { id: number };
  coupon: { id: number; code: string };
}

/** Shared by several worlds. */
type Lasting = Pick<World, 'owner' | 'master' | 'room' | 'environment'>;

/**
 * Creates new people with rows of their own, beside existing ones; in one transaction, since some
 * eighty commits would take longer than the calls that a test makes.
 * @param known people and rows that are there, in place of new ones
 */
export function createWorld(app: TestApp, known: Partial<Lasting> = {}): Promise<World> {
  return app.db.transaction().execute((db) => fill({ ...app, db }, known));
}

async function fill(app: TestApp, known: Partial<Lasting>): Promise<World> {
  const [owner, coadmin, excoadmin, stranger] = [
    known.owner ?? (await createAccount(app)),
    await createAccount(app),
    await createAccount(app),
    await createAccount(app),
  ];
  const master = known.master ?? (await createAccount(app, { role: Role.MASTER_ADMIN }));
  const guest = await createAccount(app, { role: Role.GUEST, isAdmin: false });
  const none = await createAccount(app, { role: Role.NONE, isAdmin: false });
  const company = await createCompany(app, [owner]);
  await linkCompanyAdmin(app, company, coadmin);
  const color = await createColor(app, company);
  const template = await insertTemplate(app, company);
  const apiKey = await insertKey(app, owner, { companyId: company.id });
  const webhook = await insertWebhook(app, owner, { companyId: company.id });
  const category = await createCategory(app);
  const item = await createItem(app, category);
  const build = await insertBuild(app);
  const owned = await makeOwnedThings(app, owner);
  const room = known.room ?? (await createRoom(app, owner, { companyId: company.id }));
  const deletedRoom = await createRoom(app, owner, {
    companyId: company.id,
    deletedAt: app.clock.now(),
  });
  for (const place of [room, deletedRoom]) {
    await linkRoomAdmin(app, place, coadmin);
    await linkRoomAdmin(app, place, excoadmin);
    await unlinkRoomAdmin(app, place, excoadmin);
  }
  await createRoom(app, stranger);
  const link = await linkRoomAdmin(app, room, await createAccount(app));
  const ticket = await createTicket(app, room, stranger);
  const preTicket = await createTicket(app, room, { email: `sem-cadastro-${stranger.email}` });
  const visitor = await insertVisitor(app, room);
  const ban = await insertBan(app, room);
  const platformBan = await insertPlatformBan(app, room);
  const report = await insertReport(app, room);
  const session = await insertSession(app, room);
  const held = await insertHeld(app, room);
  const guestImport = await insertImport(app, room);
  const certificate = await insertCertificate(app, room);
  const asset = await insertAsset(app, room);
  const version = await insertVersion(app, asset);
  const itemVersion = await insertItemVersion(app, item);
  const files = { image: await insertImage(app, room), asset, version, itemVersion };
  const bad = await createBadTokens(app, owner);
  const tokens = {
    anon: undefined,
    ...bad,
    none: none.token,
    guest: guest.token,
    owner: owner.token,
    coadmin: coadmin.token,
    excoadmin: excoadmin.token,
    stranger: stranger.token,
    master: master.token,
  };
  const things = {
    room,
    deletedRoom,
    company,
    template,
    color,
    apiKey,
    webhook,
    category,
    item,
    build,
    link,
    ticket,
    preTicket,
    visitor,
  };
  const money = {
    ...(await grantItems(app, owner, 1)),
    setAside: await insertSetAside(app),
    coupon: await insertCoupon(app),
    grant: await insertGrant(app, owner),
  };
  const invitation = await insertInvitation(app, master);
  return {
    tokens,
    owner,
    master,
    stranger,
    ...things,
    ...owned,
    environment: known.environment ?? owned.environment,
    ban,
    platformBan,
    report,
    session,
    held,
    guestImport,
    certificate,
    ...files,
    ...money,
    invitation,
  };
}

/** Tables that the server writes on its own, without a call. */
const OF_ITS_OWN_ACCORD = new Set(['servers', 'doomed_files']);

/** A hash of the whole database: equal values before and after mean that nothing changed. */
export async function fingerprint({ db }: TestApp): Promise<string> {
  const tables = await tableNames(db);
  const rows = process.env.TEST_DATABASE_URL
    ? await readAtOnce(db, tables)
    : await readAll(db, tables);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

/** Cached, since listing the tables takes longer than reading them all. */
const known = new WeakMap<Database, string[]>();

async function tableNames(db: Database): Promise<string[]> {
  const before = known.get(db);
  if (before) return before;
  const all = await db.introspection.getTables();
  const tables = all.filter((table) => !isSearchTable(table)).map(({ name }) => name);
  const names = tables.filter((name) => !OF_ITS_OWN_ACCORD.has(name)).sort();
  known.set(db, names);
  return names;
}

async function readAll(db: Database, tables: string[]): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const name of tables) {
    // Table names come from the database itself.
    const rows = await db
      .selectFrom(name as 'rooms')
      .selectAll()
      .execute();
    all.push([name, rows.map((row) => JSON.stringify(row)).sort()]);
  }
  return all;
}

/** One statement for all tables, since each round trip to PostgreSQL takes time. */
async function readAtOnce(db: Database, tables: string[]): Promise<unknown[]> {
  const each = tables.map(
    (name) =>
      sql`select ${name}::text, (select json_agg(row order by row)
        from (select t::text as row from ${sql.table(name)} t) as every)`,
  );
  const { rows } = await sql`${sql.join(each, sql` union all `)}`.execute(db);
  return rows.map((row) => JSON.stringify(row)).sort();
}
