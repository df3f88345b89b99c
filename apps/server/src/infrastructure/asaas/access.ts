import { createHmac } from 'node:crypto';
import type { Settings } from '../../env.ts';
import type { DebitModes } from './authorizations.ts';

/** The words of our sandbox. */
const SANDBOX_MODES: DebitModes = ['ENABLED', 'DISABLED'];

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

/** True where orders can be paid by PIX Automático: the provider opens it to each account by itself. */
export function isDebitOn({ PIX_AUTOMATICO, ASAAS_API_KEY }: Settings): boolean {
  return PIX_AUTOMATICO ?? ASAAS_API_KEY === undefined;
}

/** Null where PIX Automático is off. */
export function debitModesOf(settings: Settings): DebitModes | null {
  return isDebitOn(settings) ? (settings.PIX_AUTOMATICO_MODES ?? SANDBOX_MODES) : null;
}
