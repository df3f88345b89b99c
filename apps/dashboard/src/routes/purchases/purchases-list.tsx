import { PurchasesList } from '../../features/purchases/purchases-list.tsx';
import { Page } from '../../ui/page.tsx';

export const handle = { title: 'Compras' };

export default function PurchasesListRoute() {
  return (
    <Page width="list">
      <PurchasesList />
    </Page>
  );
}
