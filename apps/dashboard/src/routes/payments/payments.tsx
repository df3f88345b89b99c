import { PaymentAccountButton } from '../../features/payment-account/payment-account-button.tsx';
import { OrdersCard } from '../../features/payments/orders-card.tsx';
import { paymentsFile } from '../../features/payments/payments-file.ts';
import { PaymentsList } from '../../features/payments/payments-list.tsx';
import { ProviderNotices } from '../../features/payments/provider-notices.tsx';
import { SITUATION_FILTER } from '../../features/payments/situation-segments.tsx';
import { Totals } from '../../features/payments/totals.tsx';
import { isMaster, useAccount } from '../../lib/session.ts';
import { FileActions } from '../../table/file-actions.tsx';
import { useListState } from '../../table/use-list-state.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

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
      <Totals />
      <PaymentsList list={list} />
      <OrdersCard />
    </Page>
  );
}
