import type { HistoryAction } from '@atrio/contract/platform/history';
import type { ActorContext } from '../../../infrastructure/context.ts';
import { hold } from '../../../infrastructure/database/locks.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { fileName } from '../../platform/files/files.service.ts';
import { differences, recordHistory, replacement } from '../../platform/history/history.service.ts';
import { findBuild } from './game-builds.queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findBuild>>>;

/** A build's fields as the history compares them. */
export interface BuildState {
  row: Row;
  logo: string | null;
  background: string | null;
}

/**
 * Holds the build until the commit: nobody else publishes meanwhile.
 * @throws AppError NOT_FOUND
 */
export async function stateOf(ctx: ActorContext, id: number): Promise<BuildState> {
  await hold(ctx.db, 'game_builds', [id], 'change');
  const row = await findBuild(ctx.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const [logo, background] = [
    await fileName(ctx, row.logoKey),
    await fileName(ctx, row.backgroundKey),
  ];
  return { row, logo, background };
}

/**
 * Images and files often keep their names, so replaced ones are recorded even without a new name.
 */
export async function recordBuild(
  ctx: ActorContext,
  action: HistoryAction,
  before: BuildState | null,
  { row, logo, background }: BuildState,
): Promise<void> {
  const old = before?.row;
  const changes = [
    ...differences({ name: old?.name }, { name: row.name }),
    ...differences({ usesThreads: old?.usesThreads === 1 }, { usesThreads: row.usesThreads === 1 }),
    ...differences(
      { knowsVisitor: old?.knowsVisitor !== 0 },
      { knowsVisitor: row.knowsVisitor !== 0 },
    ),
    ...(row.logoKey === (old?.logoKey ?? null) ? [] : [replacement('logo', before?.logo, logo)]),
    ...(row.backgroundKey === (old?.backgroundKey ?? null)
      ? []
      : [replacement('background', before?.background, background)]),
    ...differences(
      { version: old && instant(old.sentAt), files: old?.fileCount },
      { version: instant(row.sentAt), files: row.fileCount },
    ),
  ];
  if (changes.length === 0) return;
  await recordHistory(ctx, { kind: 'build', id: row.id, name: row.name }, action, changes);
}
