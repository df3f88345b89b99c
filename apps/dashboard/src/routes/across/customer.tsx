import { useParams } from 'react-router';
import { CustomerPage } from '../../features/across/customers/customer-page.tsx';
import { Page } from '../../kit/page/page.tsx';

export const handle = { title: 'Cliente' };

export default function CustomerRoute() {
  const { adminId } = useParams();
  return (
    <Page width="list">
      <CustomerPage key={adminId} adminId={Number(adminId)} />
    </Page>
  );
}
