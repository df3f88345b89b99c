import {
  type GuestImport,
  type ImportColumn,
  importKindSchema,
} from '@atrio/contract/rooms/guest-imports';
import { instant } from '../../../lib/instant.ts';
import type { ImportRow } from './guest-imports.queries.ts';

export function present(row: ImportRow): GuestImport {
  // Our own JSON, as this module writes it.
  const counts = JSON.parse(row.counts) as Record<string, number>;
  const columns = JSON.parse(row.columns) as Omit<ImportColumn, 'meaning'>[];
  const meanings = JSON.parse(row.mapping) as string[];
  return {
    id: row.id,
    fileName: row.file_name,
    sheet: row.sheet,
    columns: columns.map((column, at) => ({ ...column, meaning: meanings[at] ?? '' })),
    counts: importKindSchema.options.map((kind) => ({ kind, count: counts[kind] ?? 0 })),
    state: row.state,
    written: counts.written ?? 0,
    unsent: counts.unsent ?? 0,
    purpose: row.purpose,
    createdAt: instant(row.created_at),
  };
}
