import {
  type buildRoutes,
  type GameBuild,
  type GameBuildDetail,
  MOST_ROOMS_OF_BUILD,
  ROOMS_OF_BUILD,
} from '@atrio/contract/catalogue/game-builds';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import { parseSort, readPage } from '../../../infrastructure/database/list.ts';
import { AppError } from '../../../lib/app-error.ts';
import { keyOfBuildPage } from '../../../lib/frame-key.ts';
import { instant } from '../../../lib/instant.ts';
import { fileUrl } from '../../platform/files/files.service.ts';
import { recordHistory } from '../../platform/history/history.service.ts';
import { listEarlierVersions } from './build-files.queries.ts';
import { recordBuild, stateOf } from './build-history.service.ts';
import { pageUrl } from './build-page.service.ts';
import {
  countBuilds,
  deleteBuild,
  findBuild,
  findRoomsOf,
  listBuilds,
  publish,
} from './game-builds.queries.ts';

type Routes = typeof buildRoutes;
type DetailRow = NonNullable<Awaited<ReturnType<typeof findBuild>>>;
type VersionRow = Awaited<ReturnType<typeof listEarlierVersions>>[number];
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
  const versions = await listEarlierVersions(ctx.db, id);
  return { build: { ...presentDetail(build, ctx), versions: versions.map(presentVersion) } };
}

/** The rooms that show this build, by its page's address or by its subdomain. */
export async function listRoomsOfBuild(
  ctx: ActorContext,
  { id, all }: RouteInput<Routes['rooms']>,
): Promise<RouteOutput<Routes['rooms']>> {
  const build = await findBuild(ctx.db, id);
  if (!build) throw new AppError('NOT_FOUND');
  const { BUILD_ORIGIN } = ctx.settings;
  const host = BUILD_ORIGIN?.kind === 'wildcard' ? [`${build.host}.${BUILD_ORIGIN.domain}`] : [];
  const keys = [keyOfBuildPage(build.name), ...host];
  const limit = all ? MOST_ROOMS_OF_BUILD : ROOMS_OF_BUILD;
  const { rooms, total } = await findRoomsOf(ctx.db, keys, limit);
  return { rooms: rooms.map((room) => ({ ...room, onlineNow: ctx.online.of(room.id) })), total };
}

/**
 * Answers alike when the version is on air already.
 * @throws AppError NO_PREVIOUS_VERSION
 */
export async function restoreBuild(
  ctx: ActorContext,
  { id, versionId }: RouteInput<Routes['restore']>,
): Promise<RouteOutput<Routes['restore']>> {
  return inTransaction(ctx, async (ctx) => {
    const before = await stateOf(ctx, id);
    if (before.row.versionId === versionId) return getBuild(ctx, { id });
    const versions = await listEarlierVersions(ctx.db, id);
    const wanted =
      versionId === undefined ? versions[0] : versions.find((one) => one.id === versionId);
    if (!wanted) throw new AppError(versionId === undefined ? 'NO_PREVIOUS_VERSION' : 'NOT_FOUND');
    await publish(ctx.db, id, wanted.id, ctx.now);
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

function presentDetail(
  row: DetailRow,
  { client, settings }: ActorContext,
): Omit<GameBuildDetail, 'versions'> {
  return {
    ...present(row),
    pageUrl: (client.builds?.originOnPort() ?? '') + pageUrl(settings.BUILD_ORIGIN, row),
    usesThreads: row.usesThreads === 1,
    knowsVisitor: row.knowsVisitor === 1,
    updatedAt: instant(row.updatedAt),
    needsThreads: Boolean(row.needsThreads),
    versionId: row.versionId,
    versionNumber: row.versionNumber,
    sentBy: row.sentBy,
    sentAt: instant(row.sentAt),
    fileCount: row.fileCount,
    totalBytes: row.totalBytes,
  };
}

function presentVersion({ sentAt, ...version }: VersionRow): GameBuildDetail['versions'][number] {
  return { ...version, sentAt: instant(sentAt) };
}

function present({ id, name, logoKey, backgroundKey }: Row): GameBuild {
  return {
    id,
    buildName: name,
    buildLogoURL: logoKey === null ? null : fileUrl(logoKey),
    buildBackgroundURL: backgroundKey === null ? null : fileUrl(backgroundKey),
  };
}
