import { type HistoryKind, historyKinds, type historyRoutes } from '@atrio/contract/history';
import type { RouteArgs } from '@atrio/contract/lib/route';
import type { FilterDefinition } from '../../table/filter-chip.tsx';
import type { ListState } from '../../table/use-list-state.ts';

export const HISTORY_LIST = {
  sortable: ['createdAt'],
  defaultSort: '-createdAt',
  filters: ['tipo', 'quem', 'periodo'],
} as const;

/** Each kind as it stands in the address, and as people call it. */
export const KIND_WORDS: Record<HistoryKind, { key: string; one: string; many: string }> = {
  room: { key: 'salas', one: 'Sala', many: 'Salas' },
  company: { key: 'empresas', one: 'Empresa', many: 'Empresas' },
  environment: { key: 'ambientes', one: 'Ambiente', many: 'Ambientes' },
  plan: { key: 'planos', one: 'Plano', many: 'Planos' },
  build: { key: 'builds', one: 'Build', many: 'Builds' },
  category: { key: 'categorias', one: 'Categoria', many: 'Categorias' },
  item: { key: 'itens', one: 'Item', many: 'Itens' },
  account: { key: 'contas', one: 'Conta', many: 'Contas' },
  paymentData: { key: 'pagamento', one: 'Dados de pagamento', many: 'Dados de pagamento' },
  invitation: { key: 'convites', one: 'Convite', many: 'Convites' },
};

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
    options: historyKinds.map((kind) => ({
      value: KIND_WORDS[kind].key,
      label: KIND_WORDS[kind].many,
    })),
  },
  { key: 'periodo', label: 'Período', isQuick: true, options: PERIODS },
];

type Args = RouteArgs<(typeof historyRoutes)['list']>;

/** What the address says, as the call takes it; whatever it says wrongly is left out. */
export function historyArgs({ filters, search }: ListState, now = new Date()): Args {
  const adminId = Number(filters.quem);
  const period = PERIODS.find(({ value }) => value === filters.periodo);
  return {
    kind: historyKinds.find((kind) => KIND_WORDS[kind].key === filters.tipo),
    adminId: Number.isSafeInteger(adminId) && adminId > 0 ? adminId : undefined,
    since: period && daysAgo(period.days - 1, now),
    search: search.trim() || undefined,
  };
}

/** Where that day began, so that what is asked for stays the same all day. */
function daysAgo(days: number, now: Date): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toISOString();
}
