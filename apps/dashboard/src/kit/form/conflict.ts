import type { FormValues } from './draft-store.ts';

/** A row as a form sees it: its values and the `updatedAt` they belong to. */
export interface Versioned<Values extends FormValues> {
  values: Values;
  version: string;
}

/** Someone saved first: what they made of the row, and where that meets our own changes. */
export interface Conflict<Values extends FormValues> {
  mine: Values;
  theirs: Versioned<Values>;
  /** Fields they changed and we hold otherwise; the person decides on each. */
  clashes: (keyof Values & string)[];
  /** The result before any decision: our changes on top of theirs. */
  merged: Values;
}

export function compare<Values extends FormValues>(
  base: Values,
  mine: Values,
  theirs: Versioned<Values>,
): Conflict<Values> {
  // Object.keys of Values are keyof Values: forms have no fields beyond their type.
  const names = Object.keys(mine) as (keyof Values & string)[];
  const merged = { ...mine };
  for (const name of names) if (mine[name] === base[name]) merged[name] = theirs.values[name];
  const clashes = names.filter((name) => {
    const isTheirs = theirs.values[name] !== base[name];
    return isTheirs && mine[name] !== base[name] && mine[name] !== theirs.values[name];
  });
  return { mine, theirs, clashes, merged };
}
