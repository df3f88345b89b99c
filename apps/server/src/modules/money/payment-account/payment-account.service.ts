import { randomUUID } from 'node:crypto';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { PaymentAccount, paymentAccountRoutes } from '@atrio/contract/money/payment-account';
import { CLAIM_MS } from '../../../infrastructure/asaas/uncertain.ts';
import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { type Change, recordHistory } from '../../platform/history/history.service.ts';
import { takeAttempt } from '../../platform/throttle/throttle.service.ts';
import { type AccountRow, customerOf, processCustomer } from './customer.service.ts';
import {
  type AccountFields,
  claimAccount,
  claimNewAccount,
  findAccount,
  releaseAccount,
  updateAccount,
} from './payment-account.queries.ts';

const CHANGES_PER_HOUR = 30;
const HOUR = 60 * 60_000;

type Routes = typeof paymentAccountRoutes;

/**
 * Lists the caller's own; a MASTER_ADMIN too sees no others
 * (docs/product/roles.md#who-may-do-what).
 */
export async function getAccount(ctx: ActorContext): Promise<RouteOutput<Routes['get']>> {
  return { account: present(await findAccount(ctx.db, ctx.actor.adminId)) };
}

export async function createAccount(
  ctx: ActorContext,
  input: RouteInput<Routes['create']>,
): Promise<RouteOutput<Routes['create']>> {
  await throttle(ctx);
  const { adminId } = ctx.actor;
  const wanted = { adminId, reference: `atrio-c-${randomUUID()}`, fields: fieldsOf(input) };
  const claim = { now: ctx.now, until: ctx.now + CLAIM_MS };
  const row = await inTransaction(ctx, ({ db }) => claimNewAccount(db, wanted, claim));
  if (!row) {
    const known = await findAccount(ctx.db, adminId);
    throw new AppError(known?.asaasId ? 'PAYMENT_DATA_EXISTS' : 'IN_PROGRESS');
  }
  if ((await processCustomer(ctx, row)) === null) throw new AppError('IN_PROGRESS');
  return { account: await loadAccount(ctx) };
}

/** Changes the data at the provider first: data that it refuses must not be stored here. */
export async function changeAccount(
  ctx: ActorContext,
  input: RouteInput<Routes['update']>,
): Promise<RouteOutput<Routes['update']>> {
  const known = await findAccount(ctx.db, ctx.actor.adminId);
  if (!known || known.asaasId === null) throw new AppError('PAYMENT_DATA_MISSING');
  await throttle(ctx);
  const { id, asaasId } = known;
  const row = await claimAccount(ctx.db, id, { now: ctx.now, until: ctx.now + CLAIM_MS });
  if (!row) throw new AppError('IN_PROGRESS');
  const fields = fieldsOf(input);
  try {
    const { externalReference: _, ...customer } = customerOf({ ...row, ...readable(fields) });
    await ctx.asaas.updateCustomer(asaasId, customer);
  } catch (error) {
    await releaseAccount(ctx.db, id, null);
    throw error;
  }
  await inTransaction(ctx, async (ctx) => {
    await updateAccount(ctx.db, id, fields, ctx.now);
    const subject = { kind: 'paymentData', id, name: ctx.actor.name } as const;
    const changes = hiddenChanges(readable(fields), row);
    if (changes.length > 0) await recordHistory(ctx, subject, 'paymentData.updated', changes);
  });
  return { account: await loadAccount(ctx) };
}

/** Anybody's, for the platform's people. */
export async function accountOf(
  { db }: Pick<ActorContext, 'db'>,
  adminId: number,
): Promise<PaymentAccount | null> {
  return present(await findAccount(db, adminId));
}

/**
 * The caller's payment account, once the provider has it.
 * @throws AppError PAYMENT_DATA_MISSING
 */
export async function loadAccount(ctx: ActorContext): Promise<PaymentAccount> {
  const account = present(await findAccount(ctx.db, ctx.actor.adminId));
  if (!account) throw new AppError('PAYMENT_DATA_MISSING');
  return account;
}

/** Each change is a call to the provider, which limits our calls. */
async function throttle(ctx: ActorContext): Promise<void> {
  const key = `payment-account:${ctx.actor.adminId}`;
  await takeAttempt(ctx, { key, limit: CHANGES_PER_HOUR, windowMs: HOUR });
}

function fieldsOf(input: RouteInput<Routes['create']>): AccountFields {
  return {
    name: input.name,
    email: input.email,
    additional_emails: JSON.stringify(input.additionalEmails),
    cpf_cnpj: input.cpfCnpj,
    notification_disabled: Number(input.notificationDisabled),
    postal_code: input.postalCode,
    address: input.address,
    address_number: input.addressNumber,
    complement: input.complement,
    province: input.province,
  };
}

/** Names of the changed fields, without their values: only the owner may read these. */
function hiddenChanges(after: ReturnType<typeof readable>, before: AccountRow): Change[] {
  const state: Record<string, unknown> = { ...before };
  return Object.entries(after)
    .filter(([field, value]) => state[field] !== value)
    .map(([field]) => ({ field, before: null, after: null }));
}

/** The data in the form in which the database returns them. */
function readable(fields: AccountFields) {
  return {
    name: fields.name,
    email: fields.email,
    additionalEmails: fields.additional_emails,
    cpfCnpj: fields.cpf_cnpj,
    notificationDisabled: fields.notification_disabled,
    postalCode: fields.postal_code,
    address: fields.address,
    addressNumber: fields.address_number,
    complement: fields.complement,
    province: fields.province,
  };
}

/** Null until the provider has it. */
function present(row: AccountRow | undefined): PaymentAccount | null {
  if (!row || row.asaasId === null) return null;
  const { externalReference: _, ...account } = customerOf(row);
  return {
    ...account,
    additionalEmails: [...account.additionalEmails],
    asaasId: row.asaasId,
  };
}
