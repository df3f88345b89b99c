import { INVOICE_REFUSED, type PaymentInvoice, STATUSES_OF } from '@atrio/contract/money/payments';

export type StatusTone = 'green' | 'amber' | 'red' | 'gray';

/** The provider's statuses as people call them. */
const WORDS = new Map([
  ['PENDING', 'Aguardando'],
  ['AWAITING_RISK_ANALYSIS', 'Em análise de risco'],
  ['AUTHORIZED', 'Autorizado'],
  ['OVERDUE', 'Vencido'],
  ['DUNNING_REQUESTED', 'Em negativação'],
  ['RECEIVED', 'Recebido'],
  ['CONFIRMED', 'Confirmado'],
  ['RECEIVED_IN_CASH', 'Recebido em dinheiro'],
  ['DUNNING_RECEIVED', 'Recebido após negativação'],
  // Ours, for a charge that was withdrawn.
  ['DELETED', 'Cancelado'],
  ['REFUND_REQUESTED', 'Estorno solicitado'],
  ['REFUND_IN_PROGRESS', 'Estorno em andamento'],
  ['REFUNDED', 'Estornado'],
  ['CHARGEBACK_REQUESTED', 'Contestação recebida'],
  ['CHARGEBACK_DISPUTE', 'Contestação em disputa'],
  ['AWAITING_CHARGEBACK_REVERSAL', 'Aguardando reversão da contestação'],
]);

/** The provider's statuses of a nota fiscal. */
const INVOICE_WORDS = new Map([
  ['SCHEDULED', 'Agendada'],
  ['SYNCHRONIZED', 'Enviada à prefeitura'],
  ['AUTHORIZED', 'Emitida'],
  ['PROCESSING_CANCELLATION', 'Cancelamento em andamento'],
  ['CANCELED', 'Cancelada'],
  ['CANCELLATION_DENIED', 'Cancelamento negado'],
  [INVOICE_REFUSED, 'Recusada'],
]);

/** One that we do not know shows its code in words: 'SOME_STATUS' is 'Some status'. */
export function statusWords(status: string): string {
  return wordsOf(WORDS, status);
}

/** 'NFS-e nº 1032 · Emitida' */
export function invoiceWords({ status, number }: PaymentInvoice): string {
  const name = number === null ? 'NFS-e' : `NFS-e nº ${number}`;
  return `${name} · ${wordsOf(INVOICE_WORDS, status)}`;
}

function wordsOf(known: Map<string, string>, status: string): string {
  const found = known.get(status);
  if (found) return found;
  const words = status.replaceAll('_', ' ').trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Neutral for what neither waits nor is paid. */
export function statusTone(status: string): StatusTone {
  if (isPaid(status)) return 'green';
  if (isOverdue(status)) return 'red';
  return STATUSES_OF.open.includes(status) ? 'amber' : 'gray';
}

export function isOverdue(status: string): boolean {
  return STATUSES_OF.overdue.includes(status);
}

/** True if there is still something to pay. */
export function isPayable(status: string): boolean {
  return STATUSES_OF.open.includes(status) || isOverdue(status);
}

/** True if there is a receipt of it. */
export function isPaid(status: string): boolean {
  return STATUSES_OF.paid.includes(status);
}
