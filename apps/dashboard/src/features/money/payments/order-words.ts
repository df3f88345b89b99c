import { todayInBrazil } from '@atrio/contract/lib/due-dates';
import type { Order, OrderState } from '@atrio/contract/money/orders';
import { formatDate, formatDay, formatReais, plural } from '../../../kit/text/format.ts';
import { billingWords, type StatusTone } from './status-words.ts';

const STATES: Record<OrderState, { words: string; tone: StatusTone }> = {
  processing: { words: 'Em processamento', tone: 'amber' },
  active: { words: 'Ativa', tone: 'green' },
  cancelling: { words: 'Cancelando', tone: 'amber' },
  cancelled: { words: 'Cancelada', tone: 'gray' },
  refused: { words: 'Recusada', tone: 'gray' },
};

export function orderState({ state }: Order) {
  return STATES[state];
}

/** True while the order is charged, which is when it can be cancelled. */
export function isRunning({ state }: Order): boolean {
  return state === 'active' || state === 'processing';
}

/** True while the payment provider has not confirmed the order or its cancellation. */
export function isUnsettled({ state }: Order): boolean {
  return state === 'processing' || state === 'cancelling';
}

/** '8 salas · R$ 389,90 por mês · PIX, todo dia 20' */
export function termsWords({ rooms, value, billingType, paymentDay }: Order): string {
  const type = billingWords(billingType);
  return `${roomWords(rooms)} · ${formatReais(value)} por mês · ${type}, todo dia ${paymentDay}`;
}

/** How it stands, in a sentence: 'Cancelada, vale até 20/12/2026' */
export function standingWords(order: Order, now = Date.now()): string {
  const { state, createdAt, nextCharge } = order;
  if (state === 'refused') return 'O provedor de pagamentos recusou o pedido. Nada foi cobrado.';
  if (state === 'processing') return 'O provedor de pagamentos ainda não confirmou o pedido.';
  if (state === 'cancelling') {
    return 'O provedor de pagamentos ainda não confirmou o cancelamento. Continuamos tentando: não pague o que estiver em aberto.';
  }
  if (state === 'cancelled') return cancelledWords(order, now);
  const since = `Ativa desde ${formatDate(createdAt)}`;
  return nextCharge ? `${since} · próxima cobrança em ${formatDay(nextCharge.dueDate)}` : since;
}

function cancelledWords({ paidUntil, cancelledAt }: Order, now: number): string {
  if (paidUntil !== null && paidUntil >= todayInBrazil(now)) {
    return `Cancelada, vale até ${formatDay(paidUntil)}`;
  }
  const day = cancelledAt === null ? '' : ` em ${formatDate(cancelledAt)}`;
  return paidUntil === null ? `Cancelada${day}, sem nada pago` : `Cancelada${day}`;
}

/** The consequences of cancelling an order, one per line: date, amounts, rooms. */
export function endingWords({ value, paidUntil, open, nextCharge, roomsAdded }: Order): string[] {
  return [
    paidUntil ? `O que está pago vale até ${formatDay(paidUntil)}.` : 'Nada foi pago até agora.',
    nextCharge
      ? `${formatReais(value)} por mês deixam de ser cobrados, a partir de ${formatDay(nextCharge.dueDate)}.`
      : `${formatReais(value)} por mês deixam de ser cobrados.`,
    ...(open.count > 0 ? [openWords(open)] : []),
    roomsAdded > 0 ? keptWords(roomsAdded) : 'Nenhuma sala foi adicionada por este pedido.',
  ];
}

function openWords({ count, value }: Order['open']): string {
  const charges = plural(count, 'cobrança em aberto', 'cobranças em aberto');
  const verb = count === 1 ? 'será retirada' : 'serão retiradas';
  return `${charges} (${formatReais(value)}) ${verb}.`;
}

/** Nothing takes rooms away when the paid period is over. */
function keptWords(count: number): string {
  return count === 1
    ? 'Sua sala continua como está, também depois dessa data.'
    : `Suas ${count} salas continuam como estão, também depois dessa data.`;
}

function roomWords(count: number): string {
  return plural(count, 'sala', 'salas');
}
