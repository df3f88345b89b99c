import type { Payment } from '@atrio/contract/payments';
import type { CsvCell } from '../../lib/csv.ts';
import { formatDay } from '../../lib/format.ts';
import { ExportButton } from '../../table/export-button.tsx';
import { type PaymentListState, readAllPayments } from './payments.api.ts';
import { billingWords, statusWords } from './status-words.ts';

const HEADINGS = [
  'Nº',
  'Plano',
  'Tipo',
  'Vencimento',
  'Pagamento',
  'Situação',
  'Valor (R$)',
  'Página',
];

/** What the list shows, over all its pages, as a file for spreadsheets. */
export function ExportPaymentsButton({ list }: { list: PaymentListState }) {
  const read = async () => [HEADINGS, ...(await readAllPayments(list)).map(cellsOf)];
  return <ExportButton name="financeiro" read={read} />;
}

function cellsOf(payment: Payment): CsvCell[] {
  return [
    payment.id,
    payment.planName,
    billingWords(payment.billingType),
    formatDay(payment.dueDate),
    payment.paymentDate ? formatDay(payment.paymentDate) : '',
    statusWords(payment.status),
    Number(payment.value),
    payment.asaasPaymentUrl,
  ];
}
