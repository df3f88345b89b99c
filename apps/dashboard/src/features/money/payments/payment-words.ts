import { todayInBrazil } from '@atrio/contract/lib/due-dates';
import type { PaymentSummary } from '@atrio/contract/money/payments';
import { formatDay, plural } from '../../../kit/text/format.ts';

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
