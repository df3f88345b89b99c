import { formatDay, formatReais } from '../../lib/format.ts';
import { columnsOf } from '../../table/columns.ts';
import { RowActions } from '../../table/row-actions.tsx';
import { CopyCodeButton } from './copy-code-button.tsx';
import { PaymentPageLink } from './payment-page-link.tsx';
import type { PaymentRow } from './payments.api.ts';
import classes from './payments.module.css';
import { RefreshButton } from './refresh-button.tsx';
import { StatusBadge } from './status-badge.tsx';
import { billingWords } from './status-words.ts';

const column = columnsOf<PaymentRow>();

export const paymentColumns = column.columns([
  column.accessor('id', {
    header: 'Nº',
    sortDescFirst: true,
    cell: ({ row }) => <span className={classes.number}>{row.original.id}</span>,
  }),
  column.display({
    id: 'plan',
    header: 'Plano',
    cell: ({ row: { original: payment } }) => (
      <>
        <span className={classes.plan}>{payment.planName}</span>{' '}
        <span className={classes.type}>· {billingWords(payment.billingType)}</span>
      </>
    ),
  }),
  column.accessor('dueDate', {
    header: 'Vencimento',
    sortDescFirst: true,
    cell: ({ row }) => formatDay(row.original.dueDate),
  }),
  column.accessor('paymentDate', {
    header: 'Pagamento',
    meta: { priority: 2 },
    sortDescFirst: true,
    cell: ({ row }) => (row.original.paymentDate ? formatDay(row.original.paymentDate) : '–'),
  }),
  column.display({
    id: 'status',
    header: 'Situação',
    cell: ({ row }) => <StatusBadge status={row.original.status} />,
  }),
  column.accessor('value', {
    header: 'Valor',
    meta: { align: 'end' },
    sortDescFirst: true,
    cell: ({ row }) => <span className={classes.value}>{formatReais(row.original.value)}</span>,
  }),
  column.display({
    id: 'page',
    header: 'Página',
    cell: ({ row }) => <PaymentPageLink payment={row.original} />,
  }),
  column.display({
    id: 'actions',
    header: 'Ações',
    meta: { align: 'end', isHeaderHidden: true },
    cell: ({ row }) => (
      <RowActions>
        <CopyCodeButton payment={row.original} />
        <RefreshButton payment={row.original} />
      </RowActions>
    ),
  }),
]);
