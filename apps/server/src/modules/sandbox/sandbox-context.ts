import type { Database } from '../../platform/database/tables.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { type Faults, faultsSchema } from './faults.ts';

/** What one server's sandbox keeps in memory; all else is in its tables. */
export interface SandboxState {
  faults: Faults;
  /** Called when there may be something to deliver. */
  wake: () => void;
}

/** What the sandbox's services work with: another system, which shares nothing with ours. */
export interface SandboxContext {
  db: Database;
  now: number;
  /** How browsers reach the sandbox's pages. */
  publicOrigin: string;
  state: SandboxState;
}

const states = new WeakMap<Dependencies, SandboxState>();

export function stateOf(server: Dependencies): SandboxState {
  const known = states.get(server);
  if (known) return known;
  const state = { faults: faultsSchema.parse({}), wake: () => undefined };
  states.set(server, state);
  return state;
}

/** In a transaction of the sandbox's own; what it has queued is delivered after the commit. */
export async function inSandboxTransaction<T>(
  ctx: SandboxContext,
  fn: (ctx: SandboxContext) => Promise<T>,
): Promise<T> {
  const result = await ctx.db.transaction().execute((db) => fn({ ...ctx, db }));
  ctx.state.wake();
  return result;
}

/** @param ownOrigin where this server listens, for when nobody has said how it is reached */
export function sandboxContextOf(deps: Dependencies, ownOrigin: string): SandboxContext {
  const { db, clock, settings } = deps;
  const publicOrigin = settings.PUBLIC_URL ?? ownOrigin;
  return { db, now: clock.now(), publicOrigin, state: stateOf(deps) };
}
