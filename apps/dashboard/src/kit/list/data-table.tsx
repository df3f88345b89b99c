import type { ColumnList } from '@atrio/contract/accounts/preferences';
import { ActionIcon } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { type QueryLike, QueryStates } from '../states/query-states.tsx';
import { SkeletonBar, SkeletonDoor } from '../states/skeletons.tsx';
import { LiveText } from '../ui/live-text.tsx';
import { Menu } from '../ui/menu.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { useIsPhone } from '../ui/window-width.ts';
import {
  type Choice,
  type ColumnOption,
  NO_CHOICE,
  optionsOf,
  shownColumns,
  toggled,
  useColumnChoice,
} from './column-choice.ts';
import type { TableColumns, TableRow, ToneOf } from './columns.ts';
import classes from './data-table.module.css';
import type { FilterDefinition } from './filter-chip.tsx';
import type { SortOption } from './filters-drawer.tsx';
import type { Selection } from './selection.tsx';
import { TableBody } from './table-body.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import columnsMenuClasses from './toolbar.module.css';
import type { ListPage, ListState } from './use-list-state.ts';

export interface DataTableProps<Row extends TableRow> {
  /** Under this name the person's columns are kept. */
  name: ColumnList;
  caption: string;
  columns: TableColumns<Row>;
  list: ListState;
  query: QueryLike<ListPage<Row>> & { isPlaceholderData: boolean };
  /** One row as a card, for phones. */
  card: (row: Row) => ReactNode;
  searchLabel: string;
  filters?: readonly FilterDefinition[];
  sorts?: readonly SortOption[];
  /** '18 salas': read out when it changes. */
  countText: (total: number) => string;
  texts: { loading: string; error: string; noResult: string };
  empty: ReactNode;
  hasDoors?: boolean;
  toolbarStart?: ReactNode;
  /** Shown below the rows on phones; wider windows have it in the header. */
  phoneFoot?: ReactNode;
  selection?: Selection;
  toneOf?: ToneOf<Row>;
}

/** A server-side list: search, filters, sort and page in the address bar, and all its states. */
export function DataTable<Row extends TableRow>(props: DataTableProps<Row>) {
  const { query } = props;
  const isPhone = useIsPhone();
  const card = useRef<HTMLDivElement>(null);
  const { columns, ...choosing } = useChosenColumns(props);
  const { choice } = choosing;
  const isEmpty = isEmptyList(props);
  const count = countOf(props);
  return (
    <>
      {!isEmpty && (
        <Toolbar
          {...props}
          {...choosing}
          count={count}
          readVisible={() => visibleIn(card.current)}
        />
      )}
      <LiveText>{query.isPlaceholderData ? undefined : count}</LiveText>
      <div
        ref={card}
        className={classes.card}
        aria-busy={query.isFetching}
        data-stale={isStale(query)}
      >
        <QueryStates
          query={choice ? withoutStaleNothing(query) : { ...query, data: undefined }}
          loadingText={props.texts.loading}
          errorTitle={props.texts.error}
          skeleton={skeletonOf(props)}
          isEmpty={() => isEmpty}
          empty={props.empty}
        >
          {(data) => (
            <TableBody
              {...props}
              columns={columns}
              hasChosen={(choice?.shown.length ?? 0) > 0}
              data={data}
              noResult={props.texts.noResult}
              isStale={query.isPlaceholderData}
              isPhone={isPhone}
            />
          )}
        </QueryStates>
      </div>
      {isPhone && !isEmpty && <div className={classes.phoneFoot}>{props.phoneFoot}</div>}
    </>
  );
}

function useChosenColumns<Row extends TableRow>({ name, columns }: DataTableProps<Row>) {
  const { choice, choose } = useColumnChoice(name);
  const shown = useMemo(() => shownColumns(columns, choice ?? NO_CHOICE), [columns, choice]);
  return { choice, choose, columns: shown };
}

interface ToolbarProps extends ReturnType<typeof useColumnChoice> {
  count: string | undefined;
  readVisible: () => ReadonlySet<string>;
}

function Toolbar<Row extends TableRow>(props: DataTableProps<Row> & ToolbarProps) {
  const { choice } = props;
  return (
    <TableToolbar
      list={props.list}
      searchLabel={props.searchLabel}
      filters={props.filters ?? []}
      sorts={props.sorts ?? []}
      count={props.count}
      start={props.toolbarStart}
      end={
        choice && (
          <ColumnsMenu
            options={optionsOf(props.columns)}
            choice={choice}
            onChoose={props.choose}
            readVisible={props.readVisible}
          />
        )
      }
      selection={props.selection}
    />
  );
}

function skeletonOf<Row extends TableRow>({ columns, texts, hasDoors }: DataTableProps<Row>) {
  return (
    <TableSkeleton
      heading={firstHeading(columns)}
      text={texts.loading}
      hasDoors={hasDoors ?? false}
    />
  );
}

/** Narrow tables leave columns out by their style alone. */
function visibleIn(card: HTMLElement | null): ReadonlySet<string> {
  const heads = card?.querySelectorAll<HTMLElement>('th[data-column]') ?? [];
  const seen = [...heads].filter((head) => getComputedStyle(head).display !== 'none');
  return new Set(seen.map((head) => head.dataset.column ?? ''));
}

function firstHeading<Row extends TableRow>(columns: TableColumns<Row>): string {
  const heading = columns[0]?.header;
  return typeof heading === 'string' ? heading : '';
}

function isEmptyList<Row extends TableRow>({ list, query }: DataTableProps<Row>): boolean {
  return query.data?.total === 0 && !list.isFiltered && !query.isPlaceholderData;
}

function countOf<Row extends TableRow>({ query, countText }: DataTableProps<Row>) {
  const total = query.data?.total;
  return total === undefined ? undefined : countText(total);
}

function isStale(query: { isPlaceholderData: boolean }): true | undefined {
  return query.isPlaceholderData || undefined;
}

/** While the next answer is on its way, 'nothing' from the one before says nothing about it. */
function withoutStaleNothing<Row>(
  query: QueryLike<ListPage<Row>> & { isPlaceholderData: boolean },
): QueryLike<ListPage<Row>> {
  if (!query.isPlaceholderData || query.data?.total !== 0) return query;
  return { ...query, data: undefined };
}

interface TableSkeletonProps {
  /** The first column's header, which is known before the rows are. */
  heading: string;
  text: string;
  hasDoors: boolean;
}

const WIDTHS = [150, 110, 176, 128, 160, 120];

/** Rows at rest, in the shape of the table or of the phone's cards. */
function TableSkeleton({ heading, text, hasDoors }: TableSkeletonProps) {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      <div className={classes.skeletonHead}>
        <span>{heading}</span>
        <span className={classes.skeletonText}>{text}</span>
      </div>
      {WIDTHS.map((width) => (
        <div className={classes.skeletonRow} key={width}>
          {hasDoors && <SkeletonDoor />}
          <SkeletonBar width={width} />
          <span className={classes.skeletonEnd}>
            <SkeletonBar width={70} />
            <SkeletonBar width={44} />
          </span>
        </div>
      ))}
    </div>
  );
}

interface ColumnsMenuProps {
  options: readonly ColumnOption[];
  choice: Choice;
  onChoose: (choice: Choice) => void;
  /** Ids of the columns that can be seen now: some give way where the table is narrow. */
  readVisible: () => ReadonlySet<string>;
}

/** Chooses the columns of the table; those in view are ticked. */
function ColumnsMenu({ options, choice, onChoose, readVisible }: ColumnsMenuProps) {
  const [visible, setVisible] = useState<ReadonlySet<string>>(new Set());
  const isStandard = choice.shown.length + choice.hidden.length === 0;
  const isShown = ({ id }: ColumnOption) =>
    choice.shown.includes(id) || (visible.has(id) && !choice.hidden.includes(id));
  return (
    <Menu
      position="bottom-end"
      width={220}
      closeOnItemClick={false}
      withInitialFocusPlaceholder={false}
      onOpen={() => setVisible(readVisible())}
    >
      <Menu.Target>
        <Tooltip label="Colunas">
          <ActionIcon variant="default" className={columnsMenuClasses.columns} aria-label="Colunas">
            <IconColumns3 size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map((option) => (
          <Menu.CheckboxItem
            key={option.id}
            checked={isShown(option)}
            onChange={() => onChoose(toggled(choice, option, isShown(option)))}
          >
            {option.label}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item disabled={isStandard} onClick={() => onChoose(NO_CHOICE)}>
          Voltar ao padrão
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
