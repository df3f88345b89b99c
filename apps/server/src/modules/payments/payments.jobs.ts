import type { Dependencies } from '../../platform/dependencies.ts';
import { settleCancelling } from '../orders/cancel-orders.service.ts';
import { settleDueOrder, takeOverOrders } from '../orders/place-order.service.ts';
import { settleOpenCustomer, takeOverCustomers } from '../payment-account/customer.service.ts';
import { applyEvents, takeOverEvents } from '../webhook/apply-event.service.ts';
import { checkPayments } from './check-payments.service.ts';

const LOOK_EVERY_MS = 3_000;

/**
 * Ends what was begun: applies webhooks as they come, and every few seconds goes on with customers
 * and orders whose call was cut off, and compares what is open with the provider. Of several
 * servers each piece of work is done by one.
 *
 * @param isAlone no other server can be alive (an embedded database): what one that was killed was
 * at is taken up at once, instead of when its claims have run out
 */
export async function startMoneyRelay(
  { db, clock, events, live, asaas, log }: Dependencies,
  isAlone = false,
): Promise<{ stop(): Promise<void> }> {
  let isStopped = false;
  let isAskedAgain = false;
  let running: Promise<void> | undefined;

  const context = () => ({ db, events, live, asaas, log, now: clock.now() });
  const run = async () => {
    do {
      isAskedAgain = false;
      while (!isStopped && (await applyEvents(context()))) {
        // Batch by batch, so that a stop leaves what it has not begun.
      }
    } while (isAskedAgain && !isStopped);
    for (const work of [settleOpenCustomer, settleDueOrder, settleCancelling]) {
      while (!isStopped && (await work(context()))) {
        // Each by the clock as it stands when its turn comes.
      }
    }
    if (!isStopped) await checkPayments(context());
  };
  const wake = () => {
    isAskedAgain = true;
    running ??= run()
      .catch((error) => log.warn({ err: error }, 'money relay failed, looking again soon'))
      .finally(() => {
        running = undefined;
      });
  };

  if (isAlone) {
    await takeOverCustomers({ db });
    await takeOverOrders({ db });
    await takeOverEvents({ db });
  }
  events.subscribe(({ type }) => {
    if (type === 'webhook.received') wake();
  });
  const timer = setInterval(wake, LOOK_EVERY_MS);
  timer.unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
