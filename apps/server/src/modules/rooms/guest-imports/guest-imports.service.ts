import { buffer } from 'node:stream/consumers';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { guestImportRoutes, ImportLine } from '@atrio/contract/rooms/guest-imports';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import { longWork } from '../../../infrastructure/long-work.ts';
import type { Uploads } from '../../../infrastructure/uploads.ts';
import { AppError } from '../../../lib/app-error.ts';
import { createPause, type Pause } from '../../../lib/turns.ts';
import { readUploads } from '../../platform/files/files.service.ts';
import { settingsOf } from '../guests/guests.service.ts';
import { loadManagedRoom } from '../rooms/rooms.access.ts';
import { holdImport, loadImport } from './guest-imports.access.ts';
import {
  closeImport,
  deleteImport,
  deleteLinesTo,
  insertImport,
  insertLines,
  listApplying,
  listLinesAfter,
  listLinesOfKind,
  listOpen,
  listUnapplied,
  type NewLine,
  updateImport,
} from './guest-imports.queries.ts';
import { guessMeanings, type Judged } from './import-diff.ts';
import { judgeLines } from './import-judging.service.ts';
import type { ListRow } from './list-row.ts';
import { readList } from './list-rows.ts';
import { present } from './present-import.ts';

const CHUNK = 500;
const DAY = 24 * 60 * 60_000;
const EXAMPLES = 40;
const SWEPT_AT_ONCE = 100;
const OPEN_SHOWN = 5;

type Routes = typeof guestImportRoutes;

/** Reads a list into lines of its own, and says what each would change. Guests stay as they are. */
export async function readImport(
  ctx: ActorContext,
  { id }: RouteInput<Routes['create']>,
  uploads: Uploads,
): Promise<RouteOutput<Routes['create']>> {
  const { id: roomId } = await loadManagedRoom(ctx, id);
  return readUploads(ctx, uploads, async ([file]) => {
    if (!file) throw new AppError('VALIDATION_ERROR', { fields: { file: 'Escolha a lista' } });
    return longWork(ctx, async (pause) => {
      const importId = await beginImport(ctx, roomId, file.name);
      try {
        // One list of an account at a time is whole in memory.
        const bytes = await buffer(await file.bytes());
        await storeLines(ctx, { roomId, importId, file: bytes }, pause);
        await judgeLines(ctx, roomId, importId, pause);
      } catch (error) {
        await dropImport(ctx, importId, pause);
        throw error;
      }
      await dropEarlier(ctx, roomId, importId, pause);
      return { import: present(await loadImport(ctx, roomId, importId)) };
    });
  });
}

export async function listOpenImports(
  ctx: ActorContext,
  { id }: RouteInput<Routes['open']>,
): Promise<RouteOutput<Routes['open']>> {
  await loadManagedRoom(ctx, id);
  return { imports: (await listApplying(ctx.db, id, OPEN_SHOWN)).map(present) };
}

export async function getImport(
  ctx: ActorContext,
  { id, importId }: RouteInput<Routes['get']>,
): Promise<RouteOutput<Routes['get']>> {
  await loadManagedRoom(ctx, id);
  return { import: present(await loadImport(ctx, id, importId)) };
}

/** @throws AppError IMPORT_STARTED once something of the list has been written */
export async function mapImport(
  ctx: ActorContext,
  { id, importId, meanings }: RouteInput<Routes['map']>,
): Promise<RouteOutput<Routes['map']>> {
  await loadManagedRoom(ctx, id);
  return longWork(ctx, async (pause) => {
    await inTransaction(ctx, async (ctx) => {
      const { room, row } = await holdImport(ctx, id, importId);
      // Its lines are still arriving.
      if (row.columns === '[]') throw new AppError('IN_PROGRESS');
      if (row.state !== 'preview' && row.state !== 'reading') throw new AppError('IMPORT_STARTED');
      const { fields } = await settingsOf(ctx, room.id);
      const known = meanings.map((meaning) =>
        meaning.startsWith('field:') && !fields.includes(meaning.slice(6)) ? '' : meaning,
      );
      await updateImport(ctx.db, importId, { mapping: JSON.stringify(known), state: 'reading' });
    });
    await judgeLines(ctx, id, importId, pause);
    return { import: present(await loadImport(ctx, id, importId)) };
  });
}

export async function listImportLines(
  ctx: ActorContext,
  { id, importId, kind, after = 0, limit = 50, cells }: RouteInput<Routes['lines']>,
): Promise<RouteOutput<Routes['lines']>> {
  await loadManagedRoom(ctx, id);
  await loadImport(ctx, id, importId);
  const rows = await listLinesOfKind(ctx.db, importId, kind, after, limit + 1);
  const lines = rows.slice(0, limit).map((row): ImportLine => {
    // Our own JSON, as `judgeLines` wrote it; a version before wrote no `otherName`.
    const { said: _, otherName = null, ...shown } = JSON.parse(row.told) as Judged;
    const whole = cells ? { cells: JSON.parse(row.cells) as string[] } : {};
    return { line: row.line, otherName, ...shown, ...whole };
  });
  return { lines, hasMore: rows.length > limit };
}

/**
 * Ends lists that nobody has applied within a day: their lines are addresses of people who were not
 * invited. Of one that was applied in part it stays known who did it.
 */
export async function sweepImports(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  const pause = createPause();
  for (const { id, state } of await listOpen(ctx.db, ctx.now - DAY, SWEPT_AT_ONCE)) {
    if (state !== 'applying') await dropImport(ctx, id, pause);
    else {
      await dropLines(ctx, id, pause);
      await updateImport(ctx.db, id, { state: 'done', applied_at: ctx.now });
    }
  }
}

/** A list that is read replaces those that its sender has only looked at. */
async function dropEarlier(ctx: ActorContext, roomId: number, before: number, pause: Pause) {
  const { adminId } = ctx.actor;
  for (const { id } of await listUnapplied(ctx.db, { roomId, adminId, before })) {
    await dropImport(ctx, id, pause);
  }
}

async function dropImport(ctx: Pick<Context, 'db'>, importId: number, pause: Pause): Promise<void> {
  if (!(await closeImport(ctx.db, importId))) return;
  await dropLines(ctx, importId, pause);
  await deleteImport(ctx.db, importId);
}

/** In small steps, so that no call waits for them. */
async function dropLines({ db }: Pick<Context, 'db'>, importId: number, pause: Pause) {
  for (;;) {
    const last = (await listLinesAfter(db, importId, 0, CHUNK)).at(-1);
    if (!last) return;
    await deleteLinesTo(db, importId, last.line);
    await pause();
  }
}

async function beginImport(ctx: ActorContext, roomId: number, name: string): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const room = await loadManagedRoom(ctx, roomId);
    const { id } = await insertImport(ctx.db, {
      room_id: room.id,
      admin_id: ctx.actor.adminId,
      file_name: name,
      state: 'reading',
      created_at: ctx.now,
    });
    return id;
  });
}

interface Stored {
  roomId: number;
  importId: number;
  file: Buffer;
}

/** Keeps the lines, and guesses what the columns mean; the file is no longer needed then. */
async function storeLines(ctx: ActorContext, { roomId, importId, file }: Stored, pause: Pause) {
  const { sheet, rows } = await readList(file, pause);
  let headings: string[] | undefined;
  let chunk: NewLine[] = [];
  const first: ListRow[] = [];
  const flush = async () => {
    await insertLines(ctx.db, chunk);
    chunk = [];
    await pause();
  };
  for await (const row of rows) {
    if (first.length < EXAMPLES) first.push(row);
    if (!headings) {
      headings = row.cells;
      continue;
    }
    chunk.push({ import_id: importId, line: row.line, cells: JSON.stringify(row.cells) });
    if (chunk.length >= CHUNK) await flush();
  }
  await flush();
  if (!headings) throw new AppError('NOT_A_LIST');
  const { fields } = await settingsOf(ctx, roomId);
  const columns = headings.map((heading, at) => ({
    heading: heading || `Coluna ${at + 1}`,
    sample:
      first
        .slice(1)
        .find(({ cells }) => cells[at])
        ?.cells[at]?.slice(0, 60) ?? '',
  }));
  await updateImport(ctx.db, importId, {
    sheet,
    columns: JSON.stringify(columns),
    mapping: JSON.stringify(guessMeanings(headings, fields)),
  });
}
