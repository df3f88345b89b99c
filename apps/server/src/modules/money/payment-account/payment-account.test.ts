import { paymentAccountRoutes } from '@atrio/contract/money/payment-account';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { CNPJ, CPF, createBuyer, PAYMENT_DATA } from '../../../../test/factories/money.ts';
import { countAtProvider, setFaults } from '../../../../test/sandbox.ts';
import { processOpenCustomer } from './customer.service.ts';

const FAULTS = { ASAAS_SANDBOX_FAULTS: 'true' };

describe('GET /asaas/account', () => {
  it('is null before there is one, and the caller’s own afterwards', async () => {
    const app = await buildTestApp();
    const [me, other] = [await createBuyer(app), await createAccount(app)];
    const { body } = await app.call(paymentAccountRoutes.get, {}, me);
    expect(body.account).toMatchObject({
      name: 'Helena Prado',
      cpfCnpj: CPF,
      postalCode: '01001000',
      province: 'Sé',
      asaasId: expect.stringMatching(/^cus_/),
    });
    expect((await app.call(paymentAccountRoutes.get, {}, other)).body.account).toBeNull();
    expect((await app.fail(paymentAccountRoutes.get, {})).status).toBe(401);
  });
});

describe('POST /asaas/account', () => {
  it('accepts a CNPJ with letters, punctuation and lower case', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const data = { ...PAYMENT_DATA, cpfCnpj: '12.abc.345/01de-35' };
    const { body } = await app.call(paymentAccountRoutes.create, data, me);
    expect(body.account.cpfCnpj).toBe(CNPJ);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Nome é obrigatório'],
    [{ email: 'helena' }, 'email', 'Email inválido'],
    [{ cpfCnpj: '' }, 'cpfCnpj', 'CPF ou CNPJ é obrigatório'],
    [{ cpfCnpj: '123' }, 'cpfCnpj', 'CPF Inválido'],
    [{ cpfCnpj: '529.982.247-24' }, 'cpfCnpj', 'CPF ou CNPJ inválido'],
    [{ cpfCnpj: '12ABC34501DE00' }, 'cpfCnpj', 'CPF ou CNPJ inválido'],
    [{ postalCode: '123' }, 'postalCode', 'CEP inválido'],
  ])('refuses %j at its field, and asks nobody', async (wrong, field, sentence) => {
    const app = await buildTestApp(FAULTS);
    const me = await createAccount(app);
    const failure = await app.fail(paymentAccountRoutes.create, { ...PAYMENT_DATA, ...wrong }, me);
    expect([failure.status, failure.body.error.fields]).toEqual([400, { [field]: sentence }]);
    expect((await countAtProvider(app)).customers).toBe(0);
  });

  it('M9: makes one customer of twenty calls at once', async () => {
    const app = await buildTestApp(FAULTS);
    const me = await createAccount(app);
    const all = await Promise.all(
      Array.from({ length: 20 }, () => app.fail(paymentAccountRoutes.create, PAYMENT_DATA, me)),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await countAtProvider(app)).customers).toBe(1);
    const again = await app.fail(paymentAccountRoutes.create, PAYMENT_DATA, me);
    expect([again.status, again.body.error.error]).toEqual([409, 'PAYMENT_DATA_EXISTS']);
  });

  it("returns the provider's message, and can be tried again with other data", async () => {
    const app = await buildTestApp(FAULTS);
    const me = await createAccount(app);
    await setFaults(app, [{ on: 'POST /customers', times: 1, fault: 'refuse' }]);
    const refused = await app.fail(paymentAccountRoutes.create, PAYMENT_DATA, me);
    expect([refused.status, refused.body.error.error]).toEqual([422, 'PROVIDER_REFUSED']);
    expect(refused.body.error.message).toBe('O CPF/CNPJ informado é inválido.');
    expect((await app.call(paymentAccountRoutes.create, PAYMENT_DATA, me)).status).toBe(200);
  });

  it.each(['timeoutAfter', 'status500After', 'resetAfter', 'html'])(
    'M8: after %s the existing customer is found, never made twice',
    async (fault) => {
      const app = await buildTestApp(FAULTS);
      const me = await createAccount(app);
      await setFaults(app, [{ on: 'POST /customers', times: 1, fault }]);
      const first = await app.fail(paymentAccountRoutes.create, PAYMENT_DATA, me);
      expect([502, 504]).toContain(first.status);
      expect((await app.call(paymentAccountRoutes.get, {}, me)).body.account).toBeNull();
      const { status } = await app.call(paymentAccountRoutes.create, PAYMENT_DATA, me);
      expect(status).toBe(200);
      expect((await countAtProvider(app)).customers).toBe(1);
    },
  );

  it('M8: the worker makes a customer that the provider never got, once it is sure', async () => {
    const app = await buildTestApp(FAULTS);
    const me = await createAccount(app);
    await setFaults(app, [{ on: 'POST /customers', times: 1, fault: 'timeoutBefore' }]);
    expect((await app.fail(paymentAccountRoutes.create, PAYMENT_DATA, me)).status).toBe(504);
    const reconcile = () => processOpenCustomer({ ...app.app.deps, now: app.clock.now() });
    await reconcile();
    expect((await countAtProvider(app)).customers).toBe(0);
    app.clock.advance(60_000);
    await reconcile();
    expect((await countAtProvider(app)).customers).toBe(1);
    const { body } = await app.call(paymentAccountRoutes.get, {}, me);
    expect(body.account?.name).toBe('Helena Prado');
  });
});

describe('PUT /asaas/account', () => {
  it('changes the data here and at the provider', async () => {
    const app = await buildTestApp();
    const me = await createBuyer(app);
    const change = {
      ...PAYMENT_DATA,
      name: 'Helena Prado ME',
      cpfCnpj: CNPJ,
      complement: 'Sala 2',
    };
    const { body } = await app.call(paymentAccountRoutes.update, change, me);
    expect(body.account).toMatchObject({ name: 'Helena Prado ME', cpfCnpj: CNPJ });
    const read = await app.call(paymentAccountRoutes.get, {}, me);
    expect(read.body.account).toEqual(body.account);
    const customer = await app.db
      .selectFrom('sandbox_customers')
      .selectAll()
      .where('asaas_id', '=', body.account.asaasId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(customer)).toContain('Helena Prado ME');
  });

  it('requires existing data', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const failure = await app.fail(paymentAccountRoutes.update, PAYMENT_DATA, me);
    expect([failure.status, failure.body.error.error]).toEqual([422, 'PAYMENT_DATA_MISSING']);
  });

  it('keeps the old data when the provider fails', async () => {
    const app = await buildTestApp(FAULTS);
    const me = await createBuyer(app);
    await setFaults(app, [{ on: 'PUT /customers/*', times: 1, fault: 'status500Before' }]);
    const change = { ...PAYMENT_DATA, name: 'Outra' };
    expect((await app.fail(paymentAccountRoutes.update, change, me)).status).toBe(502);
    const { body } = await app.call(paymentAccountRoutes.get, {}, me);
    expect(body.account?.name).toBe('Helena Prado');
    expect((await app.call(paymentAccountRoutes.update, change, me)).status).toBe(200);
  });
});

it('X10: logs no document number', async () => {
  const app = await buildTestApp({ LOG_LEVEL: 'trace' });
  await createBuyer(app);
  expect(app.logged()).not.toContain(CPF);
  expect(app.logged()).not.toContain(PAYMENT_DATA.cpfCnpj);
});
