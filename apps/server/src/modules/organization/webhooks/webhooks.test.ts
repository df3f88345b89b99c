import { Role } from '@atrio/contract/accounts/accounts';
import { MAX_WEBHOOKS, webhookRoutes } from '@atrio/contract/organization/webhooks';
import { historyRoutes } from '@atrio/contract/platform/history';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createCompany } from '../../../../test/factories/organization.ts';
import { insertWebhook } from '../../../../test/factories/webhook.ts';

const HOUR = 60 * 60_000;

async function withCompany() {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  const company = await createCompany(app, [owner], 'Editora Cais');
  return { app, owner, company };
}

const form = (companyId: number | null) => ({
  ...{ name: 'CRM', url: 'https://crm.exemplo.com.br/atrio', companyId },
  types: ['visit.started' as const, 'room.created' as const],
});

describe('POST /webhooks', () => {
  it('answers the secret once; what reads the database does not learn it', async () => {
    const { app, owner, company } = await withCompany();
    const { secret, webhook } = (await app.call(webhookRoutes.create, form(company.id), owner))
      .body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({
      ...{ name: 'CRM', companyName: 'Editora Cais', maker: owner.name, enabled: true },
      ...{ types: ['room.created', 'visit.started'], isGone: false, overlapUntil: null },
    });
    const listed = (await app.call(webhookRoutes.list, {}, owner)).body;
    expect(listed.webhooks).toEqual([webhook]);
    const stored = await app.db.selectFrom('webhooks').selectAll().execute();
    expect(JSON.stringify([listed, stored, app.logged()])).not.toContain(secret.slice(8, 40));
  });

  it('refuses what makes no webhook', async () => {
    const { app, owner, company } = await withCompany();
    const fail = async (given: Record<string, unknown>) =>
      (await app.fail(webhookRoutes.create, { ...form(company.id), ...given }, owner)).body.error;
    expect((await fail({ name: '' }))?.fields).toHaveProperty('name');
    expect((await fail({ types: [] }))?.fields).toHaveProperty('types');
    expect((await fail({ types: ['account.updated'] }))?.error).toBe('VALIDATION_ERROR');
    expect((await fail({ companyId: null }))?.error).toBe('FORBIDDEN');
    expect((await fail({ companyId: 999 }))?.error).toBe('NOT_FOUND');
    for (const url of ADDRESSES_INSIDE) {
      expect((await fail({ url }))?.fields, url).toHaveProperty('url');
    }
  });

  it('makes no more than twenty, also at the same time', async () => {
    const { app, owner, company } = await withCompany();
    for (let made = 0; made < MAX_WEBHOOKS - 5; made++) {
      await insertWebhook(app, owner, { companyId: company.id });
    }
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => app.fail(webhookRoutes.create, form(company.id), owner)),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body.error.error)).toEqual(Array(7).fill('TOO_MANY_WEBHOOKS'));
  });
});

const ADDRESSES_INSIDE = [
  'crm.exemplo.com.br',
  'http://crm.exemplo.com.br',
  'ftp://crm.exemplo.com.br',
  'https://ana:senha@crm.exemplo.com.br',
  'https://crm.exemplo.com.br@10.0.0.1',
  'https://localhost/x',
  'https://LOCALHOST./x',
  'https://metadata.google.internal/',
  'https://127.0.0.1',
  'https://0x7f.1',
  'https://0177.0.0.1',
  'https://012.1.2.3',
  'https://127.1',
  'https://2130706433',
  'https://%31%32%37.0.0.1',
  'https://１２７.0.0.1',
  'https://127。0。0。1',
  'https://10.1.2.3',
  'https://169.254.169.254/latest/meta-data',
  'https://172.20.0.1',
  'https://192.168.0.1',
  'https://100.64.0.1',
  'https://0.0.0.0',
  'https://[::1]',
  'https://[::]',
  'https://[::ffff:127.0.0.1]',
  'https://[::ffff:a00:7]',
  'https://[::127.0.0.1]',
  'https://[64:ff9b::7f00:1]',
  'https://[2002:7f00:1::]',
  'https://[fe80::1]',
  'https://[fd00::1]',
];

describe('a webhook', () => {
  it('is changed, and what waits ends when it is switched off', async () => {
    const { app, owner, company } = await withCompany();
    const { webhook } = (await app.call(webhookRoutes.create, form(company.id), owner)).body;
    const id = String(webhook.id);
    const { delivery } = (await app.call(webhookRoutes.test, { id }, owner)).body;
    expect(delivery).toMatchObject({ type: 'webhook.test', state: 'waiting', attempts: 0 });
    const change = { id, name: 'ERP', url: 'https://erp.exemplo.com.br', enabled: false };
    const types = ['order.placed' as const];
    const changed = (await app.call(webhookRoutes.update, { ...change, types }, owner)).body;
    const recent = [expect.objectContaining({ state: 'failed', error: 'off' })];
    expect(changed.webhook).toEqual({ ...webhook, ...change, id: webhook.id, types, recent });
    const { deliveries } = (await app.call(webhookRoutes.deliveries, { id }, owner)).body;
    expect(deliveries).toMatchObject([{ state: 'failed', error: 'off', nextAttemptAt: null }]);
    for (const [route, args] of [
      [webhookRoutes.test, { id }],
      [webhookRoutes.replay, { id: String(delivery.id) }],
      [webhookRoutes.replayFailed, { id }],
    ] as const) {
      expect((await app.fail(route, args, owner)).body.error.error).toBe('WEBHOOK_OFF');
    }
    const inside = { ...change, types, url: 'https://10.0.0.1' };
    expect((await app.fail(webhookRoutes.update, inside, owner)).status).toBe(400);
  });

  it('shows its last 24 deliveries, and finds those that have not arrived', async () => {
    const { app, owner, company } = await withCompany();
    const [webhook, other] = [
      await insertWebhook(app, owner, { companyId: company.id }),
      await insertWebhook(app, owner, { companyId: company.id }),
    ];
    await app.db
      .insertInto('webhook_deliveries')
      .values(
        Array.from({ length: 30 }, (_, number) => ({
          ...{ webhook_id: webhook.id, message_id: `evt_${number}`, type: 'room.created' },
          ...{ body: `{"n":${number}}`, attempts: number, created_at: app.clock.now() },
          ...{ sent_at: number % 10 === 0 ? null : 1, status: 200 + number },
        })),
      )
      .execute();
    const { webhooks } = (await app.call(webhookRoutes.list, {}, owner)).body;
    expect(webhooks.map(({ id, recent }) => [id, recent.length])).toEqual([
      [other.id, 1],
      [webhook.id, 24],
    ]);
    const recent = webhooks[1]?.recent ?? [];
    expect([recent[0]?.status, recent[23]?.status]).toEqual([229, 206]);
    expect(recent.map(({ state }) => state).indexOf('failed')).toBe(9);
    const of = { id: String(webhook.id), undelivered: 'true' as const, limit: 2 };
    const first = (await app.call(webhookRoutes.deliveries, of, owner)).body;
    expect(first.deliveries.map(({ body }) => body)).toEqual(['{"n":20}', '{"n":10}']);
    const before = first.deliveries[1]?.id ?? 0;
    const last = (await app.call(webhookRoutes.deliveries, { ...of, before }, owner)).body;
    expect([last.deliveries.map(({ body }) => body), last.hasMore]).toEqual([['{"n":0}'], false]);
  });

  it('has all that failed sent again once, however many ask, and nothing of another', async () => {
    const { app, owner, company } = await withCompany();
    const [webhook, other] = [
      await insertWebhook(app, owner, { companyId: company.id }),
      await insertWebhook(app, owner, { companyId: company.id }),
    ];
    const now = app.clock.now();
    const common = { type: 'room.created', body: '{}', created_at: now };
    const states = {
      givenUp: { attempts: 10, status: 500, duration_ms: 9 },
      waits: { attempts: 2, status: 500, duration_ms: 9, next_attempt_at: now + HOUR },
      off: { attempts: 0, error: 'off' },
      inHand: { attempts: 2, duration_ms: 9, next_attempt_at: now + 1, claimed_until: now + HOUR },
      untried: { attempts: 0, next_attempt_at: now + HOUR },
    };
    for (const [id, names] of [
      [webhook.id, Object.keys(states)],
      [other.id, ['givenUp']],
    ] as const) {
      for (const name of names) {
        const state = states[name as keyof typeof states];
        const row = { ...common, ...state, webhook_id: id, message_id: `evt_${name}` };
        await app.db.insertInto('webhook_deliveries').values(row).execute();
      }
    }
    const id = String(webhook.id);
    const failed = async (of = id) =>
      (await app.call(webhookRoutes.deliveries, { id: of }, owner)).body.failed;
    expect([await failed(), await failed(String(other.id))]).toEqual([3, 1]);
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => app.call(webhookRoutes.replayFailed, { id }, owner)),
    );
    const queued = asked.map(({ body }) => body.queued).filter((count) => count > 0);
    expect(queued).toEqual([3]);
    expect([await failed(), await failed(String(other.id))]).toEqual([0, 1]);
    const rows = await app.db
      .selectFrom('webhook_deliveries')
      .select(['message_id as of', 'attempts', 'next_attempt_at as at', 'duration_ms as took'])
      .where('webhook_id', '=', webhook.id)
      .where('message_id', '!=', 'evt_1')
      .orderBy('id')
      .execute();
    const isNow = rows.filter(({ at, took }) => took === null && Number(at) < now + HOUR);
    expect(isNow.map(({ of, attempts }) => [of, attempts])).toEqual([
      ['evt_givenUp', 0],
      ['evt_waits', 2],
      ['evt_off', 0],
    ]);
    // One by one it is the same row too; what has arrived is sent anew.
    const [one] = (await app.call(webhookRoutes.deliveries, { id: String(other.id) }, owner)).body
      .deliveries;
    const { delivery } = (await app.call(webhookRoutes.replay, { id: String(one?.id) }, owner))
      .body;
    expect(delivery).toMatchObject({ id: one?.id, state: 'waiting', attempts: 0, status: null });
    const again = await app.call(webhookRoutes.replay, { id: String(webhook.deliveryId) }, owner);
    expect(again.body.delivery.id).toBeGreaterThan(delivery.id);
  });

  it('tells the history of its changes, without its secrets', async () => {
    const { app, owner, company } = await withCompany();
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const made = (await app.call(webhookRoutes.create, form(company.id), owner)).body;
    const id = String(made.webhook.id);
    const rotated = (await app.call(webhookRoutes.rotate, { id, overlapHours: 2 }, owner)).body;
    expect(Date.parse(rotated.webhook.overlapUntil ?? '') - app.clock.now()).toBeGreaterThan(HOUR);
    await app.call(webhookRoutes.remove, { id }, owner);
    const { history } = (await app.call(historyRoutes.list, { kind: 'webhook' }, master)).body;
    expect(history.map(({ action }) => action)).toEqual([
      'webhook.deleted',
      'webhook.rotated',
      'webhook.created',
    ]);
    expect(JSON.stringify(history)).not.toContain('whsec_');
    expect((await app.call(webhookRoutes.list, {}, owner)).body.webhooks).toEqual([]);
  });

  it('is tried by hand thirty times a minute', async () => {
    const { app, owner, company } = await withCompany();
    app.clock.stop();
    const { id } = await insertWebhook(app, owner, { companyId: company.id });
    const all = await Promise.all(
      Array.from({ length: 33 }, () => app.fail(webhookRoutes.test, { id: String(id) }, owner)),
    );
    expect(all.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  it('is nobody else’s, but may be ended by a MASTER_ADMIN', async () => {
    const { app, owner, company } = await withCompany();
    const webhook = await insertWebhook(app, owner, { companyId: company.id });
    const [stranger, master] = [
      await createAccount(app),
      await createAccount(app, { role: Role.MASTER_ADMIN }),
    ];
    const id = String(webhook.id);
    for (const [route, args] of [
      [webhookRoutes.deliveries, { id }],
      [webhookRoutes.rotate, { id, overlapHours: 1 }],
      [webhookRoutes.remove, { id }],
      [webhookRoutes.replay, { id: String(webhook.deliveryId) }],
    ] as const) {
      expect((await app.fail(route, args, stranger)).status, route.name).toBe(404);
    }
    expect((await app.call(webhookRoutes.list, {}, stranger)).body.webhooks).toEqual([]);
    const paged = { page: 1, pageSize: 5, search: 'crm' };
    expect((await app.call(webhookRoutes.list, paged, master)).body).toMatchObject({ total: 1 });
    expect((await app.call(webhookRoutes.remove, { id }, master)).status).toBe(200);
  });
});
