import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { plural } from '../../lib/format.ts';
import { DataTable } from '../../table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LiveText } from '../../ui/live-text.tsx';
import { PaymentCard } from './payment-card.tsx';
import { PaymentRowsContext } from './payment-rows.tsx';
import { type PaymentListState, type PaymentRow, paymentsPageQuery } from './payments.api.ts';
import { paymentColumns } from './payments-columns.tsx';
import { SITUATION_FILTER, SituationSegments } from './situation-segments.tsx';
import { isOverdue } from './status-words.ts';
import { usePaymentNews } from './use-payment-news.ts';
import { usePaymentRefresh } from './use-payment-refresh.tsx';

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
