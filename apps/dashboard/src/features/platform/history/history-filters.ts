import { entities, entityKinds } from '@atrio/contract/lib/entities';
import type { RouteArgs } from '@atrio/contract/lib/route';
import type { historyRoutes } from '@atrio/contract/platform/history';
import type { FilterDefinition } from '../../../kit/list/filter-chip.tsx';
import type { ListState } from '../../../kit/list/use-list-state.ts';

export const HISTORY_LIST = {
  sortable: ['createdAt'],
  defaultSort: '-createdAt',
  filters: ['tipo', 'quem', 'periodo'],
} as const;

const PERIODS = [
  { value: 'hoje', label: 'Hoje', days: 1 },
  { value: '7d', label: 'Últimos 7 dias', days: 7 },
  { value: '30d', label: 'Últimos 30 dias', days: 30 },
  { value: '90d', label: 'Últimos 90 dias', days: 90 },
  { value: '12m', label: 'Últimos 12 meses', days: 365 },
];

export const HISTORY_FILTERS: readonly FilterDefinition[] = [
  {
    key: 'tipo',
    label: 'Tipo',
    isQuick: true,
    options: entityKinds.map((kind) => ({
      value: entities[kind].filter,
      label: entities[kind].many,
    })),
  },
  { key: 'periodo', label: 'Período', isQuick: true, options: PERIODS },
];

type Args = RouteArgs<(typeof historyRoutes)['list']>;

/** The filters of the address as arguments of the call; invalid ones are left out. */
export function historyArgs({ filters, search }: ListState, now = new Date()): Args {
  const adminId = Number(filters.quem);
  const period = PERIODS.find(({ value }) => value === filters.periodo);
  return {
    kind: entityKinds.find((kind) => entities[kind].filter === filters.tipo),
    adminId: Number.isSafeInteger(adminId) && adminId > 0 ? adminId : undefined,
    since: period && daysAgo(period.days - 1, now),
    search: search.trim() || undefined,
  };
}

/** The start of that day, so that the arguments stay the same all day. */
function daysAgo(days: number, now: Date): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toISOString();
}
