import { classes, missing, type Rule } from './authorization-classes.ts';
import type { World } from './world.ts';

/** One line per route of what goes on in a room. */
export const livePolicy: Record<string, Rule> = {
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
};

function period(world: World) {
  return { id: world.room.id, startDate: new Date(Date.now() - 60_000).toISOString() };
}
