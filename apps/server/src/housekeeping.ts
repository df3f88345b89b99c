import type { Dependencies } from './infrastructure/dependencies.ts';
import { sweepExpired } from './modules/accounts/auth/auth.service.ts';
import { sweepEmails } from './modules/accounts/emails/emails.service.ts';
import { sweepInvitations } from './modules/accounts/invitations/invitations.service.ts';
import { endRunOutGrants, warnOfEndingGrants } from './modules/across/customers/grants.service.ts';
import { sweepErased } from './modules/across/erasure/erasure.service.ts';
import { sweepStagedFiles } from './modules/catalogue/game-builds/staged-files.service.ts';
import { sweepPlatformBans } from './modules/live/bans/platform-bans.service.ts';
import { sweepHeld } from './modules/live/conversation/conversation.service.ts';
import { sweepVisitCodes } from './modules/live/visits/visit-codes.service.ts';
import { sweepVisitorSessions } from './modules/live/visits/visitor-sessions.service.ts';
import { sweepWebhooks } from './modules/money/orders/webhook.service.ts';
import { sweepEvents } from './modules/organization/webhooks/event-log.service.ts';
import { sweepFiles } from './modules/platform/files/files-sweep.service.ts';
import { sweepHistory } from './modules/platform/history/history.service.ts';
import { sweepIdempotencyKeys } from './modules/platform/idempotency/idempotency.service.ts';
import { sweepOutbox } from './modules/platform/mail/mail.service.ts';
import { sweepNotifications } from './modules/platform/notifications/notifications.service.ts';
import { sweepImports } from './modules/rooms/guest-imports/guest-imports.service.ts';
import { sweepOldGuests } from './modules/rooms/guests/old-guests.service.ts';
import { sweepImages } from './modules/rooms/images/images.service.ts';
import { sweepProgramme } from './modules/rooms/programme/programme-keeping.service.ts';
import { sweepBin } from './modules/rooms/rooms/rooms.service.ts';

const EVERY_MS = 60 * 60_000;

/** Sweeps hourly what has run out. Safe with several replicas: each sweep deletes by time alone. */
export function startHousekeeping({
  db,
  clock,
  log,
  storage,
  settings,
  events,
  live,
}: Pick<Dependencies, 'db' | 'clock' | 'log' | 'storage' | 'settings' | 'events' | 'live'>): {
  stop(): void;
} {
  const sweep = async () => {
    try {
      const ctx = { db, storage, log, settings, events, live, now: clock.now() };
      await sweepExpired(ctx);
      await sweepEmails(ctx);
      await sweepInvitations(ctx);
      await sweepOutbox(ctx);
      await sweepVisitCodes(ctx);
      await sweepVisitorSessions(ctx);
      await sweepPlatformBans(ctx);
      await sweepHeld(ctx);
      await sweepWebhooks(ctx);
      await endRunOutGrants(ctx);
      await warnOfEndingGrants(ctx);
      await sweepBin(ctx);
      await sweepStagedFiles(ctx);
      await sweepHistory(ctx);
      await sweepIdempotencyKeys(ctx);
      await sweepEvents(ctx);
      await sweepErased(ctx);
      await sweepNotifications(ctx);
      await sweepImages(ctx);
      await sweepImports(ctx);
      await sweepOldGuests(ctx);
      await sweepProgramme(ctx);
      await sweepFiles(ctx);
    } catch (error) {
      log.warn({ err: error }, 'housekeeping failed, next try in an hour');
    }
  };
  const timer = setInterval(sweep, EVERY_MS);
  timer.unref();
  void sweep();
  return { stop: () => clearInterval(timer) };
}
