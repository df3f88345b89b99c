import { addDays, todayInBrazil } from '@atrio/contract/lib/due-dates';
import type { Standing } from '@atrio/contract/money/dunning';
import type { Order, OrderState } from '@atrio/contract/money/orders';
import { billingWords, type Payment, type PaymentSummary } from '@atrio/contract/money/payments';
import {
  formatDate,
  formatDay,
  formatInteger,
  formatReais,
  plural,
} from '../../../kit/text/format.ts';
import type { StatusTone } from './status-words.ts';

/** '8 salas adicionadas à sua conta' */
export function roomsAddedWords(count: number): string {
  return `${plural(count, 'sala adicionada', 'salas adicionadas')} à sua conta`;
}

/** '1 pagamento, desde 15/11/2026' */
export function overdueWords({ count, since }: PaymentSummary['overdue']): string {
  return since ? `${payments(count)}, desde ${formatDay(since)}` : payments(count);
}

/** '1 pagamento, vence hoje', '2 pagamentos, o próximo em 20/11/2026' */
export function openWords(
  { count, nextDueDate }: PaymentSummary['open'],
  now = Date.now(),
): string {
  if (!nextDueDate) return payments(count);
  const day = nextDueDate === todayInBrazil(now) ? 'hoje' : `em ${formatDay(nextDueDate)}`;
  return `${payments(count)}, ${count === 1 ? 'vence' : 'o próximo'} ${day}`;
}

export function receivedWords({ count }: PaymentSummary['received']): string {
  return payments(count);
}

/** '15/12/2026 · Vestíbulo' */
export function nextWords(next: PaymentSummary['next']): string {
  return next ? `${formatDay(next.dueDate)} · ${next.planName}` : 'Nada previsto';
}

function payments(count: number): string {
  return count === 0 ? 'Nenhum pagamento' : plural(count, 'pagamento', 'pagamentos');
}

const STATES: Record<OrderState, { words: string; tone: StatusTone }> = {
  processing: { words: 'Em processamento', tone: 'amber' },
  active: { words: 'Ativa', tone: 'green' },
  paused: { words: 'Pausada', tone: 'gray' },
  cancelling: { words: 'Cancelando', tone: 'amber' },
  cancelled: { words: 'Cancelada', tone: 'gray' },
  refused: { words: 'Recusada', tone: 'gray' },
};

export function orderState({ state }: Order) {
  return STATES[state];
}

/** True until the order has ended, which is when it can be cancelled. */
export function isRunning({ state }: Order): boolean {
  return state === 'active' || state === 'paused' || state === 'processing';
}

const UNSETTLED = new Set(['processing', 'withdrawing', 'undoing']);

/** True while the payment provider has not confirmed the order, a change of it, or its end. */
export function isUnsettled({ state, change, isConfirmed }: Order): boolean {
  const isWaiting = state === 'processing' || state === 'cancelling' || !isConfirmed;
  return isWaiting || (change !== null && UNSETTLED.has(change.state));
}

/** '8 salas · R$ 389,90 por mês · PIX, todo dia 20' */
export function termsWords({ rooms, value, billingType, paymentDay }: Order): string {
  const type = billingWords(billingType);
  return `${roomWords(rooms)} · ${formatReais(value)} por mês · ${type}, todo dia ${paymentDay}`;
}

/** 'Cupom FEIRA20: R$ 77,98 a menos nas próximas 2 cobranças' */
export function couponWords({ coupon }: Order): string | null {
  if (!coupon) return null;
  const { code, discount, left } = coupon;
  const charges =
    left === null
      ? 'em todas as cobranças'
      : left === 1
        ? 'na próxima cobrança'
        : `nas próximas ${left} cobranças`;
  return `Cupom ${code}: ${formatReais(discount)} a menos ${charges}`;
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
  if (state === 'paused') return pausedWords(order, now);
  const since = `Ativa desde ${formatDate(createdAt)}`;
  if (!nextCharge) return since;
  const { value, dueDate } = nextCharge;
  const words =
    value === order.value ? 'próxima cobrança' : `próxima cobrança de ${formatReais(value)}`;
  return `${since} · ${words} em ${formatDay(dueDate)}`;
}

function pausedWords({ paidUntil }: Order, now: number): string {
  const isPaid = paidUntil !== null && paidUntil >= todayInBrazil(now);
  const until = isPaid ? ` · o que está pago vale até ${formatDay(paidUntil)}` : '';
  return `Nada é cobrado até você retomar${until}`;
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
    ...(open.count > 0 ? [chargesWords(open)] : []),
    roomsAdded > 0 ? keptWords(roomsAdded) : 'Nenhuma sala foi adicionada por este pedido.',
  ];
}

function chargesWords({ count, value }: Order['open']): string {
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

/** The state of the payer's consent to the debits, and what to do; null where it is not asked for. */
export function debitWords({ debit, nextCharge, state }: Order): string | null {
  if (!debit || (state !== 'active' && state !== 'paused')) return null;
  if (debit.state !== 'otherValue') return DEBITS[debit.state];
  const next = nextCharge
    ? ` O próximo mês, de ${formatReais(nextCharge.value)},`
    : ' O próximo mês';
  return `A autorização no seu banco vale só para ${formatReais(debit.value ?? '0')}.${next} é pago pelo código PIX. Para autorizar o novo valor, troque a forma de pagamento para PIX e volte para PIX Automático.`;
}

const DEBITS = {
  waiting:
    'Aguardando a autorização do débito automático: pague o próximo PIX e autorize no app do seu banco.',
  active: 'Débito automático autorizado: os próximos meses são debitados da sua conta.',
  refused:
    'O débito automático não foi autorizado no banco. Pague cada mês pelo código PIX, ou troque a forma de pagamento.',
  expired:
    'A autorização do débito automático terminou. Pague cada mês pelo código PIX: a próxima cobrança a pede de novo.',
  cancelled:
    'O débito automático foi cancelado no banco. Pague cada mês pelo código PIX: a próxima cobrança pede a autorização de novo.',
};

/** docs/product/rules.md#room-bin */
const DAYS_IN_BIN = 30;

/** 'Vencido há 5 dias' */
export function overdueSince({ dueDate }: Payment, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(dueDate)) / 86_400_000);
  return days > 0 ? `Vencido há ${plural(days, 'dia', 'dias')}` : 'Vencido';
}

/** The second sentence of the card: 'Suas 6 salas continuam abertas até 30/11/2026.' */
export function whatHolds({ isClosed, steps, rooms }: Standing): string {
  const isOne = rooms === 1;
  const yours = isOne ? 'Sua sala' : `Suas ${rooms > 1 ? `${formatInteger(rooms)} ` : ''}salas`;
  if (binnedOn(steps)) {
    return isOne
      ? `${yours} está na lixeira. Volta segundos depois do pagamento.`
      : `${yours} estão na lixeira. Voltam segundos depois do pagamento.`;
  }
  if (isClosed) {
    return isOne
      ? `${yours} está fechada. Reabre segundos depois do pagamento.`
      : `${yours} estão fechadas. Reabrem segundos depois do pagamento.`;
  }
  const closing = steps.find(({ step, isDone }) => step === 'closing' && !isDone);
  if (!closing) return '';
  const stay = isOne ? 'continua aberta' : 'continuam abertas';
  return `${yours} ${stay} até ${formatDay(addDays(closing.day, -1))}.`;
}

/** The card's third sentence, about all that still works. */
export function whatWorks({ isClosed, steps, rooms }: Standing): string {
  const binned = binnedOn(steps);
  if (binned) {
    const last = formatDay(addDays(binned, DAYS_IN_BIN));
    return rooms === 1
      ? `Fica na lixeira até ${last}; depois é apagada de vez. O resto do painel funciona como antes.`
      : `Ficam na lixeira até ${last}; depois são apagadas de vez. O resto do painel funciona como antes.`;
  }
  if (isClosed) {
    return 'Só os visitantes ficam de fora: você continua entrando nas salas e exportando tudo pelo painel.';
  }
  return 'Pagando hoje, nada mais acontece: a confirmação chega em segundos e os avisos param.';
}

function binnedOn(steps: Standing['steps']): string | undefined {
  return steps.find(({ step, isDone }) => step === 'bin' && isDone)?.day;
}
