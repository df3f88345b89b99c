import type { NewCustomer } from '../../platform/asaas/asaas.ts';
import { CLAIM_MS, isUncertain, QUIET_MS } from '../../platform/asaas/uncertain.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { recordHistory } from '../history/history.service.ts';
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
/** Without a client it is the reconciler that goes on with what a call began. */
type WorkContext = Pick<Context, 'db' | 'now' | 'asaas' | 'log' | 'events'> & {
  client?: Context['client'];
};

/**
 * Makes the provider's customer of a claimed account, or finds the one that an earlier call made
 * without our having heard of it. Never makes a second one while a first may still come.
 * @returns the provider's id; null when it is too early to say
 * @throws AppError of the provider; the account is left for the reconciler, or gone when refused
 */
export async function settleCustomer(ctx: WorkContext, row: AccountRow): Promise<string | null> {
  try {
    const known = row.sentAt === null ? undefined : await findKnown(ctx, row);
    if (known !== undefined) {
      await settle(ctx, row, known);
      return known;
    }
    if (row.sentAt !== null && ctx.now < row.sentAt + QUIET_MS) {
      await releaseAccount(ctx.db, row.id, row.sentAt + QUIET_MS);
      return null;
    }
    await markAccountSent(ctx.db, row.id, ctx.now);
    const { id } = await ctx.asaas.createCustomer(customerOf(row));
    await settle(ctx, row, id);
    return id;
  } catch (error) {
    await leave(ctx, row, error);
    throw error;
  }
}

/** From here on the data are there, which is when the history tells of them: that, not what. */
async function settle(ctx: WorkContext, { id, adminId }: AccountRow, asaasId: string) {
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
 * Finishes what was begun by a call that was cut off, or by a server that died; one, since a claim
 * lasts for the calls of one.
 * @returns whether there was one
 */
export async function settleOpenCustomer(ctx: WorkContext): Promise<boolean> {
  const claim = { now: ctx.now, until: ctx.now + CLAIM_MS };
  const [row] = await claimOpenAccounts(ctx.db, claim, 1);
  if (!row) return false;
  await settleCustomer(ctx, row).catch((error: unknown) => {
    ctx.log.warn({ err: error, account: row.id }, 'customer not settled, trying again');
  });
  return true;
}

/** What a server that is gone was at can be taken up at once. */
export async function takeOverCustomers({ db }: Pick<Context, 'db'>): Promise<void> {
  await releaseAccountClaims(db);
}

/** As the provider calls it. */
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
