import type { ServerPayload } from '@atrio/contract/live/realtime';
import { billingWords } from '@atrio/contract/money/payments';
import { Badge, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconRotate,
  type TablerIcon,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { columnsOf } from '../../../kit/list/columns.ts';
import { DataTable } from '../../../kit/list/data-table.tsx';
import { type FileColumn, type ListFile, pagesOf, readFresh } from '../../../kit/list/list-file.ts';
import { RowActions } from '../../../kit/list/row-actions.tsx';
import { RowCard } from '../../../kit/list/row-card.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { formatDay, formatReais, plural } from '../../../kit/text/format.ts';
import { LiveText } from '../../../kit/ui/live-text.tsx';
import { paths } from '../../../paths.ts';
import { CopyCodeButton, PaymentDocuments, PaymentPageLink } from './payment-actions.tsx';
import { PaymentRowsContext } from './payment-rows.tsx';
import { roomsAddedWords } from './payment-words.ts';
import { type PaymentListState, type PaymentRow, paymentsPageQuery } from './payments.api.ts';
import classes from './payments.module.css';
import { RefreshButton, usePaymentRefresh } from './refresh-button.tsx';
import { SITUATION_FILTER, SituationSegments } from './situation-segments.tsx';
import {
  invoiceWords,
  isOverdue,
  isPaid,
  type StatusTone,
  statusTone,
  statusWords,
} from './status-words.ts';
import { useWatchPayments } from './watch-payments.ts';

const SORTS = [
  { value: '-id', label: 'Mais novos' },
  { value: 'dueDate', label: 'Vence primeiro' },
  { value: '-value', label: 'Maior valor' },
];
const FAILED = 'Erro buscando pagamentos: ';

/** One's own payments: the page's list, which changes by itself when one is paid. */
export function PaymentsList({ list }: { list: PaymentListState }) {
  const query = useQuery({ ...paymentsPageQuery(list), placeholderData: keepPreviousData });
  const rows = usePaymentRefresh();
  const news = usePaymentNews(rows.light);
  const toneOf = ({ id, status }: PaymentRow) => {
    if (rows.isFresh(id)) return 'fresh';
    return isOverdue(status) ? 'late' : undefined;
  };
  return (
    <PaymentRowsContext value={rows}>
      <LiveText>{news}</LiveText>
      <DataTable
        name="payments"
        caption="Pagamentos"
        columns={paymentColumns}
        list={list}
        query={query}
        card={(payment) => <PaymentCard payment={payment} />}
        searchLabel="Buscar por número ou plano"
        filters={[SITUATION_FILTER]}
        sorts={SORTS}
        countText={(total) => plural(total, 'pagamento', 'pagamentos')}
        texts={{
          loading: 'Buscando pagamentos',
          error: FAILED + (query.error?.message ?? ''),
          noResult: 'Nenhum pagamento encontrado',
        }}
        toolbarStart={<SituationSegments list={list} />}
        toneOf={toneOf}
        empty={<NoPayments />}
      />
    </PaymentRowsContext>
  );
}

function NoPayments() {
  return (
    <EmptyState
      title="Nenhum pagamento"
      text="Os pagamentos do plano que você escolher aparecem aqui."
      actions={
        <Button component={Link} to={paths.subscriptions()}>
          Ver planos
        </Button>
      }
    />
  );
}

const column = columnsOf<PaymentRow>();

const paymentColumns = column.columns([
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
    id: 'documents',
    header: 'Documentos',
    cell: ({ row }) => <PaymentDocuments payment={row.original} />,
  }),
  column.display({
    id: 'actions',
    header: 'Ações',
    meta: { align: 'end', isHeaderHidden: true },
    cell: ({ row }) => (
      <RowActions>
        <PaymentPageLink payment={row.original} />
        <CopyCodeButton payment={row.original} />
        <RefreshButton payment={row.original} />
      </RowActions>
    ),
  }),
]);

/** A payment in the list as phones show it. */
function PaymentCard({ payment }: { payment: PaymentRow }) {
  return (
    <RowCard
      title={
        <span className={classes.cardHead}>
          <span>{payment.planName}</span> <span>{formatReais(payment.value)}</span>
        </span>
      }
      subtitle={
        <>
          Nº {payment.id} · {billingWords(payment.billingType)} · {datesOf(payment)}
        </>
      }
      meta={
        <>
          <StatusBadge status={payment.status} />
          {(isPaid(payment.status) || payment.invoice) && <PaymentDocuments payment={payment} />}
          <span className={classes.cardFoot}>
            <PaymentPageLink payment={payment} />
            <CopyCodeButton payment={payment} />
            <RefreshButton payment={payment} />
          </span>
        </>
      }
      menuLabel={`Ações do ${payment.name}`}
    />
  );
}

function datesOf({ dueDate, paymentDate, status }: PaymentRow): string {
  if (paymentDate) return `pago em ${formatDay(paymentDate)}`;
  return `${isOverdue(status) ? 'venceu' : 'vence'} em ${formatDay(dueDate)}`;
}

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
  { heading: 'NFS-e', cell: ({ invoice }) => (invoice ? invoiceWords(invoice) : '') },
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

/**
 * While this is on screen, payments that change by themselves are read again. Answers what a screen
 * reader says of the latest.
 */
function usePaymentNews(onChange: (paymentId: number) => void): string | undefined {
  const connection = useWatchPayments();
  const [words, setWords] = useState<string>();
  const handleNews = useEffectEvent((news: ServerPayload<'paymentChanged'>) => {
    setWords(newsWords(news));
    onChange(news.paymentId);
  });
  useEffect(() => connection?.on('paymentChanged', (news) => handleNews(news)), [connection]);
  return words;
}

function newsWords({ paymentId, status, roomsAdded }: ServerPayload<'paymentChanged'>): string {
  const words = `Pagamento ${paymentId}: ${statusWords(status)}`;
  return roomsAdded > 0 ? `${words}. ${roomsAddedWords(roomsAdded)}` : words;
}

const ICONS: Record<StatusTone, TablerIcon> = {
  green: IconCircleCheck,
  amber: IconClock,
  red: IconAlertTriangle,
  gray: IconRotate,
};

/** Status of a payment: in words, with an icon, and only then in a colour. */
function StatusBadge({ status }: { status: string }) {
  const tone = statusTone(status);
  const Icon = ICONS[tone];
  return (
    <Badge
      classNames={{ root: classes.status, label: classes.statusLabel }}
      color={tone}
      leftSection={<Icon size={14} stroke={1.9} aria-hidden />}
    >
      {statusWords(status)}
    </Badge>
  );
}
