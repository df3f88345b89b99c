import type { RouteDefinition } from '@atrio/contract/lib/route';
import { classes, missing, type Rule } from './authorization-classes.ts';
import { accountPolicy } from './authorization-policy-account.ts';
import { catalogPolicy } from './authorization-policy-catalog.ts';
import { guestsPolicy } from './authorization-policy-guests.ts';
import { livePolicy } from './authorization-policy-live.ts';
import { moneyPolicy } from './authorization-policy-money.ts';
import { recordsPolicy } from './authorization-policy-records.ts';
import { roomsPolicy } from './authorization-policy-rooms.ts';
import { PASSWORD } from './factories/account.ts';
import { ownedNames, ownedThings } from './owned-things.ts';
import { pixel } from './sample-files.ts';

/** The calls of rows that belong to one person each. */
function ownedPolicy(): Record<string, Rule> {
  const rules = ownedNames.flatMap((name) => {
    const { routes, body, rowsOf } = ownedThings[name];
    const all: Record<string, RouteDefinition> = routes;
    return Object.values(all).map((route): [string, Rule] => {
      const sent = route.body && body;
      if (!route.path.includes('{id}')) {
        return [route.name, { args: () => ({ ...sent }), expected: classes.inside }];
      }
      const args: Rule['args'] = (world) => ({ id: world[name].id, ...sent });
      return [route.name, { args, expected: classes[rowsOf], missing }];
    });
  });
  return Object.fromEntries(rules);
}

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
    expected: classes.private,
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
    args: () => ({ name: 'Nova', logo: [pixel('logo.gif')] }),
    expected: classes.inside,
  },
  'roomTemplates.list': {
    args: (world) => ({ id: world.company.id }),
    expected: classes.managed,
    missing,
  },
  'roomTemplates.save': {
    args: (world, unique) => ({
      ...{ id: world.company.id, roomId: world.room.id, name: `Modelo ${unique}` },
      parts: ['texts', 'programme'],
    }),
    expected: classes.managed,
    missing,
  },
  'roomTemplates.rename': {
    args: (world, unique) => ({
      ...{ id: world.template.id, name: `Outro ${unique}` },
    }),
    expected: classes.managed,
    missing,
  },
  'roomTemplates.remove': {
    args: (world) => ({ id: world.template.id }),
    expected: classes.managed,
    missing,
  },
  'roomTemplates.use': {
    args: (world) => ({ name: 'Primeira noite', template: world.template.id }),
    expected: classes.managed,
    missing: { template: 999_999 },
  },
  'companies.update': {
    args: (world) => ({
      id: world.company.id,
      name: 'Outro nome',
      adminsToAdd: JSON.stringify([world.stranger.adminId]),
      logo: [pixel('logo.gif')],
    }),
    expected: classes.managed,
    missing,
  },
  'companies.handOver': {
    args: (world) => ({ id: world.company.id, adminId: world.stranger.adminId }),
    expected: classes.ownedRoom,
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
  'overview.get': { args: () => ({}), expected: classes.inside },
  'search.find': { args: () => ({ q: 'a' }), expected: classes.inside },
  'platform.signUp': { args: () => ({}), expected: classes.public(200) },
  'platform.get': { args: () => ({}), expected: classes.inside },
  ...ownedPolicy(),
  ...guestsPolicy,
  ...roomsPolicy,
  ...livePolicy,
  ...catalogPolicy,
  ...accountPolicy,
  ...moneyPolicy,
  ...recordsPolicy,
};
