import type { NewCustomer } from '../../../infrastructure/asaas/asaas.ts';
import { CLAIM_MS, isUncertain, QUIET_MS } from '../../../infrastructure/asaas/uncertain.ts';
import { type Context, inTransaction } from '../../../infrastructure/context.ts';
import { recordHistory } from '../../platform/history/history.service.ts';
import {
  claimOpenAccounts,
  deleteRefusedAccount,
  type findAccount,
  findAdminName,
  markAccountSent,
  releaseAccount,
  releaseAccountClaims,
  updateAsaasId,
} from './payment-account.queries.ts';

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;
/** Without a client, the money worker continues an interrupted call. */
type WorkContext = Pick<Context, 'db' | 'now' | 'asaas' | 'log' | 'events'> & {
  client?: Context['client'];
};

/**
 * Makes the provider's customer of a claimed account, or finds the one that an earlier call made
 * and whose answer was lost. Never makes a second one while the first may still arrive.
 * @returns the provider's id; null when it is too early to know
 * @throws AppError of the provider; the money worker tries again later, or the account is deleted
 *   if it was refused
 */
export async function processCustomer(ctx: WorkContext, row: AccountRow): Promise<string | null> {
  try {
    const known = row.sentAt === null ? undefined : await findKnown(ctx, row);
    if (known !== undefined) {
      await storeCustomerId(ctx, row, known);
      return known;
    }
    if (row.sentAt !== null && ctx.now < row.sentAt + QUIET_MS) {
      await releaseAccount(ctx.db, row.id, row.sentAt + QUIET_MS);
      return null;
    }
    await markAccountSent(ctx.db, row.id, ctx.now);
    const { id } = await ctx.asaas.createCustomer(customerOf(row));
    await storeCustomerId(ctx, row, id);
    return id;
  } catch (error) {
    await leave(ctx, row, error);
    throw error;
  }
}

/**
 * Stores the provider's id and records in the history that payment data exist, without their
 * content.
 */
async function storeCustomerId(ctx: WorkContext, { id, adminId }: AccountRow, asaasId: string) {
  await inTransaction(ctx, async (ctx) => {
    await updateAsaasId(ctx.db, id, asaasId);
    const name = (await findAdminName(ctx.db, adminId)) ?? '';
    const author = { ...ctx, actor: { adminId, name }, client: ctx.client ?? null };
    await recordHistory(author, { kind: 'paymentData', id, name }, 'paymentData.created');
  });
}

async function findKnown({ asaas }: WorkContext, { reference }: AccountRow) {
  const [oldest] = await asaas.findCustomers(reference);
  return oldest?.id;
}

async function leave(ctx: WorkContext, row: AccountRow, error: unknown): Promise<void> {
  const isRefused = !isUncertain(error) && !isBusy(error);
  if (isRefused) await deleteRefusedAccount(ctx.db, row.id);
  else await releaseAccount(ctx.db, row.id, ctx.now + QUIET_MS);
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'PROVIDER_BUSY';
}

/**
 * Continues one account whose call was interrupted, or whose server died. Only one, since a claim
 * lasts for the calls of one.
 * @returns true when there was one
 */
export async function processOpenCustomer(ctx: WorkContext): Promise<boolean> {
  const claim = { now: ctx.now, until: ctx.now + CLAIM_MS };
  const [row] = await claimOpenAccounts(ctx.db, claim, 1);
  if (!row) return false;
  await processCustomer(ctx, row).catch((error: unknown) => {
    ctx.log.warn({ err: error, account: row.id }, 'customer not saved, trying again');
  });
  return true;
}

/** Frees the accounts that a stopped server had claimed. */
export async function takeOverCustomers({ db }: Pick<Context, 'db'>): Promise<void> {
  await releaseAccountClaims(db);
}

/** The provider's names of the fields. */
export function customerOf(row: AccountFieldsRead): NewCustomer {
  return {
    name: row.name,
    email: row.email,
    // Written by us, as JSON of a list of addresses.
    additionalEmails: JSON.parse(row.additionalEmails) as string[],
    cpfCnpj: row.cpfCnpj,
    notificationDisabled: row.notificationDisabled === 1,
    postalCode: row.postalCode,
    address: row.address,
    addressNumber: row.addressNumber,
    complement: row.complement,
    province: row.province,
    externalReference: row.reference,
  };
}

type AccountFieldsRead = Omit<AccountRow, 'id' | 'adminId' | 'asaasId' | 'sentAt'>;
