import { type buildRoutes, NO_BUILD_FILES } from '@atrio/contract/catalogue/game-builds';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { ActorContext, Context } from '../../../infrastructure/context.ts';
import type { Uploads } from '../../../infrastructure/uploads.ts';
import { AppError } from '../../../lib/app-error.ts';
import { type KeptFile, keepUploads } from '../../platform/files/files.service.ts';
import {
  assignStagedFiles,
  deleteStagedBefore,
  insertBuildFiles,
  listStaged,
  type NewBuildFile,
} from './build-files.queries.ts';

/** Uploaded files that no build takes within this time are deleted. */
const KEPT_MS = 24 * 60 * 60_000;

type Routes = typeof buildRoutes;

/**
 * Stores files before their build exists, so that after a failure only the missing ones of a large
 * build are sent again.
 */
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
 * The files that the caller has uploaded, in the order of the ids.
 * @throws AppError VALIDATION_ERROR when one is missing or not theirs
 */
export async function loadStaged({ db, actor }: ActorContext, ids: readonly number[]) {
  const unique = [...new Set(ids)];
  const rows = await listStaged(db, actor.adminId, unique);
  if (rows.length < unique.length) throw missingFiles();
  return rows;
}

/**
 * Assigns the files to this version.
 * @throws AppError VALIDATION_ERROR when another build has taken one meanwhile
 */
export async function assignStaged(
  { db, actor }: ActorContext,
  versionId: number,
  staged: readonly { id: number }[],
): Promise<void> {
  // All calls take them in the same order, so that two that take the same files never deadlock.
  const ids = staged.map(({ id }) => id).toSorted((a, b) => a - b);
  if ((await assignStagedFiles(db, versionId, actor.adminId, ids)) < ids.length)
    throw missingFiles();
}

/** The form in which `build_files` stores it. */
export function asBuildFile({ id, name, build }: KeptFile): NewBuildFile {
  // Every file received as part of a build has these facts.
  if (!build) throw new Error(`${name} is not a file of a build`);
  return { fileId: id, name, ...build };
}

export async function sweepStagedFiles({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteStagedBefore(db, now - KEPT_MS);
}

function missingFiles(): AppError {
  const fields = { stagedFiles: 'Alguns arquivos não estão mais aqui. Envie-os novamente' };
  return new AppError('VALIDATION_ERROR', { fields });
}
