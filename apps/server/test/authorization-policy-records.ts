import { classes, type Rule } from './authorization-classes.ts';

/** One line per route that tells of what has happened. */
export const recordsPolicy: Record<string, Rule> = {
  'notifications.list': { args: () => ({}), expected: classes.inside },
  'notifications.read': { args: () => ({}), expected: classes.inside },
  'history.list': { args: () => ({}), expected: classes.privileged },
};
