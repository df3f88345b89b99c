import { CompaniesList } from '../../features/companies/companies-list.tsx';
import { Page } from '../../ui/page.tsx';

export const handle = { title: 'Suas empresas' };

export default function CompaniesListRoute() {
  return (
    <Page width="list">
      <CompaniesList />
    </Page>
  );
}
