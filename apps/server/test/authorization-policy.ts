import { PASSWORD } from './factories/account.ts';
import { bundleFile, fileOf } from './sample-files.ts';
import type { ActorName, World } from './world.ts';

type Expected = Record<ActorName, number>;

const SIGNED_OUT = { anon: 401, expired: 401, forged: 401, refreshAsAccess: 401 };
const OUTSIDE = { ...SIGNED_OUT, none: 403, guest: 403 };
const EVERYONE_INSIDE = { owner: 200, coadmin: 200, excoadmin: 200, stranger: 200, master: 200 };
const MANAGERS = { owner: 200, coadmin: 200, excoadmin: 404, stranger: 404, master: 200 };
const OWNER = { owner: 200, coadmin: 404, excoadmin: 404, stranger: 404, master: 200 };

/** Classes of threats.md 2.1, with what each actor is answered. */
const classes = {
  public: (status: number): Expected => ({
    anon: status,
    expired: status,
    forged: status,
    refreshAsAccess: status,
    none: status,
    guest: status,
    owner: status,
    coadmin: status,
    excoadmin: status,
    stranger: status,
    master: status,
  }),
  inside: { ...OUTSIDE, ...EVERYONE_INSIDE },
  managed: { ...OUTSIDE, ...MANAGERS },
  owned: { ...OUTSIDE, ...OWNER },
  /** The platform's own things: a MASTER_ADMIN's alone. */
  privileged: {
    ...OUTSIDE,
    owner: 403,
    coadmin: 403,
    excoadmin: 403,
    stranger: 403,
    master: 200,
  },
  /** A co-administrator sees the room, so the refusal says so instead of hiding it. */
  ownedRoom: { ...OUTSIDE, ...MANAGERS, coadmin: 403 },
};

interface Rule {
  /** What is sent: a good request of the owner's. */
  args: (world: World, unique: number) => Record<string, unknown>;
  expected: Expected;
  /** Arguments that turn the request into one for a row that does not exist. */
  missing?: Record<string, unknown>;
}

const room = { name: 'Sala', isVisible: true, isPrivate: false };
const missing = { id: 999_999 };
/** The smallest picture there is. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** One line per contract route; a route without one fails the matrix. */
export const policy: Record<string, Rule> = {
  'auth.login': {
    args: ({ owner }) => ({ email: owner.email, password: 'not the password' }),
    expected: classes.public(401),
  },
  'auth.refresh': { args: () => ({ refreshToken: 'unknown' }), expected: classes.public(401) },
  'auth.logout': { args: () => ({ refreshToken: 'unknown' }), expected: classes.public(200) },
  'auth.requestReset': {
    args: (_world, unique) => ({ userEmail: `ninguem${unique}@exemplo.com` }),
    expected: classes.public(200),
  },
  'auth.resetPassword': {
    args: ({ owner }) => ({
      userEmail: owner.email,
      newPassword: 'porta azul 42',
      resetCode: 'ABCDEFGH',
    }),
    expected: classes.public(422),
  },
  'sessions.list': { args: () => ({}), expected: classes.inside },
  'sessions.end': {
    args: ({ owner }) => ({ id: owner.sessionId }),
    // An account's sessions are its own, from a MASTER_ADMIN too.
    expected: { ...classes.owned, master: 404 },
    missing,
  },
  'sessions.endOthers': { args: () => ({}), expected: classes.inside },
  'admins.update': {
    args: (_world, unique) => ({
      name: 'Outro nome',
      email: `outro${unique}@exemplo.com`,
      password: PASSWORD,
    }),
    expected: classes.inside,
  },
  'admins.create': {
    args: (_world, unique) => ({
      name: 'Nova',
      email: `nova${unique}@exemplo.com`,
      password: 'porta azul 42',
    }),
    expected: classes.public(200),
  },
  'admins.list': { args: () => ({}), expected: classes.inside },
  'admins.data': { args: () => ({}), expected: classes.inside },
  'environments.list': { args: () => ({}), expected: classes.inside },
  'environments.get': {
    args: ({ environment }) => ({ id: environment.id }),
    expected: classes.owned,
    missing,
  },
  'environments.create': { args: () => ({ name: 'Campus' }), expected: classes.inside },
  'environments.update': {
    args: ({ environment }) => ({ id: environment.id, name: 'Sede' }),
    expected: classes.owned,
    missing,
  },
  'environments.remove': {
    args: ({ environment }) => ({ id: environment.id }),
    expected: classes.owned,
    missing,
  },
  'companies.list': {
    args: ({ owner }) => ({ adminId: owner.adminId }),
    expected: classes.owned,
    missing: { adminId: 999_999 },
  },
  'companies.get': {
    args: (world) => ({ id: world.company.id }),
    expected: classes.managed,
    missing,
  },
  'companies.create': {
    args: () => ({ name: 'Nova', logo: [fileOf(PIXEL, 'logo.gif')] }),
    expected: classes.inside,
  },
  'companies.update': {
    args: (world) => ({
      id: world.company.id,
      name: 'Outro nome',
      adminsToAdd: JSON.stringify([world.stranger.adminId]),
      logo: [fileOf(PIXEL, 'logo.gif')],
    }),
    expected: classes.managed,
    missing,
  },
  'companies.remove': {
    args: (world) => ({ id: world.company.id }),
    expected: classes.ownedRoom,
    missing,
  },
  'companyColors.list': {
    args: (world) => ({ companyId: world.company.id }),
    expected: classes.managed,
    missing: { companyId: 999_999 },
  },
  'companyColors.create': {
    args: (world) => ({
      companyId: world.company.id,
      colorName: 'secondary',
      colorHex: '112233',
    }),
    expected: classes.managed,
    missing: { companyId: 999_999 },
  },
  'companyColors.update': {
    args: (world) => ({ colorId: world.color.id, colorName: 'primary', colorHex: '445566' }),
    expected: classes.managed,
    missing: { colorId: 999_999 },
  },
  'companyColors.remove': {
    args: (world) => ({ colorId: world.color.id }),
    expected: classes.managed,
    missing: { colorId: 999_999 },
  },
  'rooms.list': { args: () => ({}), expected: classes.inside },
  'rooms.get': { args: (world) => ({ id: world.room.id }), expected: classes.managed, missing },
  'rooms.create': {
    args: ({ environment }) => ({ environment: environment.id, ...room }),
    expected: classes.owned,
    missing: { environment: 999_999 },
  },
  'rooms.update': {
    args: (world) => ({ id: world.room.id, name: 'Outro nome', isVisible: false }),
    expected: classes.managed,
    missing,
  },
  'rooms.remove': {
    args: (world) => ({ id: world.room.id }),
    expected: classes.ownedRoom,
    missing,
  },
  'rooms.restore': {
    args: ({ deletedRoom }) => ({ id: deletedRoom.id }),
    expected: classes.ownedRoom,
    missing,
  },
  'roomAdmins.list': {
    args: (world) => ({ roomId: world.room.id }),
    expected: classes.managed,
    missing: { roomId: 999_999 },
  },
  'roomAdmins.add': {
    args: (world) => ({ roomId: world.room.id, adminId: world.stranger.adminId }),
    expected: classes.managed,
    missing: { roomId: 999_999 },
  },
  'roomAdmins.remove': {
    args: (world) => ({ linkId: world.link.id }),
    expected: classes.managed,
    missing: { linkId: 999_999 },
  },
  'tickets.list': { args: (world) => ({ id: world.room.id }), expected: classes.managed, missing },
  'tickets.create': {
    args: (world) => ({ roomId: world.room.id, email: 'convidada@exemplo.com' }),
    expected: classes.managed,
    missing: { roomId: 999_999 },
  },
  'tickets.createMany': {
    args: (world) => ({ id: world.room.id, emails: ['a@exemplo.com', 'b@exemplo.com'] }),
    expected: classes.managed,
    missing,
  },
  'tickets.resend': {
    args: (world) => ({ id: world.ticket.id }),
    expected: classes.managed,
    missing,
  },
  'tickets.remove': {
    args: (world) => ({ id: world.ticket.id }),
    expected: classes.managed,
    missing,
  },
  'tickets.removePre': {
    args: (world) => ({ id: world.preTicket.id }),
    expected: classes.managed,
    missing,
  },
  'visits.show': {
    args: (world) => ({ sceneName: world.room.sceneName }),
    expected: classes.public(200),
  },
  'visits.enter': {
    args: (world) => ({ sceneName: world.room.sceneName, name: 'Visitante' }),
    expected: classes.public(200),
  },
  'visits.requestCode': {
    args: (world, unique) => ({
      sceneName: world.room.sceneName,
      email: `visita${unique}@exemplo.com`,
    }),
    expected: classes.public(200),
  },
  'analytics.room': { args: period, expected: classes.managed, missing },
  'analytics.betalk': { args: period, expected: classes.managed, missing },
  'analytics.players': { args: period, expected: classes.managed, missing },
  'bans.list': { args: (world) => ({ id: world.room.id }), expected: classes.managed, missing },
  'bans.create': {
    args: (world) => ({
      id: world.room.id,
      visitorId: world.visitor.id,
      reason: 'Ofensas',
      hours: 24,
    }),
    expected: classes.managed,
    missing,
  },
  'bans.remove': {
    args: (world) => ({ id: world.room.id, banId: world.ban.id }),
    expected: classes.managed,
    missing: { banId: 999_999 },
  },
  'reports.list': { args: (world) => ({ id: world.room.id }), expected: classes.managed, missing },
  'reports.dismiss': {
    args: (world) => ({ id: world.room.id, reportId: world.report.id }),
    expected: classes.managed,
    missing: { reportId: 999_999 },
  },
  'images.list': {
    args: (world) => ({ roomId: world.room.id }),
    expected: classes.managed,
    missing: { roomId: 999_999 },
  },
  'images.create': {
    args: (world) => ({ roomId: world.room.id, files: [fileOf(PIXEL, 'ponto.gif')] }),
    expected: classes.managed,
    missing: { roomId: 999_999 },
  },
  'images.remove': {
    args: (world) => ({ imageId: world.image.id }),
    expected: classes.managed,
    missing: { imageId: 999_999 },
  },
  'assets.list': {
    args: (world) => ({ roomId: world.room.id }),
    expected: classes.managed,
    missing: { roomId: 999_999 },
  },
  'assets.create': {
    args: (world) => ({ roomId: world.room.id, platforms: ['webgl'], files: [bundleFile()] }),
    expected: classes.managed,
    missing: { roomId: 999_999 },
  },
  'assets.update': {
    args: ({ asset }) => ({ assetId: asset.id, roomAssetId: asset.id, files: [bundleFile()] }),
    expected: classes.managed,
    missing: { assetId: 999_999, roomAssetId: 999_999 },
  },
  'history.room': {
    args: (world) => ({ id: world.room.id }),
    expected: { ...classes.managed, owner: 403, coadmin: 403, excoadmin: 403, stranger: 403 },
    missing,
  },
  'categories.list': { args: () => ({}), expected: classes.privileged },
  'categories.get': {
    args: ({ category }) => ({ id: category.id }),
    expected: classes.privileged,
    missing,
  },
  'categories.create': {
    args: () => ({ name: 'Chapéus', categoryIcon: [fileOf(PIXEL, 'icone.gif')] }),
    expected: classes.privileged,
  },
  'categories.update': {
    args: ({ category }) => ({ id: category.id, name: 'Bonés' }),
    expected: classes.privileged,
    missing,
  },
  'categories.remove': {
    args: ({ category }) => ({ id: category.id }),
    expected: classes.privileged,
    missing,
  },
  'items.list': {
    args: ({ category }) => ({ id: category.id }),
    expected: classes.privileged,
    missing,
  },
  'items.get': { args: ({ item }) => ({ id: item.id }), expected: classes.privileged, missing },
  'items.create': {
    args: ({ category }) => ({ categoryId: category.id, name: 'Cartola' }),
    expected: classes.privileged,
    missing: { categoryId: 999_999 },
  },
  'items.update': {
    args: ({ item }) => ({ id: item.id, name: 'Boina', itemIcon: [fileOf(PIXEL, 'icone.gif')] }),
    expected: classes.privileged,
    missing,
  },
  'items.remove': { args: ({ item }) => ({ id: item.id }), expected: classes.privileged, missing },
  'items.saveAsset': {
    args: ({ item }) => ({ itemId: item.id, platform: 'webgl', asset: [bundleFile()] }),
    expected: classes.privileged,
    missing: { itemId: 999_999 },
  },
  'catalog.customization': { args: () => ({}), expected: classes.public(200) },
};

function period(world: World) {
  return { id: world.room.id, startDate: new Date(Date.now() - 60_000).toISOString() };
}
