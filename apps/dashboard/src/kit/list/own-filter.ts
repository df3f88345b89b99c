import type { FilterDefinition } from './filter-chip.tsx';
import type { ListState } from './use-list-state.ts';

const KEY = 'de';
const OWN = 'mim';

/** The URL parameter by which a MASTER_ADMIN sees only their own rows: '?de=mim'. */
export const OWN_FILTERS = [KEY] as const;

/** @param words what is chosen: 'Minhas' companies, 'Meus' environments */
export function ownFilter(words: string): FilterDefinition {
  return { key: KEY, label: 'De quem', isQuick: true, options: [{ value: OWN, label: words }] };
}

/** The same as a list call of the contract takes it. */
export function ownArgs(list: Pick<ListState, 'filters'>): { mine?: 'true' } {
  return isOwnOnly(list) ? { mine: 'true' } : {};
}

export function isOwnOnly({ filters }: Pick<ListState, 'filters'>): boolean {
  return filters[KEY] === OWN;
}
