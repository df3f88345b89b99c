import { classes, missing, type Rule } from './authorization-classes.ts';

/** One line per route that tells of what has happened. */
export const recordsPolicy: Record<string, Rule> = {
  'notifications.list': { args: () => ({}), expected: classes.inside },
  'notifications.read': { args: () => ({}), expected: classes.inside },
  'invitations.list': { args: () => ({}), expected: classes.privileged },
  'invitations.create': {
    args: (_world, unique) => ({ email: `convidada${unique}@exemplo.com` }),
    expected: classes.privileged,
  },
  'invitations.remove': {
    args: ({ invitation }) => ({ id: invitation.id }),
    expected: classes.privileged,
    missing,
  },
  'history.list': { args: () => ({}), expected: classes.privileged },
};
