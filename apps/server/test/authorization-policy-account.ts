import { classes, type Rule } from './authorization-classes.ts';
import { PASSWORD } from './factories/account.ts';

const password = { password: PASSWORD };
/** Every administrator is let in, and told why it cannot be done. */
const insideBut = (status: number) => ({
  ...classes.inside,
  owner: status,
  coadmin: status,
  excoadmin: status,
  stranger: status,
  master: status,
});

/** Calls on the caller's own data: no argument names anybody else. */
export const accountPolicy: Record<string, Rule> = {
  'twoFactor.get': { args: () => ({}), expected: classes.inside },
  'twoFactor.setup': { args: () => password, expected: classes.inside },
  // None of the actors has begun to set one up.
  'twoFactor.confirm': { args: () => ({ code: '123456' }), expected: insideBut(422) },
  'twoFactor.recoveryCodes': { args: () => password, expected: insideBut(409) },
  'twoFactor.disable': {
    args: () => ({ ...password, code: '123456' }),
    expected: insideBut(409),
  },
  // Nobody's account ends by a slip: the address is another's. The owner's own ends.
  'myData.erase': {
    args: ({ owner }) => ({ ...password, email: owner.email }),
    expected: { ...insideBut(422), owner: 200 },
  },
  'people.list': { args: () => ({}), expected: classes.privileged },
  'people.update': {
    args: ({ owner }) => ({ adminId: owner.adminId, blocked: true }),
    expected: classes.privileged,
    missing: { adminId: 999_999 },
  },
  'people.endSessions': {
    args: ({ owner }) => ({ adminId: owner.adminId }),
    expected: classes.privileged,
    missing: { adminId: 999_999 },
  },
  'people.sendReset': {
    args: ({ owner }) => ({ adminId: owner.adminId }),
    expected: classes.privileged,
    missing: { adminId: 999_999 },
  },
  'emails.sendCode': { args: () => ({}), expected: insideBut(409) },
  'emails.confirm': { args: () => ({ code: 'ABCDEFGH' }), expected: insideBut(409) },
  'emails.takeBack': {
    args: () => ({ token: 'nenhum', newPassword: PASSWORD }),
    expected: classes.public(422),
  },
  'preferences.get': { args: () => ({}), expected: classes.inside },
  'preferences.put': {
    args: () => ({ columns: [{ list: 'rooms', shown: ['createdAt'], hidden: [] }] }),
    expected: classes.inside,
  },
  'myData.export': { args: () => password, expected: classes.inside },
};
