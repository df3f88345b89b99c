import { type buildRoutes, NO_BUILD_FILES } from '@atrio/contract/game-builds';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { AppError } from '../../lib/app-error.ts';
import type { ActorContext, Context } from '../../platform/context.ts';
import type { Uploads } from '../../platform/uploads.ts';
import { type KeptFile, keepUploads } from '../files/files.service.ts';
import {
  adoptStaged,
  deleteStagedBefore,
  insertBuildFiles,
  listStaged,
  type NewBuildFile,
} from './build-files.queries.ts';

/** What nobody has made a build of by then is swept. */
const KEPT_MS = 24 * 60 * 60_000;

type Routes = typeof buildRoutes;

/** Keeps files ahead of their build, so that of a large build only what failed is sent again. */
export function stageFiles(
  ctx: ActorContext,
  _input: RouteInput<Routes['stage']>,
  uploads: Uploads,
): Promise<RouteOutput<Routes['stage']>> {
  return keepUploads(ctx, uploads, async (ctx, files) => {
    if (files.length === 0) {
      throw new AppError('VALIDATION_ERROR', { fields: { files: NO_BUILD_FILES } });
    }
    const sender = { adminId: ctx.actor.adminId };
    const ids = await insertBuildFiles(ctx.db, sender, files.map(asBuildFile), ctx.now);
    return {
      stagedFiles: files.map(({ name, bytes }, index) => ({ id: ids[index] ?? 0, name, bytes })),
    };
  });
}

/**
 * What the caller has sent ahead, in the order that they name it.
 * @throws AppError VALIDATION_ERROR when some of it is not there, or not theirs
 */
export async function loadStaged({ db, actor }: ActorContext, ids: readonly number[]) {
  const unique = [...new Set(ids)];
  const rows = await listStaged(db, actor.adminId, unique);
  if (rows.length < unique.length) throw goneFiles();
  return rows;
}

/**
 * Makes them a part of this version.
 * @throws AppError VALIDATION_ERROR when another build has taken one of them meanwhile
 */
export async function takeStaged(
  { db, actor }: ActorContext,
  versionId: number,
  staged: readonly { id: number }[],
): Promise<void> {
  // All take them in one order, so that two who want the same never wait for each other.
  const ids = staged.map(({ id }) => id).toSorted((a, b) => a - b);
  if ((await adoptStaged(db, versionId, actor.adminId, ids)) < ids.length) throw goneFiles();
}

/** As `build_files` keeps it. */
export function asBuildFile({ id, name, build }: KeptFile): NewBuildFile {
  // Every file that arrived as one of a build has been judged as one.
  if (!build) throw new Error(`${name} is not a file of a build`);
  return { fileId: id, name, ...build };
}

export async function sweepStagedFiles({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteStagedBefore(db, now - KEPT_MS);
}

function goneFiles(): AppError {
  const fields = { stagedFiles: 'Alguns arquivos não estão mais aqui. Envie-os novamente' };
  return new AppError('VALIDATION_ERROR', { fields });
}
