import { classes, missing, type Rule } from './authorization-classes.ts';
import { bundleFile, pixel } from './sample-files.ts';

const room = { name: 'Sala', isVisible: true, isPrivate: false };

/** One line per route of a room, and of what hangs on it. */
export const roomsPolicy: Record<string, Rule> = {
  'rooms.list': { args: () => ({}), expected: classes.inside },
  'rooms.get': { args: (world) => ({ id: world.room.id }), expected: classes.managed, missing },
  'rooms.contents': {
    args: (world) => ({ id: world.room.id }),
    expected: classes.managed,
    missing,
  },
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
