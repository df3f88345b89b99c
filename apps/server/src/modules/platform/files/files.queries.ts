import { sql } from 'kysely';
import { prepared } from '../../../infrastructure/database/prepared.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';

const CHUNK = 200;

export interface NewFile {
  key: string;
  kind: string;
  name: string;
  contentType: string;
  bytes: number;
  width: number | null;
  height: number | null;
  /** For bundles. */
  facts?: BundleFacts | undefined;
}

/** What clients check a downloaded bundle by. */
export interface BundleFacts {
  /** Hexadecimal. */
  sha256: string;
  /** The platform that it was built for, if it names one. */
  target: string | null;
}

/** @returns their ids, in the order of `files` */
export async function insertFiles(
  db: Database,
  files: readonly NewFile[],
  now: number,
): Promise<number[]> {
  const ids = new Map<string, number>();
  for (let first = 0; first < files.length; first += CHUNK) {
    const rows = files.slice(first, first + CHUNK).map(({ contentType, facts, ...file }) => ({
      ...file,
      content_type: contentType,
      sha256: facts?.sha256 ?? null,
      unity_target: facts?.target ?? null,
      created_at: now,
    }));
    const inserted = db.insertInto('files').values(rows).returning(['id', 'key']);
    for (const { id, key } of await inserted.execute()) ids.set(key, id);
  }
  return files.flatMap(({ key }) => ids.get(key) ?? []);
}

/** What a copy of these files needs to know about them. */
export async function listFiles(db: Database, ids: readonly number[]) {
  const found = [];
  for (let first = 0; first < ids.length; first += CHUNK) {
    const rows = db
      .selectFrom('files')
      .select(['id', 'key', 'kind', 'name', 'content_type as contentType', 'bytes'])
      .select(['width', 'height', 'sha256', 'unity_target as target'])
      .where('id', 'in', ids.slice(first, first + CHUNK))
      .orderBy('id');
    found.push(...(await rows.execute()));
  }
  return found;
}

/** Leaves out files of a deleted image, which are kept only for its restoration. */
export const findFile = prepared((db, { key }: { key: string }) =>
  db
    .selectFrom('files')
    .select(['kind', 'name', 'content_type as contentType', 'bytes'])
    .where('key', '=', key)
    // Two queries, so that each uses an index.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('images')
            .select('images.id')
            .whereRef('images.file_id', '=', 'files.id')
            .where('images.deleted_at', 'is not', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('images')
            .select('images.id')
            .whereRef('images.thumbnail_id', '=', 'files.id')
            .where('images.deleted_at', 'is not', null),
        ),
      ),
    ),
);

/** The first bundle after this one whose facts nobody has read. */
export function findUndescribed(db: Database, after: number) {
  return db
    .selectFrom('files')
    .select(['id', 'key'])
    .where('kind', '=', sql.lit('bundle'))
    .where('sha256', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function describeBundle(
  db: Database,
  id: number,
  { sha256, target }: BundleFacts,
): Promise<void> {
  await db
    .updateTable('files')
    .set({ sha256, unity_target: target })
    .where('id', '=', id)
    .execute();
}

/** Stores a key whose file, present or future, no row owns yet. */
export async function insertDoomed(db: Database, key: string, dueAt: number): Promise<void> {
  await db.insertInto('doomed_files').values({ key, due_at: dueAt }).execute();
}

/** Only keys that no worker has claimed: a claimed file is lost. */
export async function updateDue(
  db: Database,
  keys: readonly string[],
  dueAt: number,
): Promise<void> {
  for (let first = 0; first < keys.length; first += CHUNK) {
    await db
      .updateTable('doomed_files')
      .set({ due_at: dueAt })
      .where('key', 'in', keys.slice(first, first + CHUNK))
      .where('claimed_until', 'is', null)
      .execute();
  }
}

/** @returns the number of keys that existed and were not being removed */
export async function deleteUnclaimed(db: Database, keys: readonly string[]): Promise<number> {
  let count = 0;
  for (let first = 0; first < keys.length; first += CHUNK) {
    const rows = db
      .deleteFrom('doomed_files')
      .where('key', 'in', keys.slice(first, first + CHUNK))
      .where('claimed_until', 'is', null)
      .returning('key');
    count += (await rows.execute()).length;
  }
  return count;
}

/**
 * Claims the next due files: their time moves to the end of the claim, so that the index tells due ones
 * from those that wait for another try. As for mails, the condition stands twice, so that of several
 * workers one gets a row.
 */
export function claimDoomed(db: Database, now: number, claimMs: number, limit: number) {
  return db
    .updateTable('doomed_files')
    .set((eb) => ({ ...waiting(now + claimMs), attempts: eb('attempts', '+', 1) }))
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('doomed_files')
        .select('key')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(limit),
    )
    .where('due_at', '<=', now)
    .returning(['key', 'attempts'])
    .execute();
}

const waiting = (until: number) => ({ due_at: until, claimed_until: until });

export async function deleteDoomed(db: Database, key: string): Promise<void> {
  await db.deleteFrom('doomed_files').where('key', '=', key).execute();
}

/** The key stays claimed, so that no upload can keep it; only the time of the next try moves. */
export async function postponeDoomed(db: Database, key: string, until: number): Promise<void> {
  await db.updateTable('doomed_files').set(waiting(until)).where('key', '=', key).execute();
}

/**
 * Makes the files of unfinished uploads of a stopped server due for removal. Call it only when no
 * other server can be running.
 */
export async function releaseLeases(db: Database): Promise<void> {
  await db.updateTable('doomed_files').set({ due_at: 0, claimed_until: null }).execute();
}

/** The given keys that a row owns, or that wait to be owned or removed. */
export async function listKnownKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let first = 0; first < keys.length; first += CHUNK) {
    const chunk = keys.slice(first, first + CHUNK);
    const rows = db
      .selectFrom('files')
      .select('key')
      .where('key', 'in', chunk)
      .union(db.selectFrom('doomed_files').select('key').where('key', 'in', chunk));
    for (const { key } of await rows.execute()) known.add(key);
  }
  return known;
}
