import { formatDay } from '../../lib/format.ts';
import { type FileColumn, type ListFile, pagesOf, readFresh } from '../../table/list-file.ts';
import { type PaymentListState, type PaymentRow, paymentsPageQuery } from './payments.api.ts';
import { billingWords, statusWords } from './status-words.ts';

const COLUMNS: FileColumn<PaymentRow>[] = [
  // A number that nobody adds up.
  { heading: 'Nº', shownAs: 'id', cell: ({ id }) => String(id) },
  { heading: 'Plano', shownAs: 'plan', cell: ({ planName }) => planName },
  { heading: 'Tipo', shownAs: 'plan', cell: ({ billingType }) => billingWords(billingType) },
  { heading: 'Vencimento', shownAs: 'dueDate', cell: ({ dueDate }) => formatDay(dueDate) },
  {
    heading: 'Pagamento',
    shownAs: 'paymentDate',
    cell: ({ paymentDate }) => (paymentDate ? formatDay(paymentDate) : ''),
  },
  { heading: 'Situação', shownAs: 'status', cell: ({ status }) => statusWords(status) },
  { heading: 'Valor (R$)', shownAs: 'value', cell: ({ value }) => Number(value) },
  { heading: 'Página', cell: ({ asaasPaymentUrl }) => asaasPaymentUrl },
];

/** The payments of the list, as they are filtered. */
export function paymentsFile(list: PaymentListState): ListFile<PaymentRow> {
  return {
    name: 'financeiro',
    columns: COLUMNS,
    pages: pagesOf((page, pageSize) => readFresh(paymentsPageQuery({ ...list, page, pageSize }))),
  };
}
