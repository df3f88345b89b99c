import {
  type ColumnChoice,
  type ColumnList,
  preferenceRoutes,
  preferencesSchema,
} from '@atrio/contract/preferences';
import { readStored, store } from '@atrio/ui/storage';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../lib/api-client.ts';
import { useFirstScreenSeen } from '../lib/first-screen.ts';
import { apiQuery, queryClient } from '../lib/query-client.ts';
import { useAccount } from '../lib/session.ts';
import { useIsPhone } from '../ui/use-is-phone.ts';

/** Columns that differ from what the list shows by itself. */
export type Choice = Pick<ColumnChoice, 'shown' | 'hidden'>;

export const NO_CHOICE: Choice = { shown: [], hidden: [] };

/** One person's columns in this browser, so that a table need not wait for the server's. */
const COPY = 'atrio.columns:';
const SAVING = ['preferences', 'put'];

/**
 * Which columns a person wants in a list. The server keeps it for all their devices; a copy in the
 * browser lets the table be drawn at once. What another device has changed meanwhile shows when
 * the list is next opened: columns never jump under the eye.
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
