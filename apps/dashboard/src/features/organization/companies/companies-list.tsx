import { surface } from '@atrio/contract/lib/company-colors';
import type { Company } from '@atrio/contract/organization/companies';
import { VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { confirmDeletion } from '../../../kit/feedback/confirm-deletion.tsx';
import { columnsOf } from '../../../kit/list/columns.ts';
import { CrudList } from '../../../kit/list/crud-list.tsx';
import { type FileColumn, type ListFile, pagesOf, readFresh } from '../../../kit/list/list-file.ts';
import { isOwnOnly, OWN_FILTERS, ownFilter } from '../../../kit/list/own-filter.ts';
import { EditAndDelete } from '../../../kit/list/row-actions.tsx';
import { RowCard } from '../../../kit/list/row-card.tsx';
import { RowLink } from '../../../kit/list/row-link.tsx';
import { RowMark } from '../../../kit/list/row-mark.tsx';
import { DeleteItem, EditItem } from '../../../kit/list/row-menu.tsx';
import { type ListState, useListState } from '../../../kit/list/use-list-state.ts';
import { isMaster, useAccount } from '../../../kit/session/session.ts';
import { formatInteger, initials, plural } from '../../../kit/text/format.ts';
import { paths } from '../../../paths.ts';
import { COLOR_LABELS } from './color-words.ts';
import { companiesPageQuery, useRemoveCompany } from './companies.api.ts';
import classes from './companies.module.css';
import { rethrowDescribed } from './dialog-failure.ts';

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

/** The companies a person administers; a MASTER_ADMIN sees everybody's, with their owners. */
export function CompaniesList() {
  const list = useListState(LIST);
  const account = useAccount();
  const adminId = account?.accountData.Admin.id ?? 0;
  const seesAll = isMaster(account);
  const query = useQuery({
    ...companiesPageQuery(adminId, list),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={classes.list}>
      <CrudList
        name="companies"
        title={seesAll && !isOwnOnly(list) ? 'Empresas' : 'Suas empresas'}
        columns={seesAll ? allCompanyColumns : companyColumns}
        filters={seesAll ? MASTER_FILTERS : undefined}
        list={list}
        query={query}
        card={(company) => <CompanyCard company={company} isOwnerShown={seesAll} />}
        searchLabel="Buscar empresa"
        sorts={SORTS}
        countText={(total) => plural(total, 'empresa', 'empresas')}
        texts={TEXTS}
        file={companiesFile(adminId, list, seesAll)}
        newAction={{ to: paths.newCompany(), label: 'Nova Empresa' }}
        empty={{
          title: 'Não tem empresas',
          text: 'Uma empresa dá sua logo e suas cores às páginas das salas que a usam.',
        }}
      />
    </div>
  );
}

const column = columnsOf<Company>();

const firstColumns = [
  column.accessor('name', {
    header: 'Empresa',
    cell: ({ row: { original: company } }) => (
      <span className={classes.name}>
        <CompanyMark company={company} />
        <RowLink to={paths.companyEditor(company.id)}>{company.name}</RowLink>
      </span>
    ),
  }),
  column.display({
    id: 'colors',
    header: 'Cores',
    cell: ({ row }) => <ColorDots colors={row.original.colors} />,
  }),
] as const;

const lastColumns = [
  column.accessor('roomCount', {
    header: 'Salas',
    meta: { align: 'end' },
    sortDescFirst: true,
    cell: ({ row }) => formatInteger(row.original.roomCount),
  }),
  column.display({
    id: 'actions',
    header: 'Ações',
    meta: { align: 'end', isHeaderHidden: true },
    cell: ({ row }) => <CompanyActions company={row.original} />,
  }),
] as const;

const companyColumns = column.columns([...firstColumns, ...lastColumns]);

const allCompanyColumns = column.columns([
  ...firstColumns,
  column.display({
    id: 'owner',
    header: 'Dono',
    cell: ({ row }) => row.original.owner?.name ?? '–',
  }),
  ...lastColumns,
]);

function CompanyActions({ company }: { company: Company }) {
  const askDeletion = useAskDeletion(company);
  return (
    <EditAndDelete
      to={paths.companyEditor(company.id)}
      name={company.name}
      onDelete={company.canDelete ? askDeletion : undefined}
    />
  );
}

interface CompanyCardProps {
  company: Company;
  /** For a MASTER_ADMIN, whose list has other people's companies too. */
  isOwnerShown: boolean;
}

/** The row on phones. */
function CompanyCard({ company, isOwnerShown }: CompanyCardProps) {
  const askDeletion = useAskDeletion(company);
  const { id, name, owner, roomCount } = company;
  const rooms = plural(roomCount, 'sala', 'salas');
  return (
    <RowCard
      mark={<CompanyMark company={company} />}
      title={<RowLink to={paths.companyEditor(id)}>{name}</RowLink>}
      subtitle={isOwnerShown && owner ? `${rooms} · ${owner.name}` : rooms}
      meta={<ColorDots colors={company.colors} />}
      menuLabel={`Ações de ${name}`}
      menu={
        <>
          <EditItem to={paths.companyEditor(id)} />
          {company.canDelete && <DeleteItem onClick={askDeletion} />}
        </>
      }
    />
  );
}

/** The logo, or the initial on the primary colour. Decorative: the name stands beside it. */
function CompanyMark({ company: { name, logoUrl, colors } }: { company: Company }) {
  const { ground, text } = surface(colors.primary);
  return (
    <RowMark url={logoUrl} background={logoUrl ? '#fff' : `#${ground}`} color={`#${text}`}>
      {initials(name).slice(0, 1)}
    </RowMark>
  );
}

/** The three colours as dots, and in words for people who do not see them. */
function ColorDots({ colors }: { colors: Company['colors'] }) {
  const words = COLOR_LABELS.map(({ name, label }) => `${label} ${colors[name]}`).join(', ');
  return (
    <span className={classes.dots}>
      {COLOR_LABELS.map(({ name, label }) => (
        <span
          key={name}
          className={classes.dot}
          style={{ background: `#${colors[name]}` }}
          title={`${label}: ${colors[name]}`}
          aria-hidden="true"
        />
      ))}
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

function useAskDeletion({ id, name, roomCount }: Company) {
  const { mutateAsync: remove } = useRemoveCompany();
  return () =>
    confirmDeletion({
      title: 'Deletar empresa?',
      name,
      consequence: roomsText(roomCount),
      remove: () => remove({ id: String(id) }).catch(rethrowDescribed('Erro ao deletar a empresa')),
    });
}

function roomsText(count: number): string {
  if (count === 0) return 'Nenhuma sala usa esta empresa';
  const verb = count === 1 ? 'volta' : 'voltam';
  return `${plural(count, 'sala', 'salas')} ${verb} a ficar sem empresa, com as cores padrão`;
}

const FILE_COLUMNS: FileColumn<Company>[] = [
  { heading: 'Empresa', shownAs: 'name', cell: ({ name }) => name },
  { heading: 'Cor primária', shownAs: 'colors', cell: ({ colors }) => `#${colors.primary}` },
  { heading: 'Cor secundária', shownAs: 'colors', cell: ({ colors }) => `#${colors.secondary}` },
  {
    heading: 'Cor complementar',
    shownAs: 'colors',
    cell: ({ colors }) => `#${colors.complementary}`,
  },
  { heading: 'Salas', shownAs: 'roomCount', cell: ({ roomCount }) => roomCount },
];

const ALL_FILE_COLUMNS: FileColumn<Company>[] = [
  ...FILE_COLUMNS,
  { heading: 'Dono', shownAs: 'owner', cell: ({ owner }) => owner?.name ?? '' },
];

function companiesFile(
  adminId: number,
  list: ListState<(typeof LIST.sortable)[number]>,
  seesAll: boolean,
): ListFile<Company> {
  return {
    name: 'empresas',
    columns: seesAll ? ALL_FILE_COLUMNS : FILE_COLUMNS,
    pages: pagesOf((page, pageSize) =>
      readFresh(companiesPageQuery(adminId, { ...list, page, pageSize })),
    ),
  };
}
