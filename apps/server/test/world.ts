import { createHash } from 'node:crypto';
import { Role } from '@atrio/contract/accounts';
import { sql } from 'kysely';
import type { Database } from '../src/platform/database/tables.ts';
import type { TestApp } from './build-test-app.ts';
import { createAccount, type TestAccount } from './factories/account.ts';
import { createCategory, createItem } from './factories/customization.ts';
import { insertAsset, insertImage } from './factories/file.ts';
import { insertBuild } from './factories/game-build.ts';
import { insertBan, insertReport, insertVisitor } from './factories/inside.ts';
import { insertInvitation } from './factories/invitation.ts';
import { grantItems, insertSetAside } from './factories/money.ts';
import {
  createColor,
  createCompany,
  createEnvironment,
  linkCompanyAdmin,
} from './factories/organization.ts';
import { createRoom, linkRoomAdmin, unlinkRoomAdmin } from './factories/room.ts';
import { createTicket } from './factories/ticket.ts';
import { createBadTokens } from './factories/tokens.ts';

/** The actors of the authorization matrix (threats.md 2.1). */
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

export interface World {
  tokens: Record<ActorName, string | undefined>;
  owner: TestAccount;
  stranger: TestAccount;
  room: { id: number; sceneName: string };
  deletedRoom: { id: number };
  environment: { id: number };
  company: { id: number };
  color: { id: number };
  category: { id: number };
  item: { id: number };
  build: { id: number; name: string };
  /** Of the room: a co-administrator's link, a ticket and a pre-ticket. */
  link: { id: number };
  ticket: { id: number };
  preTicket: { id: number };
  /** Inside the room once: one to be banned, one who is, and a message that was reported. */
  visitor: { id: number };
  ban: { id: number };
  report: { id: number };
  image: { id: number };
  asset: { id: number };
  /** The owner's, paid; and a delivery that did not match. */
  order: { id: number };
  payment: { id: number };
  purchase: { id: number };
  /** To create an account, not accepted yet. */
  invitation: { id: number };
  setAside: { id: number };
}

/** Fresh people and things of theirs, beside whatever is in the database already. */
export async function createWorld(app: TestApp): Promise<World> {
  const [owner, coadmin, excoadmin, stranger] = [
    await createAccount(app),
    await createAccount(app),
    await createAccount(app),
    await createAccount(app),
  ];
  const master = await createAccount(app, { role: Role.MASTER_ADMIN });
  const guest = await createAccount(app, { role: Role.GUEST, isAdmin: false });
  const none = await createAccount(app, { role: Role.NONE, isAdmin: false });
  const company = await createCompany(app, [owner]);
  await linkCompanyAdmin(app, company, coadmin);
  const color = await createColor(app, company);
  const category = await createCategory(app);
  const item = await createItem(app, category);
  const build = await insertBuild(app);
  const environment = await createEnvironment(app, owner);
  const room = await createRoom(app, owner, { companyId: company.id });
  const deletedRoom = await createRoom(app, owner, { deletedAt: app.clock.now() });
  for (const place of [room, deletedRoom]) {
    await linkRoomAdmin(app, place, coadmin);
    await linkRoomAdmin(app, place, excoadmin);
    await unlinkRoomAdmin(app, place, excoadmin);
  }
  await createRoom(app, stranger);
  const link = await linkRoomAdmin(app, room, await createAccount(app));
  const ticket = await createTicket(app, room, owner);
  const preTicket = await createTicket(app, room, { email: 'sem-cadastro@exemplo.com' });
  const visitor = await insertVisitor(app, room);
  const ban = await insertBan(app, room);
  const report = await insertReport(app, room);
  const files = { image: await insertImage(app, room), asset: await insertAsset(app, room) };
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
    environment,
    company,
    color,
    category,
    item,
    build,
    link,
    ticket,
    preTicket,
    visitor,
  };
  const money = { ...(await grantItems(app, owner, 1)), setAside: await insertSetAside(app) };
  const invitation = await insertInvitation(app, master);
  return { tokens, owner, stranger, ...things, ban, report, ...files, ...money, invitation };
}

/** Written by the server itself as time goes by, whoever calls. */
const OF_ITS_OWN_ACCORD = new Set(['servers', 'doomed_files']);

/** One figure for everything the database holds: equal before and after means nothing changed. */
export async function fingerprint({ db }: TestApp): Promise<string> {
  const tables = await tableNames(db);
  const rows = process.env.TEST_DATABASE_URL
    ? await readAtOnce(db, tables)
    : await readAll(db, tables);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

/** Asking for them takes longer than reading them all. */
const known = new WeakMap<Database, string[]>();

async function tableNames(db: Database): Promise<string[]> {
  const before = known.get(db);
  if (before) return before;
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
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

/** The same in one statement, where each takes a way through the network. */
async function readAtOnce(db: Database, tables: string[]): Promise<unknown[]> {
  const each = tables.map(
    (name) =>
      sql`select ${name}::text, (select json_agg(row order by row)
        from (select t::text as row from ${sql.table(name)} t) as every)`,
  );
  const { rows } = await sql`${sql.join(each, sql` union all `)}`.execute(db);
  return rows.map((row) => JSON.stringify(row)).sort();
}
