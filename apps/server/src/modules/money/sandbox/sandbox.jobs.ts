import { asaasAccess } from '../../../infrastructure/asaas/access.ts';
import type { Dependencies } from '../../../infrastructure/dependencies.ts';
import { startWorker } from '../../../infrastructure/worker.ts';
import { ANSWER_MS, type Delivery, deliverBatch, forgetOld, resume } from './deliveries.service.ts';
import { debitDueCharges } from './payments.service.ts';
import { sandboxContextOf, stateOf } from './sandbox-context.ts';
import { chargeDueSubscriptions } from './subscriptions.service.ts';

const LOOK_EVERY_MS = 2_000;
const CHARGE_EVERY_MS = 60 * 60_000;
const WEBHOOK = '/asaas/webhook';

interface Options {
  /** Asked in each run, since the port is known only once we listen. */
  ownOrigin: () => string;
  /** No other server can be running: an embedded database. */
  isAlone?: boolean;
}

/**
 * Starts the worker of the payment sandbox. It delivers events to our webhook over HTTP, at once
 * when something happened and every few seconds for what had to wait, and makes the later charges
 * of subscriptions. Does nothing where there is no sandbox.
 */
export function startSandboxRelay(
  deps: Dependencies,
  { ownOrigin, isAlone = false }: Options,
): { stop(): Promise<void> } {
  const { isSandbox, webhookToken } = asaasAccess(deps);
  if (!isSandbox) return { stop: async () => undefined };
  const stopping = new AbortController();
  let isResumed = false;
  let chargedAt = 0;
  const context = () => sandboxContextOf(deps, ownOrigin());
  const send = (delivery: Delivery) =>
    post(ownOrigin() + WEBHOOK, webhookToken, delivery, stopping.signal);
  const worker = startWorker({
    name: 'sandbox relay',
    everyMs: LOOK_EVERY_MS,
    log: deps.log,
    run: async ({ drain }) => {
      const ctx = context();
      if (!isResumed) await resume(ctx, isAlone);
      isResumed = true;
      if (ctx.now - chargedAt >= CHARGE_EVERY_MS) {
        chargedAt = ctx.now;
        await forgetOld(ctx);
        await chargeDueSubscriptions(ctx);
        await debitDueCharges(ctx);
      }
      await drain(() => deliverBatch(context(), deps.log, send));
    },
  });
  const state = stateOf(deps);
  state.wake = worker.wake;
  return {
    async stop() {
      stopping.abort();
      state.wake = () => undefined;
      await worker.stop();
    },
  };
}

/** @returns true when the answer was exactly 200, in time */
async function post(
  url: string,
  token: string,
  { body }: Delivery,
  stopping: AbortSignal,
): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', 'asaas-access-token': token },
      body,
      signal: AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_MS)]),
    });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    // Any failure is tried again.
    return false;
  }
}
