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

export const companyColumns = column.columns([
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
