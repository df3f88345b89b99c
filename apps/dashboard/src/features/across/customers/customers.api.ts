import {
  type CustomerSummary,
  MAX_COUNTED_CUSTOMERS,
} from '@atrio/contract/across/customer-summary';
import {
  type Customer,
  type CustomerState,
  customerRoutes,
  MAX_CUSTOMER_ROOMS,
} from '@atrio/contract/across/customers';
import { todayInBrazil } from '@atrio/contract/lib/due-dates';
import { queryOptions } from '@tanstack/react-query';
import { callForFile } from '../../../kit/api/api-client.ts';
import { apiQuery, invalidate, useApiMutation } from '../../../kit/api/query-client.ts';
import { type FileColumn, type ListFile, pagesOf, readFresh } from '../../../kit/list/list-file.ts';
import {
  type ListRange,
  type ListState,
  listArgs,
  rowId,
  toPage,
} from '../../../kit/list/use-list-state.ts';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatInteger,
  formatMoment,
  formatReais,
  plural,
} from '../../../kit/text/format.ts';

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
      planId: rowId(list.filters.plano),
    }),
    select: ({ customers, total }) => toPage(customers, total),
  });
}

export function customerQuery(adminId: number) {
  return apiQuery(customerRoutes.get, { adminId: String(adminId) });
}

/** The receipt of a customer's paid payment, a PDF; the history shows at once that it was read. */
export async function readCustomerReceipt(adminId: number, id: number) {
  const args = { adminId: String(adminId), id: String(id) };
  const receipt = await callForFile(customerRoutes.receipt, args);
  invalidate(['customers', 'history']);
  return receipt;
}

/** Counts for the choices of the filter by state: '12', of very many '1.000+'. */
export function countsOf(summary: CustomerSummary): Record<string, string> {
  const { current, overdue, noPlan, suspended } = summary;
  const isMore = noPlan >= MAX_COUNTED_CUSTOMERS;
  const words = (count: number) => formatInteger(count);
  return {
    ...(!isMore && { '': words(summary.paying + noPlan) }),
    'em-dia': words(current),
    vencido: words(overdue.count),
    'sem-plano': isMore ? `${words(noPlan)}+` : words(noPlan),
    suspensos: words(suspended),
  };
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

export function planWords({ planName, planCount }: Customer): string {
  if (planName === null) return '–';
  return planCount > 1 ? `${planName} e mais ${planCount - 1}` : planName;
}

export function monthlyWords({ monthly, planCount }: Customer): string {
  return planCount === 0 ? '–' : formatReais(monthly);
}

export function ownedWords({ roomCount }: Customer): string {
  return `${formatInteger(roomCount)}${roomCount >= MAX_CUSTOMER_ROOMS ? '+' : ''}`;
}

/** Null when none were bought. */
export function boughtWords({ roomsBought }: Customer): string | null {
  return roomsBought > 0 ? plural(roomsBought, 'comprada', 'compradas') : null;
}

export function useWords({ lastUsedAt }: Customer): string {
  return lastUsedAt ? formatMoment(lastUsedAt) : 'Nunca entrou';
}

const FILE_COLUMNS: FileColumn<Customer>[] = [
  { heading: 'Cliente', shownAs: 'name', cell: customerTitle },
  { heading: 'Pessoa', shownAs: 'name', cell: ({ name }) => name },
  { heading: 'E-mail', cell: ({ email }) => email },
  { heading: 'Plano', shownAs: 'plan', cell: planWords },
  { heading: 'Pagamento', shownAs: 'payment', cell: (one) => standingOf(one).words },
  { heading: 'Por mês', shownAs: 'monthly', cell: monthlyWords },
  { heading: 'Salas', shownAs: 'rooms', cell: ({ roomCount }) => roomCount },
  { heading: 'Salas compradas', cell: ({ roomsBought }) => roomsBought },
  { heading: 'Agora', shownAs: 'onlineNow', cell: ({ onlineNow }) => onlineNow },
  {
    heading: 'Última atividade',
    shownAs: 'use',
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt) : ''),
  },
  { heading: 'Cliente desde', cell: ({ since }) => formatDateTime(since) },
];

/** The export: all customers that the list's search and filters match. */
export function customersFile(list: CustomersListState): ListFile<Customer> {
  return {
    name: 'clientes',
    columns: FILE_COLUMNS,
    pages: pagesOf((page, pageSize) => readFresh(customersPageQuery({ ...list, page, pageSize }))),
  };
}
