import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { paths } from '../../app/paths.ts';
import { plural } from '../../lib/format.ts';
import { isMaster, useAccount } from '../../lib/session.ts';
import { DataTable } from '../../table/data-table.tsx';
import { FileActions } from '../../table/file-actions.tsx';
import { NewLink } from '../../table/new-link.tsx';
import { isOwnOnly, OWN_FILTERS, ownFilter } from '../../table/own-filter.ts';
import { useListState } from '../../table/use-list-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FloatingAction } from '../../ui/floating-action.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import classes from './companies.module.css';
import { allCompanyColumns, companyColumns } from './companies-columns.tsx';
import { companiesFile } from './companies-file.ts';
import { companiesPageQuery } from './companies-list.api.ts';
import { CompanyCard } from './company-card.tsx';

const LIST = {
  sortable: ['name', 'roomCount'],
  defaultSort: 'name',
  filters: OWN_FILTERS,
} as const;
const MASTER_FILTERS = [ownFilter('Minhas')];

const SORTS = [
  { value: 'name', label: 'Nome' },
  { value: '-roomCount', label: 'Com mais salas' },
];

const TEXTS = {
  loading: 'Buscando empresas',
  error: 'Erro buscando empresas',
  noResult: 'Nenhuma empresa encontrada',
};

export function CompaniesList() {
  const list = useListState(LIST);
  const isPhone = useIsPhone();
  const account = useAccount();
  const adminId = account?.accountData.Admin.id ?? 0;
  const seesAll = isMaster(account);
  const title = seesAll && !isOwnOnly(list) ? 'Empresas' : 'Suas empresas';
  const query = useQuery({
    ...companiesPageQuery(adminId, list),
    placeholderData: keepPreviousData,
  });
  // An empty list offers the new one in its middle: one filled button per view.
  const isEmpty = query.data?.total === 0 && !list.isFiltered;
  const newLink = <NewLink to={paths.newCompany()} label="Nova Empresa" />;
  const tools = (
    <FileActions
      file={companiesFile(adminId, list, seesAll)}
      title={title}
      list="companies"
      state={list}
      filters={MASTER_FILTERS}
    />
  );
  return (
    <div className={classes.list}>
      <PageHeader
        title={title}
        count={query.data && countText(query.data.total)}
        actions={
          !isEmpty && (
            <>
              {!isPhone && tools}
              <FloatingAction>{newLink}</FloatingAction>
            </>
          )
        }
      />
      <DataTable
        name="companies"
        caption={title}
        columns={seesAll ? allCompanyColumns : companyColumns}
        filters={seesAll ? MASTER_FILTERS : undefined}
        list={list}
        query={query}
        card={(company) => <CompanyCard company={company} isOwnerShown={seesAll} />}
        searchLabel="Buscar empresa"
        sorts={SORTS}
        countText={countText}
        phoneFoot={tools}
        texts={TEXTS}
        empty={
          <EmptyState
            title="Não tem empresas"
            text="Uma empresa dá sua logo e suas cores às páginas das salas que a usam."
            actions={newLink}
          />
        }
      />
    </div>
  );
}

function countText(total: number): string {
  return plural(total, 'empresa', 'empresas');
}
