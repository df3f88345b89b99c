import {
  type ColumnChoice,
  type ColumnList,
  preferenceRoutes,
  preferencesSchema,
} from '@atrio/contract/accounts/preferences';
import { readStored, store } from '@atrio/ui/storage';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../api/api-client.ts';
import { apiQuery, queryClient } from '../api/query-client.ts';
import { useFirstScreenSeen } from '../first-screen/first-screen.ts';
import { useAccount } from '../session/session.ts';
import { useIsPhone } from '../ui/window-width.ts';
import type { TableColumns, TableRow } from './columns.ts';

/** Columns that differ from what the list shows by itself. */
export type Choice = Pick<ColumnChoice, 'shown' | 'hidden'>;

export const NO_CHOICE: Choice = { shown: [], hidden: [] };

/** One person's columns in this browser, so that a table need not wait for the server's. */
const COPY = 'atrio.columns:';
const SAVING = ['preferences', 'put'];

/**
 * The columns that a person chose for a list. The server keeps the choice for all their devices; a
 * copy in the browser lets the table be drawn at once. A change made on another device shows when
 * the list is next opened, so that columns never jump.
 *
 * @returns `choice` is undefined while a browser without a copy waits for the server
 */
export function useColumnChoice(list: ColumnList) {
  const adminId = useAccount()?.accountData.Admin.id ?? 0;
  const isPhone = useIsPhone();
  const isSeen = useFirstScreenSeen();
  const [shown, setShown] = useState(() => copiedChoice(adminId, list));
  const isAwaited = shown === undefined && !isPhone && adminId > 0;
  const query = useQuery({
    ...preferencesQuery(adminId),
    enabled: isAwaited || (isSeen && !isPhone && adminId > 0),
  });
  const { mutate } = useMutation(SAVE);
  // Without an answer the list shows what it does by itself.
  if (isAwaited && (query.data || query.error)) {
    setShown(choiceIn(query.data?.preferences.columns ?? [], list));
  }
  return {
    choice: isAwaited ? undefined : (shown ?? NO_CHOICE),
    choose: (choice: Choice) => {
      setShown(choice);
      const others = (readCopy(adminId) ?? []).filter((other) => other.list !== list);
      writeCopy(adminId, [...others, { list, ...choice }]);
      mutate({ list, ...choice });
    },
  };
}

/** The choice as this browser knows it; undefined where it has no copy. */
export function copiedChoice(adminId: number, list: ColumnList): Choice | undefined {
  const columns = readCopy(adminId);
  return columns && choiceIn(columns, list);
}

/** Also what a sign-in of the tests begins with. */
export function writeCopy(adminId: number, columns: ColumnChoice[]): void {
  store(COPY + adminId, JSON.stringify({ columns }));
}

function preferencesQuery(adminId: number) {
  const { queryKey } = apiQuery(preferenceRoutes.get);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const answer = await callApi(preferenceRoutes.get, {}, { signal });
      // An answer from before a change that is on its way would undo it here.
      if (queryClient.isMutating({ mutationKey: SAVING }) === 0) {
        writeCopy(adminId, answer.preferences.columns);
      }
      return answer;
    },
    // A table may be waiting, and does without.
    retry: false,
  });
}

/** One after the other, so that the last click is the last write; also while the page closes. */
const SAVE = {
  mutationKey: SAVING,
  scope: { id: 'preferences' },
  mutationFn: (choice: ColumnChoice) =>
    callApi(preferenceRoutes.put, { columns: [choice] }, { keepalive: true }),
  meta: {
    invalidates: ['preferences'],
    failed: 'Não foi possível guardar as colunas na sua conta',
  },
};

function readCopy(adminId: number): ColumnChoice[] | undefined {
  try {
    const copy = JSON.parse(readStored(COPY + adminId) ?? '');
    return preferencesSchema.parse(copy).columns;
  } catch {
    // None, or of an older version.
    return undefined;
  }
}

function choiceIn(columns: readonly ColumnChoice[], list: ColumnList): Choice {
  return columns.find((choice) => choice.list === list) ?? NO_CHOICE;
}

type Column<Row extends TableRow> = TableColumns<Row>[number];

/** A column that a person can show and hide. */
export interface ColumnOption {
  id: string;
  label: string;
  /** The list does not show it by itself. */
  isExtra: boolean;
}

/** All but the first, which names the row, and the buttons at its end. */
export function optionsOf<Row extends TableRow>(columns: TableColumns<Row>): ColumnOption[] {
  return columns.slice(1).flatMap((column) => {
    const id = idOf(column);
    if (id === 'actions' || typeof column.header !== 'string') return [];
    return [{ id, label: column.header, isExtra: column.meta?.isExtra ?? false }];
  });
}

/** The columns to draw: a chosen one is there however narrow the table is. */
export function shownColumns<Row extends TableRow>(
  columns: TableColumns<Row>,
  { shown, hidden }: Choice,
): TableColumns<Row> {
  return columns.flatMap((column) => {
    const id = idOf(column);
    if (shown.includes(id)) return [{ ...column, meta: { ...column.meta, priority: undefined } }];
    return column.meta?.isExtra || hidden.includes(id) ? [] : [column];
  });
}

/** @param isShown as it stands now, by choice or by width */
export function toggled(choice: Choice, { id, isExtra }: ColumnOption, isShown: boolean): Choice {
  const shown = choice.shown.filter((other) => other !== id);
  const hidden = choice.hidden.filter((other) => other !== id);
  if (!isShown) return { shown: [...shown, id], hidden };
  return { shown, hidden: isExtra ? hidden : [...hidden, id] };
}

/** Accessor columns are known by their field. */
function idOf<Row extends TableRow>(column: Column<Row>): string {
  if (column.id) return column.id;
  return 'accessorKey' in column ? String(column.accessorKey) : '';
}
