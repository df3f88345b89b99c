import { EnvironmentsList } from '../../features/environments/environments-list.tsx';
import { Page } from '../../ui/page.tsx';

export const handle = { title: 'Ambientes' };

export default function EnvironmentsListRoute() {
  return (
    <Page width="list">
      <EnvironmentsList />
    </Page>
  );
}
