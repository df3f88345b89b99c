import { classes, missing, type Rule } from './authorization-classes.ts';
import { CERTIFIED } from './factories/certificate.ts';
import type { World } from './world.ts';

const ofRoom = ({ room }: World) => ({ id: room.id });
const ofCertificate = ({ room, certificate }: World) => ({
  id: room.id,
  certificateId: certificate.id,
});

/** One line per route of what goes on in a room. */
export const livePolicy: Record<string, Rule> = {
  'door.get': { args: (world) => ({ id: world.room.id }), expected: classes.managed, missing },
  'door.update': {
    args: (world) => ({ id: world.room.id, capacity: 200, whenFull: 'queue' }),
    expected: classes.managed,
    missing,
  },
  'door.line': { args: (world) => ({ id: world.room.id }), expected: classes.managed, missing },
  'door.hallCode': { args: (world) => ({ id: world.room.id }), expected: classes.managed, missing },
  'door.moveToFront': {
    args: (world) => ({ id: world.room.id, visitorId: world.visitor.id }),
    expected: classes.managed,
    missing,
  },
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
  'visits.readPass': { args: () => ({ pass: 'unknown' }), expected: classes.public(404) },
  'visits.requestPassCode': { args: () => ({ pass: 'unknown' }), expected: classes.public(404) },
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
  'certificates.run': { args: ofRoom, expected: classes.managed, missing },
  'certificates.list': {
    args: (world) => ({ ...ofRoom(world), ...CERTIFIED }),
    expected: classes.managed,
    missing,
  },
  'certificates.issue': {
    args: (world) => ({
      ...{ ...ofRoom(world), ...CERTIFIED, share: 75 },
      ...{ eventName: 'Jornada', signerName: 'Luiza Farias', signerRole: 'Curadora' },
    }),
    expected: classes.managed,
    missing,
  },
  'certificates.revoke': {
    args: (world) => ({ ...ofCertificate(world), reason: 'Engano' }),
    expected: classes.managed,
    missing: { certificateId: 999_999 },
  },
  'certificates.reissue': {
    args: (world) => ({ ...ofCertificate(world), name: 'Beatriz Salles' }),
    expected: classes.managed,
    missing: { certificateId: 999_999 },
  },
  'certificates.erase': {
    args: ofCertificate,
    expected: classes.managed,
    missing: { certificateId: 999_999 },
  },
  'certificates.show': {
    args: (world) => ({ code: world.certificate.code }),
    expected: classes.public(200),
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
  'platformBans.list': { args: () => ({}), expected: classes.privileged },
  'platformBans.create': {
    args: (world) => ({
      roomId: world.room.id,
      visitorId: world.visitor.id,
      reason: 'Ofensas',
      hours: 24,
    }),
    expected: classes.privileged,
    missing: { roomId: 999_999 },
  },
  'platformBans.remove': {
    args: (world) => ({ id: world.platformBan.id }),
    expected: classes.privileged,
    missing,
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
};

function period(world: World) {
  return { id: world.room.id, startDate: new Date(Date.now() - 60_000).toISOString() };
}
