import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../env.ts';
import type { Asaas } from './asaas/asaas.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/tables.ts';
import type { EventBus } from './events.ts';
import type { LiveHub } from './realtime/live.ts';
import type { OnlineCounts } from './realtime/online.ts';
import type { Storage } from './storage/storage.ts';

/** Everything that `main.ts` opens and passes to `buildApp`; tests pass their own. */
export interface Dependencies {
  settings: Settings;
  db: Database;
  clock: Clock;
  events: EventBus;
  live: LiveHub;
  online: OnlineCounts;
  storage: Storage;
  asaas: Asaas;
  secret: Uint8Array;
  log: FastifyBaseLogger;
  /** Folder of the built dashboard; null serves the API alone. */
  dashboardDir: string | null;
  /** Folder of the built room page; null serves no `/sala`. */
  roomDir: string | null;
  /** Folder of the built loading page; null serves builds' files without it. */
  buildPageDir: string | null;
  /** Folder of the built reference; null serves its documents without the pages at `/docs`. */
  referenceDir: string | null;
  /** Tests refuse answers that the contract does not describe; production strips them. */
  strictAnswers: boolean;
}
