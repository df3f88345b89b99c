import { asaasAccess } from '../../platform/asaas/access.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { ANSWER_MS, type Delivery, deliverBatch, forgetOld, resume } from './deliveries.service.ts';
import { sandboxContextOf, stateOf } from './sandbox-context.ts';
import { chargeDueSubscriptions } from './subscriptions.service.ts';

const LOOK_EVERY_MS = 2_000;
const CHARGE_EVERY_MS = 60 * 60_000;
const WEBHOOK = '/asaas/webhook';

interface Options {
  /** Asked at each look, since the port is known only once we listen. */
  ownOrigin: () => string;
  /** No other server can be alive: an embedded database. */
  isAlone?: boolean;
}

/**
 * The sandbox's life of its own: tells our webhook what happened, over HTTP, at once when something
 * did and every few seconds for what had to wait; and makes the later charges of subscriptions.
 * Where there is no sandbox it does nothing.
 */
export function startSandboxRelay(
  deps: Dependencies,
  { ownOrigin, isAlone = false }: Options,
): { stop(): Promise<void> } {
  const { isSandbox, webhookToken } = asaasAccess(deps);
  if (!isSandbox) return { stop: async () => undefined };
  const stopping = new AbortController();
  let isAskedAgain = false;
  let isResumed = false;
  let chargedAt = 0;
  let running: Promise<void> | undefined;

  const context = () => sandboxContextOf(deps, ownOrigin());
  const run = async () => {
    const ctx = context();
    if (!isResumed) await resume(ctx, isAlone);
    isResumed = true;
    if (ctx.now - chargedAt >= CHARGE_EVERY_MS) {
      chargedAt = ctx.now;
      await forgetOld(ctx);
      await chargeDueSubscriptions(ctx);
    }
    const send = (delivery: Delivery) =>
      post(ownOrigin() + WEBHOOK, webhookToken, delivery, stopping.signal);
    do {
      isAskedAgain = false;
      while (!stopping.signal.aborted && (await deliverBatch(context(), deps.log, send))) {
        // Each batch is claimed anew, so that several servers share the work.
      }
    } while (isAskedAgain && !stopping.signal.aborted);
  };
  const wake = () => {
    isAskedAgain = true;
    running ??= run()
      .catch((error) => deps.log.warn({ err: error }, 'sandbox relay failed, looking again soon'))
      .finally(() => {
        running = undefined;
      });
  };

  const timer = setInterval(wake, LOOK_EVERY_MS);
  timer.unref();
  const state = stateOf(deps);
  state.wake = wake;
  return {
    async stop() {
      stopping.abort();
      state.wake = () => undefined;
      clearInterval(timer);
      await running;
    },
  };
}

/** @returns whether it was taken: exactly 200, in time */
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
    // Whatever it was, it will be sent again.
    return false;
  }
}
