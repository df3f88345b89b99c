import { countAll } from './counts.queries.ts';
import { type Faults, faultsSchema } from './faults.ts';
import type { SandboxContext } from './sandbox-context.ts';

interface FaultsNow extends Faults {
  /** What exists, without what was deleted; `waiting` deliveries have not arrived yet. */
  counts: Awaited<ReturnType<typeof countAll>>;
}

export async function faultsNow(ctx: SandboxContext): Promise<FaultsNow> {
  return { ...ctx.state.faults, counts: await countAll(ctx.db) };
}

/** What was said before no longer holds; what was held back goes, unless it still is. */
export async function replaceFaults(ctx: SandboxContext, body: unknown): Promise<FaultsNow> {
  ctx.state.faults = faultsSchema.parse(body);
  ctx.state.wake();
  return faultsNow(ctx);
}
