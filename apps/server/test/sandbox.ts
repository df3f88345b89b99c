import type { TestApp } from './build-test-app.ts';

/** The body of PUT /sandbox/faults; see modules/money/sandbox/faults.ts for the effect of each. */
interface Rule {
  on: string;
  fault: string;
  times?: number;
  ms?: number;
  seconds?: number;
}

interface Webhooks {
  duplicate?: number;
  shuffle?: boolean;
  hold?: boolean;
}

interface Counts {
  customers: number;
  subscriptions: number;
  payments: number;
  /** Authorizations of PIX Automático that are offered or in force. */
  consents: number;
  /** Deliveries that have not arrived yet. */
  waiting: number;
}

type Server = Pick<TestApp, 'url'>;

/** Replaces the sandbox's faults; needs ASAAS_SANDBOX_FAULTS. */
export async function setFaults(
  { url }: Server,
  rules: Rule[],
  webhooks: Webhooks = {},
): Promise<void> {
  const response = await fetch(`${url}/sandbox/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rules, webhooks }),
  });
  if (!response.ok) throw new Error(`no faults: ${response.status} ${await response.text()}`);
}

/** Counts the sandbox's objects without deleted ones; needs ASAAS_SANDBOX_FAULTS. */
export async function countAtProvider({ url }: Server): Promise<Counts> {
  const response = await fetch(`${url}/sandbox/faults`);
  // The service's own type, over the wire.
  return ((await response.json()) as { counts: Counts }).counts;
}

/** True once every fault that was set has struck. */
export async function haveFaultsStruck({ url }: Server): Promise<boolean> {
  const response = await fetch(`${url}/sandbox/faults`);
  // The service's own type, over the wire.
  const { rules } = (await response.json()) as { rules: Required<Rule>[] };
  return rules.every(({ times }) => times === 0);
}

/**
 * Presses a button on a charge's page.
 * @param page its address, from the payment
 */
export const payAt = (page: string) => press(page, 'pagar');
/** The city refuses the nota fiscal. */
export const payRefusedAt = (page: string) => press(page, 'pagar-nota-recusada');
export const authorizeAt = (page: string) => press(page, 'pagar-e-autorizar');
/** The payer's bank refuses the consent to debits; then one debit. */
export const refuseDebitsAt = (page: string) => press(page, 'recusar-autorizacao');
export const refuseDebitAt = (page: string) => press(page, 'recusar-debito');
export const endDebitsAt = (page: string) => press(page, 'cancelar-autorizacao');
export const expireDebitsAt = (page: string) => press(page, 'terminar-autorizacao');
export const overdueAt = (page: string) => press(page, 'vencer');
export const disputeAt = (page: string) => press(page, 'contestar');
export const winAt = (page: string) => press(page, 'reverter');
export const refundAt = (page: string) => press(page, 'estornar');

async function press(page: string, button: string): Promise<void> {
  const response = await fetch(`${page}/${button}`, { method: 'POST', redirect: 'manual' });
  if (response.status !== 303) throw new Error(`${button}: ${response.status}`);
}
