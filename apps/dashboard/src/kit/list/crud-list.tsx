import type { ReactNode } from 'react';
import { FloatingAction } from '../page/floating-action.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { useIsPhone } from '../ui/window-width.ts';
import type { TableRow } from './columns.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { FileActions } from './file-actions.tsx';
import type { ListFile } from './list-file.ts';
import { NewAction, type NewActionProps } from './new-action.tsx';

interface CrudListProps<Row extends TableRow, FileRow extends { id: number }>
  extends Omit<DataTableProps<Row>, 'caption' | 'empty' | 'phoneFoot'> {
  /** The page's h1, and the title of the table and of what is printed. */
  title: string;
  /** Beside the title; the total by default. */
  count?: ReactNode;
  /** All rows, for export and print. */
  file: ListFile<FileRow>;
  /** How a row is made. `isIconOnly` holds for the header, not for the empty list. */
  newAction?: NewActionProps;
  /** Links before the file's buttons; an empty list shows them before the button of a new row. */
  extraLinks?: ReactNode;
  /** Between the header and the table. */
  notice?: ReactNode;
  /** Shown while the list has no row and nothing is searched or filtered. */
  empty: { title: string; text?: string };
}

/**
 * The page of a list whose rows are made, changed and deleted: a header with the total, export and
 * the way to a new row, and the table. On phones export stands below the rows.
 */
export function CrudList<Row extends TableRow, FileRow extends { id: number }>(
  props: CrudListProps<Row, FileRow>,
) {
  const { title, count, file, newAction, extraLinks, notice, empty, ...table } = props;
  const { list, query, filters } = table;
  const isPhone = useIsPhone();
  const total = query.data?.total;
  // An empty list offers the new row in its middle: one filled button per view.
  const isEmpty = total === 0 && !list.isFiltered;
  const tools = (
    <>
      {extraLinks}
      <FileActions file={file} title={title} list={table.name} state={list} filters={filters} />
    </>
  );
  return (
    <>
      <PageHeader
        title={title}
        count={count ?? (total === undefined ? undefined : table.countText(total))}
        actions={!isEmpty && <HeaderActions tools={!isPhone && tools} newAction={newAction} />}
      />
      {notice}
      <DataTable
        {...table}
        caption={title}
        phoneFoot={tools}
        empty={
          <EmptyState
            {...empty}
            actions={
              (newAction || extraLinks) && (
                <>
                  {extraLinks}
                  {newAction && <NewAction {...newAction} isIconOnly={false} />}
                </>
              )
            }
          />
        }
      />
    </>
  );
}

interface HeaderActionsProps {
  tools: ReactNode;
  newAction: NewActionProps | undefined;
}

function HeaderActions({ tools, newAction }: HeaderActionsProps) {
  return (
    <>
      {tools}
      {newAction && (
        <FloatingAction>
          <NewAction {...newAction} />
        </FloatingAction>
      )}
    </>
  );
}
