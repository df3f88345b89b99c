import { Role } from '@atrio/contract/accounts/accounts';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { type ApiKey, type apiKeyRoutes, MAX_KEYS } from '@atrio/contract/organization/api-keys';
import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import { parseSort, readPage } from '../../../infrastructure/database/list.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { textKey } from '../../../lib/text-key.ts';
import { recordHistory } from '../../platform/history/history.service.ts';
import { loadCompany } from '../companies/companies.access.ts';
import { changingMade, makerFor, overlapOf } from './api-keys.access.ts';
import {
  countKeys,
  countLiving,
  endKey,
  endSecrets,
  findKey,
  findMaker,
  insertKey,
  insertSecret,
  listKeys,
  setPrefix,
} from './api-keys.queries.ts';
import { newSecret } from './key-secrets.ts';

type Routes = typeof apiKeyRoutes;
type Row = NonNullable<Awaited<ReturnType<typeof findKey>>>;

export async function listApiKeys(
  ctx: ActorContext,
  input: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const { field, descending } = parseSort(input.sort ?? '-createdAt');
  const { rows, ...rest } = await readPage(
    input,
    descending,
    () => countKeys(ctx.db, makerFor(ctx), input.search),
    (slice) => listKeys(ctx.db, makerFor(ctx), input.search, field, slice),
  );
  return { apiKeys: rows.map((row) => present(ctx, row)), ...rest };
}

/**
 * Makes a key of a company that the caller administers, or, for a MASTER_ADMIN, of the platform.
 * @throws AppError FORBIDDEN for a platform's key, NOT_FOUND for a foreign company, TOO_MANY_KEYS
 */
export async function createApiKey(
  ctx: ActorContext,
  { name, companyId, scopes, expiresAt }: RouteInput<Routes['create']>,
): Promise<RouteOutput<Routes['create']>> {
  if (expiresAt && Date.parse(expiresAt) <= ctx.now) {
    throw new AppError('VALIDATION_ERROR', { fields: { expiresAt: 'Escolha um dia que virá' } });
  }
  // For a change of the account: what it may have many of is counted and made at once.
  return inTransaction(
    ctx,
    async (ctx) => {
      const { actor, now } = ctx;
      if (companyId === null && actor.role !== Role.MASTER_ADMIN) throw new AppError('FORBIDDEN');
      const company = companyId === null ? null : await loadCompany(ctx, companyId);
      if ((await countLiving(ctx.db, actor.adminId, MAX_KEYS)) >= MAX_KEYS) {
        throw new AppError('TOO_MANY_KEYS');
      }
      const { key, hash, prefix } = newSecret();
      const given = [...new Set(scopes)].toSorted().join(' ');
      const id = await insertKey(ctx.db, {
        ...{ name, name_key: textKey(name), scopes: given, prefix },
        owner_id: actor.adminId,
        company_id: companyId,
        created_at: now,
        expires_at: expiresAt ? Date.parse(expiresAt) : null,
      });
      await insertSecret(ctx.db, id, hash);
      await recordHistory(ctx, { kind: 'apiKey', id, name }, 'apiKey.created', [
        { field: 'companyId', before: null, after: company?.name ?? null },
        { field: 'scopes', before: null, after: given.replaceAll(' ', ', ') },
        { field: 'expiresAt', before: null, after: expiresAt ?? null },
      ]);
      return { apiKey: await presentedOne(ctx, id), key };
    },
    'change',
  );
}

/** @throws AppError KEY_OVER for one that works no more */
export async function rotateApiKey(
  ctx: ActorContext,
  { id, overlapHours }: RouteInput<Routes['rotate']>,
): Promise<RouteOutput<Routes['rotate']>> {
  return changing(ctx, id, async (ctx, row) => {
    if (stateOf(ctx, row) !== 'active') throw new AppError('KEY_OVER');
    const { key, hash, prefix } = newSecret();
    const { until, changes } = overlapOf(ctx, overlapHours);
    await endSecrets(ctx.db, id, until);
    await insertSecret(ctx.db, id, hash);
    await setPrefix(ctx.db, id, prefix);
    await recordHistory(ctx, subjectOf(row), 'apiKey.rotated', changes);
    return { apiKey: await presentedOne(ctx, id), key };
  });
}

export async function revokeApiKey(
  ctx: ActorContext,
  { id }: RouteInput<Routes['revoke']>,
): Promise<RouteOutput<Routes['revoke']>> {
  return changing(ctx, id, async (ctx, row) => {
    if (await endKey(ctx.db, id, ctx.now)) {
      await recordHistory(ctx, subjectOf(row), 'apiKey.revoked');
    }
    return { apiKey: await presentedOne(ctx, id) };
  });
}

type Change<T> = (ctx: ActorContext, row: Row) => Promise<T>;

function changing<T>(ctx: ActorContext, id: number, fn: Change<T>): Promise<T> {
  return changingMade(ctx, { findMaker, find: findKey }, id, fn);
}

function subjectOf({ id, name }: Row) {
  return { kind: 'apiKey' as const, id, name };
}

async function presentedOne(ctx: ActorContext, id: number): Promise<ApiKey> {
  const row = await findKey(ctx.db, id, null);
  if (!row) throw new AppError('NOT_FOUND');
  return present(ctx, row);
}

function stateOf({ now }: ActorContext, { revokedAt, expiresAt }: Row): ApiKey['state'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
}

function present(ctx: ActorContext, row: Row): ApiKey {
  const overlap = Number(row.overlapUntil ?? 0);
  return {
    ...{ id: row.id, name: row.name, prefix: row.prefix, maker: row.maker },
    companyId: row.companyId,
    companyName: row.companyName,
    // Written by us from the contract's names.
    scopes: row.scopes.split(' ') as ApiKey['scopes'],
    createdAt: instant(row.createdAt),
    expiresAt: maybe(row.expiresAt),
    lastUsedAt: maybe(row.lastUsedAt),
    overlapUntil: overlap > ctx.now ? instant(overlap) : null,
    revokedAt: maybe(row.revokedAt),
    state: stateOf(ctx, row),
  };
}

function maybe(at: number | null): string | null {
  return at === null ? null : instant(at);
}
