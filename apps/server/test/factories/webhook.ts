import { seal } from '../../src/lib/seal.ts';
import type { TestApp } from '../build-test-app.ts';

/** As made by Standard Webhooks' own examples. */
export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** A webhook written straight into the database, and one delivery of it that has arrived. */
export async function insertWebhook(
  { db, clock, secret }: TestApp,
  owner: { adminId: number },
  { companyId }: { companyId: number | null },
): Promise<{ id: number; deliveryId: number }> {
  const { id } = await db
    .insertInto('webhooks')
    .values({
      ...{ owner_id: owner.adminId, company_id: companyId, name: 'CRM', name_key: 'crm' },
      ...{ url: 'https://crm.exemplo.com.br/atrio', types: 'room.created', enabled: 1, is_gone: 0 },
      sealed_secret: seal(secret, `webhook:${owner.adminId}`, SECRET),
      ...{ sealed_before: null, before_until: null, created_at: clock.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const delivery = await db
    .insertInto('webhook_deliveries')
    .values({
      ...{ webhook_id: id, message_id: 'evt_1', type: 'room.created', body: '{}', attempts: 1 },
      ...{ created_at: clock.now(), sent_at: clock.now(), status: 204 },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, deliveryId: delivery.id };
}
