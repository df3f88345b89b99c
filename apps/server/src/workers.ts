import { startHousekeeping } from './housekeeping.ts';
import type { Dependencies } from './infrastructure/dependencies.ts';
import { createMailTransport } from './infrastructure/mail/transport.ts';
import { startSearchSweep } from './modules/across/search/search.jobs.ts';
import { startCertificates } from './modules/live/attendance/certificates.jobs.ts';
import { startRetention } from './modules/live/retention/retention.jobs.ts';
import { startMoneyRelay } from './modules/money/orders/money.jobs.ts';
import { startSandboxRelay } from './modules/money/sandbox/sandbox.jobs.ts';
import { startWebhookRelay } from './modules/organization/webhooks/webhooks.jobs.ts';
import { startBundleReader, startFileRelay } from './modules/platform/files/files.jobs.ts';
import { startMailRelay } from './modules/platform/mail/mail.jobs.ts';
import { startNotices } from './modules/rooms/programme/notices.jobs.ts';

interface Options {
  /** How the server reaches itself; known only once it listens. */
  ownOrigin: () => string;
  /** No other server can be running: an embedded database. */
  isAlone: boolean;
}

/** Starts all work that no call waits for. Each worker is the `*.jobs.ts` of its module. */
export async function startWorkers(
  deps: Dependencies,
  { ownOrigin, isAlone }: Options,
): Promise<{ stop(): Promise<void> }> {
  const housekeeping = startHousekeeping(deps);
  const retention = startRetention(deps);
  const mail = startMailRelay(deps, createMailTransport(deps.settings), isAlone);
  const webhooks = startWebhookRelay(deps, isAlone);
  const notices = startNotices(deps);
  const certificates = startCertificates(deps);
  const files = await startFileRelay(deps, isAlone);
  const bundles = startBundleReader(deps);
  const sandbox = startSandboxRelay(deps, { ownOrigin, isAlone });
  const money = await startMoneyRelay(deps, isAlone);
  // PostgreSQL does it by itself.
  const search = isAlone ? startSearchSweep(deps) : undefined;
  return {
    async stop() {
      housekeeping.stop();
      await retention.stop();
      await search?.stop();
      await sandbox.stop();
      await notices.stop();
      await certificates.stop();
      await mail.stop();
      await webhooks.stop();
      await files.stop();
      await bundles.stop();
      await money.stop();
    },
  };
}
