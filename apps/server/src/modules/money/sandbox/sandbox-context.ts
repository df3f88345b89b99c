import type { Database } from '../../../infrastructure/database/tables.ts';
import type { Dependencies } from '../../../infrastructure/dependencies.ts';
import { type Faults, faultsSchema } from './faults.ts';

/** In-memory state of one server's sandbox; everything else is in its tables. */
export interface SandboxState {
  faults: Faults;
  /** Called when there may be something to deliver. */
  wake: () => void;
}

/** Context of the sandbox's services: a separate system that shares nothing with ours. */
export interface SandboxContext {
  db: Database;
  now: number;
  /** Origin of the sandbox's pages for browsers. */
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

/** Runs a transaction of the sandbox; queued webhooks are delivered after the commit. */
export async function inSandboxTransaction<T>(
  ctx: SandboxContext,
  fn: (ctx: SandboxContext) => Promise<T>,
): Promise<T> {
  const result = await ctx.db.transaction().execute((db) => fn({ ...ctx, db }));
  ctx.state.wake();
  return result;
}

/** @param ownOrigin the address this server listens on, used when PUBLIC_URL is not set */
export function sandboxContextOf(deps: Dependencies, ownOrigin: string): SandboxContext {
  const { db, clock, settings } = deps;
  const publicOrigin = settings.PUBLIC_URL ?? ownOrigin;
  return { db, now: clock.now(), publicOrigin, state: stateOf(deps) };
}
