import {
  buildFilesProblem,
  judgeBuild,
  NEEDED_BUILD_FILES,
} from '@atrio/contract/catalogue/build-files';
import {
  type buildRoutes,
  type GameBuildDetail,
  NO_BUILD_FILES,
} from '@atrio/contract/catalogue/game-builds';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { ActorContext } from '../../../infrastructure/context.ts';
import { classifyDatabaseFailure } from '../../../infrastructure/database/failures.ts';
import type { Uploads } from '../../../infrastructure/uploads.ts';
import { AppError } from '../../../lib/app-error.ts';
import { readBuildFileName } from '../../../lib/build-file-name.ts';
import { slugify } from '../../../lib/slug.ts';
import { textKey } from '../../../lib/text-key.ts';
import { type KeptFile, keepUploads, pictureOf } from '../../platform/files/files.service.ts';
import {
  cutRoot,
  deleteOldVersions,
  deleteStaged,
  insertBuildFiles,
  insertVersion,
  updatePage,
} from './build-files.queries.ts';
import { recordBuild, stateOf } from './build-history.service.ts';
import {
  type BuildValues,
  findBuildByKey,
  insertBuild,
  publish,
  updateBuild,
} from './game-builds.queries.ts';
import { getBuild } from './game-builds.service.ts';
import { asBuildFile, assignStaged, loadStaged } from './staged-files.service.ts';

type Routes = typeof buildRoutes;

/** Creates a build, which is published at once, since all its files have arrived. */
export async function createBuild(
  ctx: ActorContext,
  { buildName, usesThreads, knowsVisitor, stagedFiles = [] }: RouteInput<Routes['create']>,
  uploads: Uploads,
): Promise<RouteOutput<Routes['create']>> {
  // Checked before the upload too, so that gigabytes are not sent in vain.
  await refuseTakenName(ctx, buildName);
  await loadStaged(ctx, stagedFiles);
  return keepUploads(ctx, uploads, async (ctx, files) => {
    if (stagedFiles.length === 0 && inField(files, 'files').length === 0) {
      throw new AppError('VALIDATION_ERROR', { fields: { files: NO_BUILD_FILES } });
    }
    const switches = { usesThreads, knowsVisitor };
    const values = { ...named(buildName), ...picturesOf(files, 'backgroundImage'), ...switches };
    const made = await insertUnderHost(ctx, values);
    await publishVersion(ctx, made.id, stagedFiles, inField(files, 'files'));
    await recordBuild(ctx, 'build.created', null, await stateOf(ctx, made.id));
    return getBuild(ctx, made);
  });
}

/**
 * Files always form a whole new version: the published version is kept as an earlier one,
 * and the oldest of these goes.
 * @throws AppError CHANGED_MEANWHILE with the current row, when the change is based on an older one
 */
export async function changeBuild(
  ctx: ActorContext,
  input: RouteInput<Routes['update']>,
  uploads: Uploads,
): Promise<RouteOutput<Routes['update']>> {
  const { id, buildName, stagedFiles = [] } = input;
  const { build } = await getBuild(ctx, { id });
  const basedOn = input.updatedAt === undefined ? undefined : Date.parse(input.updatedAt);
  if (basedOn !== undefined && basedOn !== Date.parse(build.updatedAt)) throw changed(build);
  if (buildName !== undefined) await refuseTakenName(ctx, buildName, id);
  await loadStaged(ctx, stagedFiles);
  return keepUploads(ctx, uploads, async (ctx, files) => {
    const values = {
      ...(buildName !== undefined && named(buildName)),
      ...picturesOf(files, 'backgroundFile'),
      usesThreads: input.usesThreads,
      knowsVisitor: input.knowsVisitor,
    };
    const before = await stateOf(ctx, id);
    if (!(await updateBuild(ctx.db, id, values, ctx.now, basedOn).catch(refuseDouble))) {
      throw changed((await getBuild(ctx, { id })).build);
    }
    const sent = inField(files, 'files');
    if (stagedFiles.length + sent.length > 0) await publishVersion(ctx, id, stagedFiles, sent);
    await recordBuild(ctx, 'build.updated', before, await stateOf(ctx, id));
    ctx.events.publish({ type: 'files.doomed' });
    return getBuild(ctx, { id });
  });
}

/**
 * Inserts the build under the first host that is free of `nome`, `nome-2`, `nome-3`…
 * @throws AppError BUILD_NAME_TAKEN
 */
async function insertUnderHost(ctx: ActorContext, values: BuildValues) {
  const slug = slugify(values.name, 'build');
  for (let number = 1; ; number++) {
    const host = number === 1 ? slug : `${slug}-${number}`;
    const made = await insertBuild(ctx.db, values, host, ctx.now);
    if (made) return made;
    await refuseTakenName(ctx, values.name);
  }
}

/** Publishes what belongs to the build of all that was sent; the rest goes. */
async function publishVersion(
  ctx: ActorContext,
  buildId: number,
  stagedIds: readonly number[],
  sent: readonly KeptFile[],
): Promise<void> {
  const { db, now } = ctx;
  const ids = await insertBuildFiles(
    db,
    { adminId: ctx.actor.adminId },
    sent.map(asBuildFile),
    now,
  );
  const all = await loadStaged(ctx, [...stagedIds, ...ids]);
  const hasOrigin = ctx.settings.BUILD_ORIGIN !== undefined;
  const problem = buildFilesProblem(all, hasOrigin) ?? contentProblem(all);
  if (problem !== undefined) throw notABuild(problem);
  const { kind, root, files } = judgeBuild(all.map(({ name }) => name));
  const kept = all.filter((_, index) => files[index]?.state === 'ready');
  const totalBytes = kept.reduce((sum, { bytes }) => sum + bytes, 0);
  const version = { fileCount: kept.length, totalBytes, adminId: ctx.actor.adminId };
  const versionId = await insertVersion(db, buildId, version, now);
  await assignStaged(ctx, versionId, kept);
  await deleteStaged(
    db,
    all.filter((file) => !kept.includes(file)).map(({ id }) => id),
  );
  if (root !== '') await cutRoot(db, versionId, root);
  if (kind === 'page') await updatePage(db, versionId);
  await publish(db, buildId, versionId, now);
  await deleteOldVersions(db, buildId);
  ctx.events.publish({ type: 'files.doomed' });
}

/** The parts of a Unity build whose content is another's; of other builds they may be anything. */
function contentProblem(files: readonly { name: string; role: string }[]): string | undefined {
  const { kind, files: judged } = judgeBuild(files.map(({ name }) => name));
  if (kind !== 'unity') return undefined;
  const wrong = files.find(({ role }, index) => {
    const { path = '', state } = judged[index] ?? {};
    const named = readBuildFileName(path).role;
    return state === 'ready' && role === 'other' && NEEDED.has(named);
  });
  return wrong && `${wrong.name} não tem o conteúdo que o seu nome diz`;
}

const NEEDED = new Set<string>(NEEDED_BUILD_FILES.map(({ role }) => role));

function notABuild(sentence: string): AppError {
  return new AppError('NOT_A_BUILD', { fields: { files: sentence } });
}

/** @throws AppError BUILD_NAME_TAKEN when a build other than `id` has this name */
async function refuseTakenName({ db }: ActorContext, name: string, id?: number): Promise<void> {
  const known = await findBuildByKey(db, textKey(name));
  if (known && known.id !== id) throw nameTaken();
}

function changed(current: GameBuildDetail): AppError {
  return new AppError('CHANGED_MEANWHILE', { current });
}

/** The name was free when it was checked; the database has the last word. */
function refuseDouble(error: unknown): never {
  throw classifyDatabaseFailure(error) === 'unique' ? nameTaken() : error;
}

function nameTaken(): AppError {
  const fields = { buildName: 'Já existe uma build com este nome' };
  return new AppError('BUILD_NAME_TAKEN', { fields });
}

function named(name: string) {
  return { name, nameKey: textKey(name) };
}

function picturesOf(files: readonly KeptFile[], background: string) {
  return {
    logo: pictureOf(inField(files, 'logo')),
    background: pictureOf(inField(files, background)),
  };
}

function inField(files: readonly KeptFile[], field: string): KeptFile[] {
  return files.filter((file) => file.field === field);
}
