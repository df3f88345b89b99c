import {
  type Customer,
  type CustomerState,
  customerRoutes,
} from '@atrio/contract/across/customers';
import { todayInBrazil } from '@atrio/contract/lib/due-dates';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery, useApiMutation } from '../../../kit/api/query-client.ts';
import {
  type ListRange,
  type ListState,
  listArgs,
  toPage,
} from '../../../kit/list/use-list-state.ts';
import { formatDate, formatDay, plural } from '../../../kit/text/format.ts';

type Sort = 'payment' | 'monthly' | 'since';
export type CustomersListState = ListState<Sort>;

const DAY_MS = 24 * 60 * 60 * 1000;
const STATES: Record<string, CustomerState> = {
  'em-dia': 'current',
  vencido: 'overdue',
  'sem-plano': 'noPlan',
  suspensos: 'suspended',
};

export function customersPageQuery(list: ListRange<Sort>) {
  return queryOptions({
    ...apiQuery(customerRoutes.list, {
      ...listArgs(list),
      state: STATES[list.filters.situacao ?? ''],
    }),
    select: ({ customers, total }) => toPage(customers, total),
  });
}

export function customerQuery(adminId: number) {
  return apiQuery(customerRoutes.get, { adminId: String(adminId) });
}

/** Silent: the dialog that asked shows the failure. */
export function useSuspend() {
  return useApiMutation(customerRoutes.update, {
    invalidates: ['customers', 'history'],
    done: (_, { suspended }) =>
      suspended ? 'Cliente suspenso: as salas estão fechadas' : 'Salas abertas de novo',
    silent: true,
  });
}

/** 'Colégio Aroeira', 'Rede Maré e mais 1', or the person's name. */
export function customerTitle({ companyName, companyCount, name }: Customer): string {
  if (companyName === null) return name;
  return companyCount > 1 ? `${companyName} e mais ${companyCount - 1}` : companyName;
}

export interface Standing {
  words: string;
  detail: string;
  tone: 'red' | 'amber' | 'green' | 'gray';
}

/** How a customer stands with payment, in words. */
export function standingOf(customer: Customer, now = Date.now()): Standing {
  const { state, overdueSince, nextDueDate, closing } = customer;
  if (state === 'suspended' && closing) {
    const by = closing.byName ? `por ${closing.byName}, ` : '';
    return { words: 'Suspenso', detail: `${by}em ${formatDate(closing.since)}`, tone: 'gray' };
  }
  const today = todayInBrazil(now);
  if (overdueSince !== null) {
    const days = Math.max(1, (Date.parse(today) - Date.parse(overdueSince)) / DAY_MS);
    const words = `Vencido há ${plural(days, 'dia', 'dias')}`;
    return { words, detail: `desde ${formatDay(overdueSince)}`, tone: 'red' };
  }
  if (state === 'noPlan') return { words: 'Sem plano', detail: '', tone: 'gray' };
  if (nextDueDate === today) return { words: 'Vence hoje', detail: '', tone: 'amber' };
  const detail = nextDueDate ? `próximo em ${formatDay(nextDueDate)}` : '';
  return { words: 'Em dia', detail, tone: 'green' };
}
