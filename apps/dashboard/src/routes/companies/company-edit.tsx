import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { companyQuery } from '../../features/companies/company-editing.api.ts';
import { CompanyForm } from '../../features/companies/company-form.tsx';
import { CompanySkeleton } from '../../features/companies/company-skeleton.tsx';
import { useGoBack } from '../../form/use-go-back.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryStates } from '../../ui/query-states.tsx';

export const handle = { title: 'Empresa' };

export default function CompanyEditRoute() {
  const { id } = useParams();
  // Spec section 2: an absent id or 0 means new; so does any that is no number.
  const isChange = Number(id) > 0;
  return (
    <Page width="list">
      {isChange ? <ChangeCompany key={id} id={Number(id)} /> : <NewCompany />}
    </Page>
  );
}

function NewCompany() {
  const goBack = useGoBack(paths.company());
  return (
    <>
      <PageHeader title="Nova Empresa" back={goBack} />
      <CompanyForm onSaved={goBack} />
    </>
  );
}

function ChangeCompany({ id }: { id: number }) {
  const navigate = useNavigate();
  const goBack = useGoBack(paths.company());
  const query = useQuery(companyQuery(id));
  return (
    <>
      <PageHeader title={query.data?.company.name ?? 'Empresa'} back={goBack} />
      <QueryStates
        query={query}
        skeleton={<CompanySkeleton />}
        errorTitle="Erro ao pegar os dados em empresa"
        missingTitle="Empresa não encontrada"
        errorAction={
          <Button component={Link} to={paths.company()} variant="default">
            Voltar para Empresas
          </Button>
        }
      >
        {({ company }) => (
          <CompanyForm
            company={company}
            onSaved={(hasLeft) => {
              if (hasLeft) void navigate(paths.company(), { replace: true });
            }}
          />
        )}
      </QueryStates>
    </>
  );
}
