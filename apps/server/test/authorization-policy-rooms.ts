import { classes, missing, type Rule } from './authorization-classes.ts';
import { bundleFile, fileOf, pixel } from './sample-files.ts';
import type { World } from './world.ts';

const session = {
  title: 'Abertura',
  startsAt: '2030-11-20T22:00:00Z',
  endsAt: '2030-11-20T22:20:00Z',
};
const room = { name: 'Sala', isVisible: true, isPrivate: false };

const ofImport = ({ room, guestImport }: World) => ({ id: room.id, importId: guestImport.id });
const missingImport = { importId: 999_999 };

/** One line per route of a room, and of what hangs on it. */
export const roomsPolicy: Record<string, Rule> = {
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
  'roomLook.get': { args: (world) => ({ id: world.room.id }), expected: classes.managed, missing },
  'roomLook.update': {
    args: (world) => ({
      id: world.room.id,
      description: 'Seis séries de pintura',
      focusX: 20,
      imageUse: 'background',
      logo: [pixel('logo.gif')],
    }),
    expected: classes.managed,
    missing,
  },
  'door.get': { args: (world) => ({ id: world.room.id }), expected: classes.managed, missing },
  'door.update': {
    args: (world) => ({ id: world.room.id, capacity: 200, whenFull: 'queue' }),
    expected: classes.managed,
    missing,
  },
  'door.line': { args: (world) => ({ id: world.room.id }), expected: classes.managed, missing },
  'door.knocks': { args: (world) => ({ id: world.room.id }), expected: classes.managed, missing },
  'door.answer': {
    args: (world) => ({ id: world.room.id, answer: 'admit' }),
    expected: classes.managed,
    missing,
  },
  'door.empty': {
    args: (world) => ({ id: world.room.id }),
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
  'rooms.duplicate': {
    args: (world) => ({ id: world.room.id, name: 'De novo', parts: ['texts', 'programme'] }),
    expected: classes.managed,
    missing,
  },
  'rooms.bulk': {
    // Rights are checked for each room.
    args: (world) => ({
      ids: [world.room.id],
      change: { kind: 'visibility', isVisible: false },
    }),
    expected: classes.inside,
  },
  'rooms.purge': {
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
  'guests.list': { args: (world) => ({ id: world.room.id }), expected: classes.managed, missing },
  'guests.summary': {
    args: (world) => ({ id: world.room.id }),
    expected: classes.managed,
    missing,
  },
  'guests.create': {
    args: (world, unique) => ({
      id: world.room.id,
      name: 'Lívia Aragão',
      email: `livia${unique}@exemplo.com`,
    }),
    expected: classes.managed,
    missing,
  },
  'guests.update': {
    args: (world) => ({ id: world.ticket.id, category: 'Imprensa' }),
    expected: classes.managed,
    missing,
  },
  'guests.bulk': {
    args: (world) => ({
      id: world.room.id,
      ids: [world.ticket.id],
      change: { kind: 'category', category: 'Imprensa' },
    }),
    expected: classes.managed,
    missing,
  },
  'guests.configure': {
    args: (world) => ({ id: world.room.id, fields: ['Escola'] }),
    expected: classes.managed,
    missing,
  },
  'guests.import': {
    args: (world) => ({ id: world.room.id, file: [fileOf('E-mail\nines@exemplo.com\n', 'a.csv')] }),
    expected: classes.managed,
    missing,
  },
  'guests.getImport': { args: ofImport, expected: classes.managed, missing: missingImport },
  'guests.mapImport': {
    args: (world) => ({ ...ofImport(world), meanings: ['email'] }),
    expected: classes.managed,
    missing: missingImport,
  },
  'guests.importLines': {
    args: (world) => ({ ...ofImport(world), kind: 'new' }),
    expected: classes.managed,
    missing: missingImport,
  },
  'guests.applyImport': {
    args: (world) => ({ ...ofImport(world), purpose: 'Inscrição', notify: false }),
    expected: classes.managed,
    missing: missingImport,
  },
  'visits.manifest': {
    args: (world) => ({ sceneName: world.room.sceneName }),
    expected: classes.public(200),
  },
  'visits.enter': {
    args: (world) => ({ sceneName: world.room.sceneName, name: 'Visitante' }),
    expected: classes.public(200),
  },
  'visits.refresh': { args: () => ({ refreshToken: 'unknown' }), expected: classes.public(401) },
  'visits.handOff': {
    args: (world) => ({
      sceneName: world.room.sceneName,
      token: 'unknown',
      origin: 'https://jogos.exemplo.com',
    }),
    expected: classes.public(401),
  },
  'visits.takeOver': { args: () => ({ code: 'unknown' }), expected: classes.public(422) },
  'visits.introspect': { args: () => ({ token: 'unknown' }), expected: classes.public(200) },
  'visits.keys': { args: () => ({}), expected: classes.public(200) },
  'visits.requestCode': {
    args: (world, unique) => ({
      sceneName: world.room.sceneName,
      email: `visita${unique}@exemplo.com`,
    }),
    expected: classes.public(200),
  },
  'analytics.room': { args: period, expected: classes.managed, missing },
  'analytics.betalk': { args: period, expected: classes.privileged, missing },
  'analytics.players': { args: period, expected: classes.managed, missing },
  'attendance.report': {
    args: (world) => ({ id: world.room.id }),
    expected: classes.managed,
    missing,
  },
  'attendance.people': {
    args: (world) => ({ id: world.room.id }),
    expected: classes.managed,
    missing,
  },
  'attendance.transcript': {
    args: (world) => ({ id: world.room.id }),
    expected: classes.managed,
    missing,
  },
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
  'liveMode.get': { args: (world) => ({ id: world.room.id }), expected: classes.managed, missing },
  'liveMode.change': {
    args: (world) => ({ id: world.room.id, slowSeconds: 30 }),
    expected: classes.managed,
    missing,
  },
  'liveMode.panic': {
    args: (world) => ({ id: world.room.id }),
    expected: classes.managed,
    missing,
  },
  'liveMode.calm': { args: (world) => ({ id: world.room.id }), expected: classes.managed, missing },
  'liveMode.held': { args: (world) => ({ id: world.room.id }), expected: classes.managed, missing },
  'liveMode.publish': {
    args: (world) => ({ id: world.room.id, heldId: world.held.id }),
    expected: classes.managed,
    missing: { heldId: 999_999 },
  },
  'liveMode.discard': {
    args: (world) => ({ id: world.room.id, heldId: world.held.id }),
    expected: classes.managed,
    missing: { heldId: 999_999 },
  },
  'images.list': {
    args: (world) => ({ roomId: world.room.id }),
    expected: classes.managed,
    missing: { roomId: 999_999 },
  },
  'images.create': {
    args: (world) => ({ roomId: world.room.id, files: [pixel('ponto.gif')] }),
    expected: classes.managed,
    missing: { roomId: 999_999 },
  },
  'images.remove': {
    args: (world) => ({ imageId: world.image.id }),
    expected: classes.managed,
    missing: { imageId: 999_999 },
  },
  // Of an image that is there: answered alike, and nothing changes.
  'images.restore': {
    args: (world) => ({ imageId: world.image.id }),
    expected: classes.managed,
    missing: { imageId: 999_999 },
  },
  'programme.list': {
    args: (world) => ({ id: world.room.id }),
    expected: classes.managed,
    missing,
  },
  'programme.create': {
    args: (world) => ({ id: world.room.id, ...session }),
    expected: classes.managed,
    missing,
  },
  'programme.update': {
    args: (world) => ({ id: world.session.id, ...session, title: 'Encerramento' }),
    expected: classes.managed,
    missing,
  },
  'programme.remove': {
    args: (world) => ({ id: world.session.id }),
    expected: classes.managed,
    missing,
  },
  // Of a session that is there: answered alike, and nothing changes.
  'programme.restore': {
    args: (world) => ({ id: world.session.id }),
    expected: classes.managed,
    missing,
  },
  'programme.agenda': {
    args: (world) => ({ id: world.room.id }),
    expected: classes.managed,
    missing,
  },
  'programme.revokeAgenda': {
    args: (world) => ({ id: world.room.id }),
    expected: classes.managed,
    missing,
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
  'assets.restore': {
    args: ({ asset, version }) => ({ assetId: asset.id, versionId: version.id }),
    expected: classes.managed,
    missing: { assetId: 999_999 },
  },
  'history.room': {
    args: (world) => ({ id: world.room.id }),
    expected: { ...classes.managed, owner: 403, coadmin: 403, excoadmin: 403, stranger: 403 },
    missing,
  },
};

function period(world: World) {
  return { id: world.room.id, startDate: new Date(Date.now() - 60_000).toISOString() };
}
