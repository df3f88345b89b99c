import type { Company } from '@atrio/contract/companies';
import { paths } from '../../app/paths.ts';
import { formatInteger } from '../../lib/format.ts';
import { columnsOf } from '../../table/columns.ts';
import { DeleteButton, EditLink, NoAction, RowActions } from '../../table/row-actions.tsx';
import { RowLink } from '../../table/row-link.tsx';
import { ColorDots } from './color-dots.tsx';
import classes from './companies.module.css';
import { CompanyMark } from './company-mark.tsx';
import { useAskCompanyDeletion } from './use-ask-company-deletion.tsx';

const column = columnsOf<Company>();

const mark = [
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

const figures = [
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

export const companyColumns = column.columns([...mark, ...figures]);

/** A MASTER_ADMIN's, of everybody's companies. */
export const allCompanyColumns = column.columns([
  ...mark,
  column.display({
    id: 'owner',
    header: 'Dono',
    cell: ({ row }) => row.original.owner?.name ?? '–',
  }),
  ...figures,
]);

function CompanyActions({ company }: { company: Company }) {
  const askDeletion = useAskCompanyDeletion();
  return (
    <RowActions>
      <EditLink to={paths.companyEditor(company.id)} name={company.name} />
      {company.canDelete ? (
        <DeleteButton name={company.name} onClick={() => askDeletion(company)} />
      ) : (
        <NoAction />
      )}
    </RowActions>
  );
}
