import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../../env.ts';
import type { Clock } from '../clock.ts';
import { asaasAccess } from './access.ts';
import type { Asaas } from './asaas.ts';
import { createAsaasClient } from './client.ts';

/** Where the built-in sandbox answers the provider's API, on our own origin. */
const SANDBOX_API = '/sandbox/v3';

interface Options {
  settings: Settings;
  secret: Uint8Array;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Asked at each call, since the port is known only once we listen. */
  ownOrigin: () => string;
  timeoutMs?: number | undefined;
}

/** The provider that the settings name, or our own sandbox: the same client, over HTTP, to both. */
export function openAsaas(options: Options): Asaas {
  const { settings, secret, clock, log, ownOrigin, timeoutMs } = options;
  const { isSandbox, apiKey } = asaasAccess({ settings, secret });
  const baseUrl = isSandbox ? () => ownOrigin() + SANDBOX_API : () => settings.ASAAS_BASE_URL;
  return createAsaasClient({ baseUrl, apiKey, log, timeoutMs, now: clock.now });
}
