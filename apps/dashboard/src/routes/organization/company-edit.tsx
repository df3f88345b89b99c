import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { companyQuery } from '../../features/organization/companies/companies.api.ts';
import {
  CompanyForm,
  CompanySkeleton,
} from '../../features/organization/companies/company-form.tsx';
import { TemplatesCard } from '../../features/rooms/duplicate/templates-card.tsx';
import { useGoBack } from '../../kit/form-shells/use-go-back.ts';
import { Page } from '../../kit/page/page.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { QueryStates } from '../../kit/states/query-states.tsx';
import { paths } from '../../paths.ts';

export const handle = { title: 'Empresa' };

export default function CompanyEditRoute() {
  const { id } = useParams();
  // docs/product/screens.md#create-and-edit-addresses
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
          <>
            <CompanyForm
              company={company}
              onSaved={(hasLeft) => {
                if (hasLeft) void navigate(paths.company(), { replace: true });
              }}
            />
            <TemplatesCard companyId={id} />
          </>
        )}
      </QueryStates>
    </>
  );
}
