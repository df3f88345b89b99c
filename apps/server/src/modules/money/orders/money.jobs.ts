import type { Dependencies } from '../../../infrastructure/dependencies.ts';
import { startWorker } from '../../../infrastructure/worker.ts';
import { returnOne } from '../dunning/dunning.service.ts';
import { processOpenCustomer, takeOverCustomers } from '../payment-account/customer.service.ts';
import { processCancellation } from './cancel-orders.service.ts';
import { checkPayments } from './check-payments.service.ts';
import { renewInvoiceTerms, tellInvoiceTerms } from './invoices.service.ts';
import { processDueChange, takeOverChanges } from './process-changes.service.ts';
import { processEvents, takeOverEvents } from './process-events.service.ts';
import { processDueOrder, takeOverOrders } from './process-order.service.ts';

const LOOK_EVERY_MS = 3_000;

/**
 * Starts the worker that completes unfinished payment work. It applies webhooks as they come, and
 * every few seconds continues customers and orders whose call was interrupted and compares open
 * payments with the provider. Of several servers each piece of work is done by one.
 *
 * @param isAlone no other server can be running (an embedded database): claims of one that was
 * killed are released at once, instead of when they have run out
 */
export async function startMoneyRelay(
  { db, clock, events, live, asaas, log, settings }: Dependencies,
  isAlone = false,
): Promise<{ stop(): Promise<void> }> {
  const context = () => ({ db, events, live, asaas, log, settings, now: clock.now() });
  if (isAlone) {
    await takeOverCustomers({ db });
    await takeOverOrders({ db });
    await takeOverChanges({ db });
    await takeOverEvents({ db });
  }
  await renewInvoiceTerms({ db, settings });
  const worker = startWorker({
    name: 'money relay',
    everyMs: LOOK_EVERY_MS,
    log,
    run: async ({ drain, isStopped }) => {
      await drain(() => processEvents(context()));
      const orders = [processDueOrder, processDueChange, processCancellation];
      for (const work of [processOpenCustomer, ...orders, returnOne, tellInvoiceTerms]) {
        while (!isStopped() && (await work(context()))) {
          // Each call gets a new context, with the time at which it starts.
        }
      }
      if (!isStopped()) await checkPayments(context());
    },
  });
  events.subscribe(({ type }) => {
    if (type === 'webhook.received') worker.wake();
  });
  return worker;
}
