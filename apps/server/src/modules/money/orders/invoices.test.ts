import { Role } from '@atrio/contract/accounts/accounts';
import { customerRoutes } from '@atrio/contract/across/customers';
import { paymentRoutes } from '@atrio/contract/money/payments';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createBuyer, createOrder } from '../../../../test/factories/money.ts';
import { deliver, hear } from '../../../../test/order-life.ts';
import { payAt, payRefusedAt, setFaults } from '../../../../test/sandbox.ts';
import { renewInvoiceTerms, tellInvoiceTerms } from './invoices.service.ts';

const NFSE = {
  ASAAS_SANDBOX_FAULTS: 'true',
  NFSE_SERVICE_CODE: '1.05',
  NFSE_SERVICE_NAME: 'Licenciamento de programas',
  NFSE_TAXES: 'iss=2.5, pis=0.65',
};
const SETTINGS = 'POST /subscriptions/*/invoiceSettings';
const AUTHORIZE = 'POST /invoices/*/authorize';
const MINUTE = 60_000;

const context = ({ app, clock }: TestApp) => ({ ...app.deps, now: clock.now() });
const tell = (app: TestApp) => tellInvoiceTerms(context(app));

async function bought(environment: Record<string, string> = NFSE) {
  const app = await buildTestApp(environment);
  const me = await createBuyer(app);
  const { id, asaasPaymentUrl: page } = await createOrder(app, me);
  const stored = async () => (await app.call(paymentRoutes.list, {}, me)).body.payments[0];
  const again = () => app.call(paymentRoutes.invoice, { id: String(id) }, me);
  return { app, me, id, page, stored, invoice: async () => (await stored())?.invoice, again };
}

async function settingsAtProvider({ db }: TestApp) {
  const rows = await db.selectFrom('sandbox_subscriptions').select('invoice_settings').execute();
  return rows.map((row) => row.invoice_settings && JSON.parse(row.invoice_settings));
}

describe('notas fiscais', () => {
  it('are told to the provider once, and the paid payment has its documents', async () => {
    const { app, me, id, page, invoice, stored } = await bought();
    expect([await tell(app), await tell(app)]).toEqual([true, false]);
    expect(await settingsAtProvider(app)).toEqual([
      {
        municipalServiceCode: '1.05',
        municipalServiceName: 'Licenciamento de programas',
        invoiceCreationPeriod: 'ON_PAYMENT_CONFIRMATION',
        receivedOnly: true,
        deductions: 0,
        taxes: { retainIss: false, iss: 2.5, cofins: 0, csll: 0, inss: 0, ir: 0, pis: 0.65 },
      },
    ]);
    expect(await invoice()).toBeNull();
    await payAt(page);
    await hear(app);
    const issued = await invoice();
    expect(issued).toMatchObject({
      status: 'AUTHORIZED',
      number: expect.any(String),
      reason: null,
    });
    for (const url of [issued?.pdfUrl, issued?.xmlUrl]) {
      expect((await fetch(url ?? '')).status).toBe(200);
    }
    expect((await stored())?.status).toBe('RECEIVED');
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const seen = await app.call(customerRoutes.payments, { adminId: String(me.adminId) }, master);
    expect(seen.body.payments).toMatchObject([{ id, invoice: { status: 'AUTHORIZED' } }]);
  });

  it('do not exist where the operator has not said how', async () => {
    const { app, page, invoice, again } = await bought({ ASAAS_SANDBOX_FAULTS: 'true' });
    expect(await tell(app)).toBe(false);
    expect(await settingsAtProvider(app)).toEqual([null]);
    await payAt(page);
    await deliver(app, JSON.stringify({ id: 'e', event: 'INVOICE_ERROR', invoice: { id: 'x' } }));
    await hear(app);
    expect(await invoice()).toBeNull();
    expect((await again()).body).toMatchObject({ error: { error: 'INVOICE_NOT_REFUSED' } });
  });

  it('are told again with other terms, of orders that run', async () => {
    const { app } = await bought();
    await tell(app);
    const other = { ...context(app).settings, NFSE_SERVICE_CODE: '1.07' };
    const later = { ...context(app), settings: other };
    await renewInvoiceTerms(later);
    expect([await tellInvoiceTerms(later), await tellInvoiceTerms(later)]).toEqual([true, false]);
    expect(await settingsAtProvider(app)).toMatchObject([{ municipalServiceCode: '1.07' }]);
  });

  it('a lost answer is found to be done', async () => {
    const { app } = await bought();
    const terms = (code: string) => ({
      ...context(app),
      settings: { ...context(app).settings, NFSE_SERVICE_CODE: code },
    });
    for (const fault of ['timeoutAfter', 'resetAfter', 'status500After', 'html']) {
      await renewInvoiceTerms(terms(fault));
      await setFaults(app, [{ on: SETTINGS, fault }]);
      expect(await tellInvoiceTerms(terms(fault))).toBe(false);
      const [told] = await settingsAtProvider(app);
      expect(told).toMatchObject({ municipalServiceCode: fault });
      app.clock.advance(MINUTE);
      // A second creation would be refused.
      await setFaults(app, [{ on: SETTINGS, fault: 'refuse' }]);
      expect(await tellInvoiceTerms(terms(fault))).toBe(true);
      expect(await settingsAtProvider(app)).toEqual([told]);
    }
  });

  it('a server that dies before its note tells the same again', async () => {
    const { app } = await bought();
    await tell(app);
    await app.db
      .updateTable('orders')
      .set({ invoice_terms_told: null, invoice_try_at: 1 })
      .execute();
    await setFaults(app, [{ on: SETTINGS, fault: 'refuse' }]);
    expect([await tell(app), await tell(app)]).toEqual([true, false]);
  });

  it('an account that is not ready is asked again after an hour, and payments go on', async () => {
    const { app, page, stored } = await bought();
    await setFaults(app, [{ on: SETTINGS, fault: 'refuse' }]);
    expect(await tell(app)).toBe(false);
    await payAt(page);
    await hear(app);
    expect(await stored()).toMatchObject({ status: 'RECEIVED', invoice: null });
    app.clock.advance(59 * MINUTE);
    expect(await tell(app)).toBe(false);
    app.clock.advance(2 * MINUTE);
    expect(await tell(app)).toBe(true);
  });

  it('a refused one has its reason, and is sent again', async () => {
    const { app, page, invoice, again } = await bought();
    await tell(app);
    await payRefusedAt(page);
    await hear(app);
    expect(await invoice()).toMatchObject({
      status: 'ERROR',
      reason: 'Código do serviço não cadastrado para o prestador na prefeitura.',
      number: null,
      pdfUrl: null,
    });
    await setFaults(app, [{ on: AUTHORIZE, fault: 'refuse' }]);
    expect((await again()).status).toBe(422);
    expect((await invoice())?.status).toBe('ERROR');
    const sent = await again();
    expect(sent.body.payment.invoice).toMatchObject({ status: 'AUTHORIZED', reason: null });
    expect((await again()).status).toBe(409);
  });

  it('sent again, a lost answer is found at the next try', async () => {
    const { app, page, invoice, again } = await bought();
    await tell(app);
    await payRefusedAt(page);
    await hear(app);
    await setFaults(app, [{ on: AUTHORIZE, fault: 'timeoutAfter' }]);
    expect((await again()).status).toBe(504);
    expect((await invoice())?.status).toBe('ERROR');
    await setFaults(app, [{ on: AUTHORIZE, fault: 'refuse' }]);
    expect((await again()).body.payment.invoice?.status).toBe('AUTHORIZED');
  });

  it('events come twice, backwards, before their payment, or of nobody’s', async () => {
    const { app, page, invoice } = await bought();
    await tell(app);
    await payAt(page);
    await app.db.deleteFrom('payments').execute();
    await deliver(
      app,
      JSON.stringify({ id: 'e1', event: 'INVOICE_ERROR', invoice: { id: 'inv_x' } }),
    );
    await deliver(
      app,
      JSON.stringify({ id: 'e2', event: 'INVOICE_SOLD', invoice: { id: 'inv_x' } }),
    );
    await hear(app, (bodies) => [...bodies, ...bodies].toReversed());
    expect((await invoice())?.status).toBe('AUTHORIZED');
    const events = await app.db.selectFrom('webhook_events').select('state').distinct().execute();
    expect(events).toEqual([{ state: 'done' }]);
  });

  it('parallel deliveries end with what the provider says', async () => {
    const { app, page, invoice, again } = await bought();
    await tell(app);
    await payRefusedAt(page);
    await hear(app);
    await Promise.all([again(), again(), hear(app), hear(app)]);
    await hear(app);
    expect((await invoice())?.status).toBe('AUTHORIZED');
  });

  it('belong to their owner: others find nothing, and nobody without signing in', async () => {
    const { app, id, page } = await bought();
    await tell(app);
    await payRefusedAt(page);
    await hear(app);
    const other = await createBuyer(app);
    const args = { id: String(id) };
    expect((await app.call(paymentRoutes.invoice, args, other)).status).toBe(404);
    expect((await app.call(paymentRoutes.invoice, args)).status).toBe(401);
    expect((await app.call(paymentRoutes.invoice, { id: 'x' }, other)).status).toBe(404);
  });
});

it.each([
  [{ NFSE_SERVICE_NAME: 'Licenciamento' }, 'NFSE_SERVICE_NAME'],
  [{ ...NFSE, NFSE_SERVICE_ID: '12' }, 'NFSE_SERVICE_NAME'],
  [{ ...NFSE, NFSE_TAXES: 'iss=muito' }, 'NFSE_TAXES'],
])('a setting that says nothing is refused at the start: %j', async (environment, name) => {
  await expect(buildTestApp(environment)).rejects.toThrow(name);
});
