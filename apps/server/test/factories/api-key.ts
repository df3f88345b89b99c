import { allScopes, type Scope } from '@atrio/contract/lib/scopes';
import { hashSecret, newSecret } from '../../src/modules/organization/api-keys/key-secrets.ts';
import type { TestApp } from '../build-test-app.ts';

interface KeyOptions {
  /** Null: a key of the platform. */
  companyId?: number | null;
  scopes?: readonly Scope[];
}

/** A key written straight into the database, with its secret. */
export async function insertKey(
  { db, clock }: TestApp,
  owner: { adminId: number },
  { companyId = null, scopes = allScopes }: KeyOptions = {},
): Promise<{ id: number; token: string }> {
  const { key, prefix } = newSecret();
  const { id } = await db
    .insertInto('api_keys')
    .values({
      ...{ owner_id: owner.adminId, company_id: companyId, name: 'CRM', name_key: 'crm', prefix },
      scopes: scopes.join(' '),
      created_at: clock.now(),
      ...{ expires_at: null, last_used_at: null, revoked_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('api_key_secrets')
    .values({ hash: hashSecret(key), key_id: id, until: null })
    .execute();
  return { id, token: key };
}
