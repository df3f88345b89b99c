import { z } from 'zod';
import { id, instant, pathId, queryFlag, queryInteger, text } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';

/** Most lines of one list. */
export const MAX_IMPORT_LINES = 50_000;
/** Most columns that are read; a list with more is read as far as these. */
export const MAX_IMPORT_COLUMNS = 30;

/** What a line would do to the list of guests. */
export const importKindSchema = z.enum(['new', 'changed', 'same', 'invalid']);
export type ImportKind = z.output<typeof importKindSchema>;

/** What a column says: a part of the guest, `field:` with a field of the room's own, or nothing. */
const meaning = z
  .string()
  .max(60)
  .regex(/^(name|email|category|note|field:.+|)$/, 'Coluna inválida');

const importColumnSchema = z
  .object({ heading: z.string(), sample: z.string(), meaning: z.string() })
  .meta({ id: 'GuestImportColumn' });
export type ImportColumn = z.output<typeof importColumnSchema>;

const importCountSchema = z
  .object({ kind: importKindSchema, count: z.int() })
  .meta({ id: 'GuestImportCount' });

export const guestImportSchema = z
  .object({
    id,
    fileName: z.string(),
    /** The sheet of a workbook that was read; else empty. */
    sheet: z.string(),
    columns: z.array(importColumnSchema),
    counts: z.array(importCountSchema),
    /**
     * `reading` while its lines are compared; `applying` also after a server stopped halfway: applying
     * it again goes on from there.
     */
    state: z.enum(['reading', 'preview', 'applying', 'done']),
    /** Lines whose change has been written, where it is being applied. */
    written: z.int(),
    /** Why these addresses were collected, as somebody said when it began to be applied; else empty. */
    purpose: z.string(),
    /** New guests whom a limit of mails has kept from being invited. */
    unsent: z.int(),
    createdAt: instant,
  })
  .meta({ id: 'GuestImport' });
export type GuestImport = z.output<typeof guestImportSchema>;

const importChangeSchema = z
  .object({ field: z.string(), before: z.string(), after: z.string() })
  .meta({ id: 'GuestImportChange' });

export const importLineSchema = z
  .object({
    /** As the file counts it. */
    line: z.int(),
    kind: importKindSchema,
    name: z.string(),
    email: z.string(),
    /** Why it is left out; empty for the others. */
    reason: z.string(),
    /** An earlier line with the same address and another name, which may have the name of this one. */
    otherName: z.int().nullable(),
    /** All that the line says, if it was asked for. */
    cells: z.array(z.string()).optional(),
    changes: z.array(importChangeSchema),
  })
  .meta({ id: 'GuestImportLine' });
export type ImportLine = z.output<typeof importLineSchema>;

/** Any number of columns may mean nothing. */
function isOnceEach(meanings: readonly string[]): boolean {
  const used = meanings.filter((meaning) => meaning !== '');
  return new Set(used).size === used.length;
}

const params = z.object({ id: pathId, importId: pathId });

export const guestImportRoutes = {
  create: defineRoute({
    name: 'guests.import',
    method: 'POST',
    path: '/rooms/{id}/guests/import',
    access: 'admin',
    summary:
      'Read a list of guests (CSV or XLSX) and say what it would change; nothing is written yet',
    params: z.object({ id: pathId }),
    files: { file: { kind: 'list', max: 1, required: { sentence: 'Escolha a lista' } } },
    response: z.object({ import: guestImportSchema }),
    errors: ['NOT_A_LIST', 'LIST_TOO_LONG', 'IN_PROGRESS', 'UNSUPPORTED_MEDIA_TYPE'],
  }),
  open: defineRoute({
    name: 'guests.openImports',
    method: 'GET',
    path: '/rooms/{id}/guests/import',
    access: 'admin',
    summary: 'Lists that are being applied, or were interrupted: newest first, at most 5',
    params: z.object({ id: pathId }),
    response: z.object({ imports: z.array(guestImportSchema) }),
  }),
  useName: defineRoute({
    name: 'guests.useImportedName',
    method: 'PUT',
    path: '/rooms/{id}/guests/import/{importId}/lines/{line}/name',
    access: 'admin',
    summary: 'Of two lines with one address, take the name of this one',
    params: params.extend({ line: pathId }),
    response: z.object({ import: guestImportSchema }),
    errors: ['IMPORT_STARTED', 'IN_PROGRESS'],
  }),
  get: defineRoute({
    name: 'guests.getImport',
    method: 'GET',
    path: '/rooms/{id}/guests/import/{importId}',
    access: 'admin',
    summary: 'A list that was read, and how far it has been applied',
    params,
    response: z.object({ import: guestImportSchema }),
  }),
  map: defineRoute({
    name: 'guests.mapImport',
    method: 'PUT',
    path: '/rooms/{id}/guests/import/{importId}',
    access: 'admin',
    summary: 'Say what the columns of a list mean; what it would change is found anew',
    params,
    body: z
      .object({
        meanings: z
          .array(meaning)
          .max(MAX_IMPORT_COLUMNS)
          .refine(isOnceEach, 'Duas colunas dizem a mesma coisa'),
      })
      .meta({ examples: [{ meanings: ['name', 'email', '', 'field:Escola'] }] }),
    response: z.object({ import: guestImportSchema }),
    errors: ['IMPORT_STARTED', 'IN_PROGRESS', 'CHANGED_MEANWHILE'],
  }),
  lines: defineRoute({
    name: 'guests.importLines',
    method: 'GET',
    path: '/rooms/{id}/guests/import/{importId}/lines',
    access: 'admin',
    summary: 'The lines of one kind, in the order of the file',
    params,
    query: z.object({
      kind: importKindSchema,
      /** The last line of the page before. */
      after: queryInteger(0, 1_000_000_000).optional(),
      limit: queryInteger(1, 200).optional(),
      /** True answers the cells of each line, too. */
      cells: queryFlag.optional(),
    }),
    response: z.object({ lines: z.array(importLineSchema), hasMore: z.boolean() }),
  }),
  apply: defineRoute({
    name: 'guests.applyImport',
    method: 'POST',
    path: '/rooms/{id}/guests/import/{importId}/apply',
    access: 'admin',
    summary: 'Write what a list changes; safe to repeat, and goes on where it was interrupted',
    params,
    body: z.object({
      /** Why these addresses were collected. */
      purpose: text(200, 'Diga para que estes endereços foram coletados'),
      /** True invites the new guests. */
      notify: z.boolean(),
    }),
    response: z.object({ import: guestImportSchema }),
    errors: ['IN_PROGRESS'],
  }),
};
