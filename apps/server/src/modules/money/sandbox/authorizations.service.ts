import {
  findAuthorization,
  findRunning,
  insertAuthorization,
  listAuthorizations,
  moveAuthorization,
  RUNNING,
} from './authorizations.queries.ts';
import { newId } from './ids.ts';
import { authorizationFilters } from './requests.ts';
import { authorizationJson, listJson } from './responses.ts';
import { inSandboxTransaction, type SandboxContext } from './sandbox-context.ts';
import { SandboxError } from './sandbox-error.ts';
import { tellOfAuthorization } from './webhooks.service.ts';

export async function list(ctx: SandboxContext, query: unknown): Promise<object> {
  const filters = authorizationFilters.parse(query);
  const { rows, total } = await listAuthorizations(ctx.db, filters);
  return listJson(rows.map(authorizationJson), total, filters);
}

export async function get({ db }: SandboxContext, id: string): Promise<object> {
  const row = await findAuthorization(db, id);
  if (!row) throw new SandboxError(404, 'not_found', 'Autorização não encontrada.');
  return authorizationJson(row);
}

/** At the receiver's wish; one that has ended cannot be cancelled. */
export async function cancel(ctx: SandboxContext, id: string): Promise<object> {
  return inSandboxTransaction(ctx, async (tx) => {
    const row = await findAuthorization(tx.db, id);
    if (!row) throw new SandboxError(404, 'not_found', 'Autorização não encontrada.');
    const reason = 'REQUESTED_BY_RECEIVER_USER';
    const moved = { id: row.id, from: RUNNING, to: 'CANCELLED', reason } as const;
    if (!(await moveAuthorization(tx.db, moved))) {
      throw new SandboxError(400, 'invalid_action', 'Esta autorização não pode ser cancelada.');
    }
    await tellOfAuthorization(tx, 'CANCELLED', id);
    return get(tx, id);
  });
}

interface Offering {
  id: number;
  billing_type: string;
  offers_debit: number;
}

/** The charges of a subscription by PIX ask for the payer's consent until there is one. */
export async function offer(ctx: SandboxContext, subscription: Offering): Promise<void> {
  const { id, billing_type, offers_debit } = subscription;
  if (billing_type !== 'PIX' || offers_debit === 0) return;
  const asaas_id = newId.authorization();
  const row = { asaas_id, subscription_id: id, created_at: ctx.now };
  if (await insertAuthorization(ctx.db, row)) await tellOfAuthorization(ctx, 'CREATED', asaas_id);
}

/** The deeds of the payer and their bank. */
export const DEEDS = {
  authorize: { from: ['CREATED'], to: 'ACTIVE', event: 'ACTIVATED', reason: undefined },
  refuse: { from: ['CREATED'], to: 'REFUSED', event: 'REFUSED', reason: undefined },
  end: { from: ['ACTIVE'], to: 'CANCELLED', event: 'CANCELLED', reason: 'REQUESTED_BY_PAYER_USER' },
  run: { from: ['ACTIVE'], to: 'EXPIRED', event: 'EXPIRED', reason: undefined },
} as const;

/** Does it to what a subscription has, if it is in a state for it. */
export async function decide(
  ctx: SandboxContext,
  subscriptionId: number | null,
  deed: keyof typeof DEEDS,
): Promise<void> {
  const running = subscriptionId === null ? undefined : await findRunning(ctx.db, subscriptionId);
  if (!running) return;
  const { from, to, event, reason } = DEEDS[deed];
  const move = { id: running.id, from, to, ...(reason && { reason }) };
  if (await moveAuthorization(ctx.db, move)) {
    await tellOfAuthorization(ctx, event, running.asaas_id);
  }
}

/** The state of a charge's authorization: CREATED while it is offered, ACTIVE while it is debited. */
export async function debitOf(
  { db }: SandboxContext,
  { subscription_id, billing_type }: { subscription_id: number | null; billing_type: string },
): Promise<'CREATED' | 'ACTIVE' | null> {
  if (subscription_id === null || billing_type !== 'PIX') return null;
  const running = await findRunning(db, subscription_id);
  return running?.status === 'CREATED' || running?.status === 'ACTIVE' ? running.status : null;
}
