import { PaymentAccountButton } from '../../features/money/payment-account/payment-account-button.tsx';
import { OrdersCard } from '../../features/money/payments/orders-card.tsx';
import { PaymentsList, paymentsFile } from '../../features/money/payments/payments-list.tsx';
import { ProviderNotices } from '../../features/money/payments/provider-notices.tsx';
import { SITUATION_FILTER } from '../../features/money/payments/situation-segments.tsx';
import { StandingCard } from '../../features/money/payments/standing-card.tsx';
import { Totals } from '../../features/money/payments/totals.tsx';
import { FileActions } from '../../kit/list/file-actions.tsx';
import { useListState } from '../../kit/list/use-list-state.ts';
import { Page } from '../../kit/page/page.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { isMaster, useAccount } from '../../kit/session/session.ts';

export const handle = { title: 'Financeiro' };

const LIST = {
  sortable: ['id', 'dueDate', 'paymentDate', 'value'],
  defaultSort: '-id',
  filters: ['situacao'],
} as const;

export default function PaymentsRoute() {
  const account = useAccount();
  const list = useListState(LIST);
  return (
    <Page width="list">
      <PageHeader
        title="Financeiro"
        actions={
          <>
            <FileActions
              file={paymentsFile(list)}
              title={handle.title}
              list="payments"
              state={list}
              filters={[SITUATION_FILTER]}
            />
            <PaymentAccountButton />
          </>
        }
      />
      {isMaster(account) && <ProviderNotices />}
      <StandingCard />
      <Totals />
      <PaymentsList list={list} />
      <OrdersCard />
    </Page>
  );
}
