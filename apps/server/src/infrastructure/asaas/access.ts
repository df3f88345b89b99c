import { createHmac } from 'node:crypto';
import type { Settings } from '../../env.ts';

export interface AsaasAccess {
  /** No key is set: payments are simulated by our own sandbox. */
  isSandbox: boolean;
  apiKey: string;
  /** The token of webhook deliveries, in the header `asaas-access-token`. */
  webhookToken: string;
}

/**
 * The keys from the settings. Keys of the sandbox are derived from the secret, so that all replicas
 * agree.
 */
export function asaasAccess({
  settings: { ASAAS_API_KEY, ASAAS_WEBHOOK_TOKEN },
  secret,
}: {
  settings: Settings;
  secret: Uint8Array;
}): AsaasAccess {
  const derive = (use: string) =>
    createHmac('sha256', secret).update(`asaas-sandbox:${use}`).digest('base64url');
  return {
    isSandbox: ASAAS_API_KEY === undefined,
    apiKey: ASAAS_API_KEY ?? derive('api-key'),
    webhookToken: ASAAS_WEBHOOK_TOKEN ?? derive('webhook-token'),
  };
}
