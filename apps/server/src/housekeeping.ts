import { sweepExpired } from './modules/auth/auth.service.ts';
import { sweepEmails } from './modules/emails/emails.service.ts';
import { sweepErased } from './modules/erasure/erasure.service.ts';
import { sweepFiles } from './modules/files/files.service.ts';
import { sweepStagedFiles } from './modules/game-builds/staged-files.service.ts';
import { sweepHistory } from './modules/history/history.service.ts';
import { sweepImages } from './modules/images/images.service.ts';
import { sweepInvitations } from './modules/invitations/invitations.service.ts';
import { sweepOutbox } from './modules/mail/mail.service.ts';
import { sweepNotifications } from './modules/notifications/notifications.service.ts';
import { sweepBin } from './modules/rooms/rooms.service.ts';
import { sweepVisitCodes } from './modules/visits/visit-codes.service.ts';
import { sweepWebhooks } from './modules/webhook/webhook.service.ts';
import type { Dependencies } from './platform/dependencies.ts';

const EVERY_MS = 60 * 60_000;

/** Sweeps hourly what has run out. Safe with several replicas: each sweep deletes by time alone. */
export function startHousekeeping({
  db,
  clock,
  log,
  storage,
  settings,
}: Pick<Dependencies, 'db' | 'clock' | 'log' | 'storage' | 'settings'>): { stop(): void } {
  const sweep = async () => {
    try {
      const ctx = { db, storage, log, settings, now: clock.now() };
      await sweepExpired(ctx);
      await sweepEmails(ctx);
      await sweepInvitations(ctx);
      await sweepOutbox(ctx);
      await sweepVisitCodes(ctx);
      await sweepWebhooks(ctx);
      await sweepBin(ctx);
      await sweepStagedFiles(ctx);
      await sweepHistory(ctx);
      await sweepErased(ctx);
      await sweepNotifications(ctx);
      await sweepImages(ctx);
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
