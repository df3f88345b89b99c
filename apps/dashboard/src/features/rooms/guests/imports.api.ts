import {
  type GuestImport,
  guestImportRoutes,
  type ImportKind,
} from '@atrio/contract/rooms/guest-imports';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../kit/api/api-client.ts';
import { apiQuery, useApiMutation } from '../../../kit/api/query-client.ts';
import { uploadForm } from '../../../kit/api/upload.ts';
import type { ListFile } from '../../../kit/list/list-file.ts';
import { plural } from '../../../kit/text/format.ts';
import { STALE } from './guests.api.ts';

interface Place {
  id: string;
  importId: string;
}

const LOOK_EVERY_MS = 1_000;
/** Lines of one call, at most. */
const MOST = 200;
const FIRST = 5;
const MORE = 100;

/** Sends a list to be read; the dialog shows the failure. */
export function useReadImport(roomId: number) {
  return useMutation({
    mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) =>
      uploadForm(guestImportRoutes.create, { id: String(roomId) }, { file: [file] }, { signal }),
    meta: { silent: true },
  });
}

export function useMapImport() {
  return useApiMutation(guestImportRoutes.map, { failed: 'Erro ao mudar as colunas' });
}

/** Its end is told wherever one is by then: closing the dialog does not stop it. */
export function useApplyImport() {
  return useApiMutation(guestImportRoutes.apply, {
    invalidates: STALE,
    done: ({ import: { written, unsent } }) =>
      [
        plural(written, 'convidado importado', 'convidados importados'),
        unsent > 0 &&
          `${plural(unsent, 'convite não enviado', 'convites não enviados')}, pelo limite de e-mails`,
      ]
        .filter(Boolean)
        .join(' · '),
    failed: 'A importação parou no meio',
  });
}

/** How far a list has been applied, at this moment. */
export function readImport(place: Place) {
  return callApi(guestImportRoutes.get, place);
}

/** How many of a list that is being applied have been written, as it goes on. */
export function useWritten(place: Place, isApplying: boolean): number {
  const query = useQuery({
    ...apiQuery(guestImportRoutes.get, place),
    enabled: isApplying,
    refetchInterval: LOOK_EVERY_MS,
    // Its failures say nothing about the import, whose own call tells how it ends.
    meta: { silent: true },
  });
  return query.data?.import.written ?? 0;
}

/** Lists that are being applied, here or elsewhere, and those that were interrupted. */
export function useOpenImports(roomId: number) {
  return useQuery({
    ...apiQuery(guestImportRoutes.open, { id: String(roomId) }),
    refetchInterval: ({ state }) => (state.data?.imports.length ? LOOK_EVERY_MS : false),
    meta: { silent: true },
  });
}

export function useImportedName() {
  return useApiMutation(guestImportRoutes.useName, {
    done: 'O nome desta linha vale agora',
    failed: 'Erro ao usar este nome',
  });
}

/** The lines that cannot be imported as they stand in the list, each with the reason. */
export function refusedFile(place: Place, list: GuestImport): ListFile<RefusedRow> {
  const total = list.counts.find(({ kind }) => kind === 'invalid')?.count ?? 0;
  return {
    name: `linhas-recusadas-${list.fileName.replace(/\.\w+$/, '')}`,
    columns: [
      ...list.columns.map(({ heading }, at) => ({
        heading,
        cell: ({ cells }: RefusedRow) => cells[at] ?? '',
      })),
      { heading: 'Linha', cell: ({ id }) => id },
      { heading: 'Por que não foi importada', cell: ({ reason }) => reason },
    ],
    pages: async function* () {
      for (let after = 0; ; ) {
        const query = { ...place, kind: 'invalid' as const, cells: 'true' as const };
        const page = await callApi(guestImportRoutes.lines, { ...query, after, limit: MOST });
        yield {
          rows: page.lines.map(({ line, reason, cells = [] }) => ({ id: line, reason, cells })),
          total,
        };
        const last = page.lines.at(-1);
        if (!page.hasMore || !last) return;
        after = last.line;
      }
    },
  };
}

interface RefusedRow {
  /** The line, as the list counts it. */
  id: number;
  reason: string;
  cells: readonly string[];
}

/** Lines of one kind, more with each page. @param version changes when the lines were judged anew */
export function useImportLines(place: Place, kind: ImportKind, version: number) {
  // With the version, as their pages are others once the lines were judged anew.
  const queryKey = apiQuery(guestImportRoutes.lines, { ...place, kind }).queryKey.concat({
    version,
  });
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      callApi(
        guestImportRoutes.lines,
        { ...place, kind, after: pageParam, limit: pageParam === 0 ? FIRST : MORE },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ lines, hasMore }) => (hasMore ? lines.at(-1)?.line : undefined),
  });
}
