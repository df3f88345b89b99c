import { buildDetailSchema, buildRoutes, type GameBuildDetail } from '@atrio/contract/game-builds';
import type { ConflictTexts } from '../../form/conflict-dialog.tsx';

/** What the form holds; files are beside it, since no draft can keep them. */
export type BuildValues = { buildName: string };

export const buildFormSchema = buildRoutes.create.body.pick({ buildName: true });

export const buildConflictTexts: ConflictTexts<BuildValues> = { labels: { buildName: 'Nome' } };

export function buildValues(build: GameBuildDetail | undefined): BuildValues {
  return { buildName: build?.buildName ?? '' };
}

/** The build inside a save's answer or a conflict, as the form sees it. */
export function readBuild(row: unknown) {
  const { data } = buildDetailSchema.safeParse(row);
  return data && { values: buildValues(data), version: data.updatedAt };
}
