import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../../env.ts';
import type { Clock } from '../clock.ts';
import { durable } from '../database/durable.ts';
import type { Database } from '../database/tables.ts';
import { asaasAccess, debitModesOf } from './access.ts';
import type { Asaas } from './asaas.ts';
import { createAsaasClient } from './client.ts';

/** Path of the built-in sandbox's API on our own origin. */
const SANDBOX_API = '/sandbox/v3';

interface Options {
  settings: Settings;
  secret: Uint8Array;
  clock: Clock;
  log: FastifyBaseLogger;
  db: Database;
  /** Read at each call, since the port is known only after listening. */
  ownOrigin: () => string;
  budget?: (() => AbortSignal) | undefined;
}

/** Opens the provider from the settings, or our own sandbox, with the same HTTP client for both. */
export function openAsaas(options: Options): Asaas {
  const { settings, secret, clock, log, db, ownOrigin, budget } = options;
  const { isSandbox, apiKey } = asaasAccess({ settings, secret });
  const baseUrl = isSandbox ? () => ownOrigin() + SANDBOX_API : () => settings.ASAAS_BASE_URL;
  const untilDurable = () => durable(db);
  const transport = { baseUrl, apiKey, log, budget, untilDurable, now: clock.now };
  const debitModes = debitModesOf(settings);
  // The sandbox's documents lie on our own origin.
  return createAsaasClient({ ...transport, debitModes, hasPlainLinks: isSandbox });
}
