import { countAll } from './counts.queries.ts';
import { type Faults, faultsSchema } from './faults.ts';
import type { SandboxContext } from './sandbox-context.ts';

interface FaultsNow extends Faults {
  /** Counts of existing rows; `waiting` deliveries have not arrived yet. */
  counts: Awaited<ReturnType<typeof countAll>>;
}

export async function faultsNow(ctx: SandboxContext): Promise<FaultsNow> {
  return { ...ctx.state.faults, counts: await countAll(ctx.db) };
}

/** Replaces the previous faults; held-back deliveries are sent unless they are still held. */
export async function replaceFaults(ctx: SandboxContext, body: unknown): Promise<FaultsNow> {
  ctx.state.faults = faultsSchema.parse(body);
  ctx.state.wake();
  return faultsNow(ctx);
}
