import {
  type ColumnChoice,
  columnLists,
  type preferenceRoutes,
} from '@atrio/contract/accounts/preferences';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { ActorContext } from '../../../infrastructure/context.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { listColumnChoices, putColumnChoices } from './preferences.queries.ts';

type Routes = typeof preferenceRoutes;

export async function readPreferences({
  db,
  actor,
}: ActorContext): Promise<RouteOutput<Routes['get']>> {
  return { preferences: { columns: await columnChoicesOf(db, actor.userId) } };
}

/** The last write of a list wins; choices for other lists stay. */
export async function writePreferences(
  ctx: ActorContext,
  { columns }: RouteInput<Routes['put']>,
): Promise<RouteOutput<Routes['put']>> {
  if (columns.length > 0) await putColumnChoices(ctx.db, ctx.actor.userId, columns);
  return readPreferences(ctx);
}

/** Used by the export of a person's data too. */
export async function columnChoicesOf(db: Database, userId: number): Promise<ColumnChoice[]> {
  const rows = await listColumnChoices(db, userId);
  return rows.flatMap(({ list, shown, hidden }) => {
    // A list that this version no longer has is left out.
    const known = columnLists.find((name) => name === list);
    return known ? [{ list: known, shown: idsIn(shown), hidden: idsIn(hidden) }] : [];
  });
}

function idsIn(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}
