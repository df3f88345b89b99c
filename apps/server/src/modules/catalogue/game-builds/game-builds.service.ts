import type {
  buildRoutes,
  GameBuild,
  GameBuildDetail,
} from '@atrio/contract/catalogue/game-builds';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import { parseSort, readPage } from '../../../infrastructure/database/list.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { fileUrl } from '../../platform/files/files.service.ts';
import { recordHistory } from '../../platform/history/history.service.ts';
import { recordBuild, stateOf } from './build-history.service.ts';
import { pageUrl } from './build-page.service.ts';
import {
  countBuilds,
  deleteBuild,
  findBuild,
  listBuilds,
  swapVersions,
} from './game-builds.queries.ts';

type Routes = typeof buildRoutes;
type DetailRow = NonNullable<Awaited<ReturnType<typeof findBuild>>>;
type Row = Awaited<ReturnType<typeof listBuilds>>[number];

export async function listAllBuilds(
  ctx: ActorContext,
  input: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const { descending } = parseSort(input.sort ?? 'buildName');
  const { rows, ...rest } = await readPage(
    input,
    descending,
    () => countBuilds(ctx.db, input.search),
    (slice) => listBuilds(ctx.db, input.search, slice),
  );
  return { builds: rows.map(present), ...rest };
}

export async function getBuild(
  ctx: ActorContext,
  { id }: { id: number },
): Promise<RouteOutput<Routes['get']>> {
  const build = await findBuild(ctx.db, id);
  if (!build) throw new AppError('NOT_FOUND');
  return { build: presentDetail(build, ctx) };
}

/** @throws AppError NO_PREVIOUS_VERSION */
export async function restoreBuild(
  ctx: ActorContext,
  { id }: RouteInput<Routes['restore']>,
): Promise<RouteOutput<Routes['restore']>> {
  return inTransaction(ctx, async (ctx) => {
    const before = await stateOf(ctx, id);
    if (!(await swapVersions(ctx.db, id, ctx.now))) throw new AppError('NO_PREVIOUS_VERSION');
    await recordBuild(ctx, 'build.restored', before, await stateOf(ctx, id));
    return getBuild(ctx, { id });
  });
}

/** Finds by the exact name: a build called '7' is not the one with id 7. */
export async function removeBuild(
  ctx: ActorContext,
  { name }: RouteInput<Routes['remove']>,
): Promise<RouteOutput<Routes['remove']>> {
  await inTransaction(ctx, async (ctx) => {
    const deleted = await deleteBuild(ctx.db, name);
    if (!deleted) throw new AppError('NOT_FOUND');
    const subject = { kind: 'build', id: deleted.id, name } as const;
    await recordHistory(ctx, subject, 'build.deleted');
    ctx.events.publish({ type: 'files.doomed' });
  });
  return {};
}

function presentDetail(row: DetailRow, { client, settings }: ActorContext): GameBuildDetail {
  const { previousSentAt, previousFileCount, previousTotalBytes } = row;
  return {
    ...present(row),
    pageUrl: (client.builds?.originOnPort() ?? '') + pageUrl(settings.BUILD_ORIGIN, row),
    usesThreads: row.usesThreads === 1,
    updatedAt: instant(row.updatedAt),
    sentAt: instant(row.sentAt),
    fileCount: row.fileCount,
    totalBytes: row.totalBytes,
    previousVersion:
      previousSentAt === null
        ? null
        : {
            sentAt: instant(previousSentAt),
            fileCount: previousFileCount ?? 0,
            totalBytes: previousTotalBytes ?? 0,
          },
  };
}

function present({ id, name, logoKey, backgroundKey }: Row): GameBuild {
  return {
    id,
    buildName: name,
    buildLogoURL: logoKey === null ? null : fileUrl(logoKey),
    buildBackgroundURL: backgroundKey === null ? null : fileUrl(backgroundKey),
  };
}
