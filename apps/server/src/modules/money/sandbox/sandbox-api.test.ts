import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { authorizeAt, payAt } from '../../../../test/sandbox.ts';
import { asaasAccess } from '../../../infrastructure/asaas/access.ts';
import { dayOf, daysLater, nextCycle } from './days.ts';

const CPF = '52998224725';
const HELENA = { name: 'Helena Prado', cpfCnpj: '529.982.247-25', email: 'helena@exemplo.com' };
const DAY = 24 * 60 * 60_000;

// Tests read only fields that exist.
type Json = Record<string, unknown> & { id: string };

async function sandbox() {
  const app = await buildTestApp();
  const { apiKey } = asaasAccess(app.app.deps);
  const send = async (method: string, path: string, body?: unknown, key = apiKey) => {
    const response = await fetch(`${app.url}/sandbox/v3${path}`, {
      method,
      headers: {
        access_token: key,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Json };
  };
  const today = dayOf(app.clock.now());
  const customer = async () => (await send('POST', '/customers', HELENA)).body;
  const subscription = async (more: object = {}) => {
    const { id } = await customer();
    const plan = { customer: id, billingType: 'PIX', value: 389.9, nextDueDate: today };
    return (await send('POST', '/subscriptions', { ...plan, cycle: 'MONTHLY', ...more })).body;
  };
  const charges = async ({ id }: Json) =>
    listed((await send('GET', `/subscriptions/${id}/payments`)).body);
  return { app, send, today, customer, subscription, charges };
}

function listed(body: Json): Json[] {
  return body.data as Json[];
}

function errorOf(body: Json) {
  return (body.errors as { code: string; description: string }[])[0];
}

describe('customers', () => {
  it('return 200 with all fields that the provider adds', async () => {
    const { send } = await sandbox();
    const { status, body } = await send('POST', '/customers', {
      ...HELENA,
      additionalEmails: 'a@exemplo.com,b@exemplo.com',
      externalReference: 'atrio-1',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: 'customer',
      id: expect.stringMatching(/^cus_\d{12}$/),
      cpfCnpj: CPF,
      personType: 'FISICA',
      additionalEmails: 'a@exemplo.com,b@exemplo.com',
      externalReference: 'atrio-1',
      deleted: false,
      mobilePhone: null,
    });
    expect((await send('GET', `/customers/${body.id}`)).body).toEqual(body);
  });

  it('may exist twice per person, and are found by reference or document, newest first', async () => {
    const { send } = await sandbox();
    const both = [];
    for (let turn = 0; turn < 2; turn++) {
      both.unshift((await send('POST', '/customers', { ...HELENA, externalReference: 'r1' })).body);
    }
    await send('POST', '/customers', { ...HELENA, cpfCnpj: '12ABC34501DE35' });
    const byReference = await send('GET', '/customers?externalReference=r1');
    expect(byReference.body).toEqual({
      ...{ object: 'list', hasMore: false, totalCount: 2, limit: 10, offset: 0, data: both },
    });
    expect((await send('GET', `/customers?cpfCnpj=${CPF}&limit=1`)).body).toMatchObject({
      ...{ hasMore: true, totalCount: 2, limit: 1, data: [both[0]] },
    });
  });

  it('change only the sent fields, and null clears one', async () => {
    const { send, customer } = await sandbox();
    const { id } = await customer();
    const change = { name: 'Helena P.', additionalEmails: 'a@exemplo.com', complement: 'Sala 2' };
    expect((await send('PUT', `/customers/${id}`, change)).body).toMatchObject({
      ...{ ...change, email: HELENA.email, cpfCnpj: CPF },
    });
    const { body } = await send('PUT', `/customers/${id}`, { additionalEmails: null });
    expect(body).toMatchObject({ name: 'Helena P.', additionalEmails: null });
  });

  it('are deleted with their open charges', async () => {
    const { send, subscription } = await sandbox();
    const { customer } = await subscription();
    const { body } = await send('DELETE', `/customers/${customer}`);
    expect(body).toEqual({ deleted: true, id: customer });
    expect((await send('GET', `/customers/${customer}`)).status).toBe(404);
    expect((await send('GET', '/customers')).body.totalCount).toBe(0);
    expect((await send('GET', '/payments')).body.totalCount).toBe(0);
  });

  it.each([
    [{ cpfCnpj: '52998224726' }, 'invalid_object', 'O CPF/CNPJ informado é inválido.'],
    [{ cpfCnpj: undefined }, 'invalid_object', 'O CPF ou CNPJ deve ser informado.'],
    [{ name: ' ' }, 'invalid_name', 'O campo name deve ser informado.'],
    [{ email: 'helena' }, 'invalid_email', 'O e-mail informado é inválido.'],
    [{ additionalEmails: [] }, 'invalid_object', 'O campo additionalEmails deve ser um texto.'],
    [{ postalCode: '' }, 'invalid_postalCode', 'O CEP informado é inválido.'],
  ])('are refused with %j', async (wrong, code, description) => {
    const { send } = await sandbox();
    const { status, body } = await send('POST', '/customers', { ...HELENA, ...wrong });
    expect([status, body]).toEqual([400, { errors: [{ code, description }] }]);
  });
});

describe('subscriptions', () => {
  it('make their first charge at once, and name the following one as next', async () => {
    const { app, subscription, charges, today } = await sandbox();
    const made = await subscription({ description: 'Plano Galeria', externalReference: 'o1' });
    expect(made).toMatchObject({
      object: 'subscription',
      id: expect.stringMatching(/^sub_[0-9a-z]{16}$/),
      value: 389.9,
      cycle: 'MONTHLY',
      status: 'ACTIVE',
      nextDueDate: nextCycle(today, Number(today.slice(-2))),
    });
    const [charge, ...others] = await charges(made);
    expect(others).toEqual([]);
    expect(charge).toMatchObject({
      object: 'payment',
      id: expect.stringMatching(/^pay_\d_[0-9a-z]{14}$/),
      customer: made.customer,
      subscription: made.id,
      value: 389.9,
      status: 'PENDING',
      dueDate: today,
      description: 'Plano Galeria',
      externalReference: 'o1',
      paymentDate: null,
      deleted: false,
      invoiceUrl: `${app.url}/sandbox/pagamento/${charge?.id}`,
    });
    // Missing relations are left out, not null.
    expect(charge).not.toHaveProperty('installment');
    expect(charge).not.toHaveProperty('canBePaidAfterDueDate');
  });

  it('make later charges forty days ahead, one a day and each once', async () => {
    const { app, subscription, charges, today } = await sandbox();
    const made = await subscription();
    expect(await charges(made)).toHaveLength(1);
    app.clock.advance(DAY);
    const twenty = await Promise.all(Array.from({ length: 20 }, () => charges(made)));
    expect(twenty.at(-1)).toHaveLength(2);
    const second = nextCycle(today, Number(today.slice(-2)));
    expect((await charges(made)).map(({ dueDate }) => dueDate)).toEqual([second, today]);
    app.clock.advance(30 * DAY);
    expect(await charges(made)).toHaveLength(3);
  });

  it('are found by reference and by id, and not after their deletion', async () => {
    const { send, subscription, charges } = await sandbox();
    const made = await subscription({ externalReference: 'o1' });
    await subscription({ externalReference: 'o2' });
    expect(listed((await send('GET', '/subscriptions?externalReference=o1')).body)).toEqual([made]);
    expect((await send('GET', `/subscriptions/${made.id}`)).body).toEqual(made);
    const [charge] = await charges(made);
    expect((await send('DELETE', `/subscriptions/${made.id}`)).body).toEqual({
      ...{ deleted: true, id: made.id },
    });
    expect((await send('GET', '/subscriptions?externalReference=o1')).body.totalCount).toBe(0);
    expect((await send('GET', `/subscriptions/${made.id}/payments`)).status).toBe(404);
    expect((await send('DELETE', `/subscriptions/${made.id}`)).status).toBe(404);
    expect((await send('GET', `/payments/${charge?.id}`)).body).toMatchObject({ deleted: true });
    expect((await send('GET', '/payments')).body.totalCount).toBe(1);
  });

  it('keep paid charges when they are deleted', async () => {
    const { send, subscription, charges } = await sandbox();
    const made = await subscription();
    const [charge] = await charges(made);
    await payAt(String(charge?.invoiceUrl));
    await send('DELETE', `/subscriptions/${made.id}`);
    expect((await send('GET', `/payments/${charge?.id}`)).body).toMatchObject({
      ...{ deleted: false, status: 'RECEIVED' },
    });
  });

  it.each([
    [{ customer: 'cus_x' }, 'invalid_customer', 'Customer inválido ou não informado.'],
    [{ customer: undefined }, 'invalid_customer', 'Customer inválido ou não informado.'],
    [{ value: 0 }, 'invalid_value', 'O campo value deve ser maior que zero.'],
    [{ value: -1 }, 'invalid_value', 'O campo value deve ser maior que zero.'],
    [{ value: '389,90' }, 'invalid_value', 'O campo value deve ser informado.'],
    [{ billingType: 'CASH' }, 'invalid_billingType', 'O campo billingType é inválido.'],
    [
      { nextDueDate: '20/12/2026' },
      'invalid_nextDueDate',
      'O campo nextDueDate deve ser informado.',
    ],
    [
      { nextDueDate: '2020-01-01' },
      'invalid_nextDueDate',
      'Não é permitido data de vencimento inferior a hoje.',
    ],
    [{ cycle: 'DAILY' }, 'invalid_cycle', 'O campo cycle é inválido.'],
  ])('are refused with %j', async (wrong, code, description) => {
    const { send, subscription } = await sandbox();
    expect(await subscription(wrong)).toEqual({ errors: [{ code, description }] });
    expect((await send('GET', '/payments')).body.totalCount).toBe(0);
  });
});

describe('payments', () => {
  it('are listed newest first, with filters and pages', async () => {
    const { send, subscription, charges, today } = await sandbox();
    const first = await subscription({ externalReference: 'o1' });
    const second = await subscription({ billingType: 'BOLETO', nextDueDate: daysLater(today, 9) });
    const ids = [...(await charges(second)), ...(await charges(first))].map(({ id }) => id);
    const found = async (query: string) =>
      listed((await send('GET', `/payments?${query}`)).body).map(({ id }) => id);
    expect(await found('')).toEqual(ids);
    expect(await found(`customer=${first.customer}`)).toEqual([ids[1]]);
    expect(await found(`subscription=${second.id}`)).toEqual([ids[0]]);
    expect(await found('externalReference=o1')).toEqual([ids[1]]);
    expect(await found('billingType=BOLETO')).toEqual([ids[0]]);
    expect(await found('status=RECEIVED')).toEqual([]);
    expect(await found(`dueDate[ge]=${daysLater(today, 1)}`)).toEqual([ids[0]]);
    expect(await found(`dueDate%5Ble%5D=${today}`)).toEqual([ids[1]]);
    expect(await found('limit=1&offset=1')).toEqual([ids[1]]);
    expect((await send('GET', '/payments?limit=1000')).body.limit).toBe(100);
    expect((await send('GET', '/payments?limit=1')).body).toMatchObject({ hasMore: true });
  });

  it('have a status, a PIX code, and a typed line if they are boletos', async () => {
    const { send, subscription, charges } = await sandbox();
    const [pix] = await charges(await subscription());
    const [boleto] = await charges(await subscription({ billingType: 'BOLETO' }));
    expect((await send('GET', `/payments/${pix?.id}/status`)).body).toEqual({ status: 'PENDING' });
    const code = await send('GET', `/payments/${pix?.id}/pixQrCode`);
    expect(code.body).toMatchObject({
      payload: expect.stringMatching(/^000201.*5406389\.90.*6304[0-9A-F]{4}$/),
      encodedImage: expect.stringMatching(/^iVBORw0KGgo/),
      expirationDate: expect.stringMatching(/^\d{4}-\d\d-\d\d 23:59:59$/),
    });
    expect((await send('GET', `/payments/${boleto?.id}/identificationField`)).body).toMatchObject({
      identificationField: expect.stringMatching(/^\d{47}$/),
      barCode: expect.stringMatching(/^\d{44}$/),
      nossoNumero: expect.stringMatching(/^\d+$/),
    });
    const none = await send('GET', `/payments/${pix?.id}/identificationField`);
    expect([none.status, errorOf(none.body)?.code]).toEqual([400, 'invalid_action']);
    expect(boleto).toMatchObject({ canBePaidAfterDueDate: true, bankSlipUrl: boleto?.invoiceUrl });
  });

  it('are received when paid, with the date', async () => {
    const { send, subscription, charges, today } = await sandbox();
    for (const billingType of ['PIX', 'BOLETO']) {
      const [charge] = await charges(await subscription({ billingType }));
      await payAt(String(charge?.invoiceUrl));
      expect((await send('GET', `/payments/${charge?.id}`)).body).toMatchObject({
        ...{ status: 'RECEIVED', paymentDate: today, clientPaymentDate: today },
      });
    }
  });
});

describe('authorizations', () => {
  const PATH = '/pix/automatic/authorizations';
  const offered = { pixAutomaticAuthorizationMode: 'ENABLED' };

  it('are offered by subscriptions that are told to, by PIX alone, one at a time', async () => {
    const { send, subscription } = await sandbox();
    const made = await subscription(offered);
    await subscription();
    await subscription({ billingType: 'BOLETO', ...offered });
    const { id } = made;
    expect((await send('PUT', `/subscriptions/${id}`, offered)).status).toBe(200);
    const found = listed((await send('GET', PATH)).body);
    expect(found).toMatchObject([
      { subscriptionId: id, customerId: made.customer, status: 'CREATED', value: null },
    ]);
    expect(listed((await send('GET', `${PATH}?customerId=${made.customer}`)).body)).toHaveLength(1);
    expect(listed((await send('GET', `${PATH}?status=ACTIVE`)).body)).toEqual([]);
    const wrong = { pixAutomaticAuthorizationMode: 'TALVEZ' };
    expect((await send('PUT', `/subscriptions/${id}`, wrong)).status).toBe(400);
  });

  it('are cancelled once', async () => {
    const { send, subscription } = await sandbox();
    await subscription(offered);
    const [made] = listed((await send('GET', PATH)).body);
    const path = `${PATH}/${made?.id}`;
    expect((await send('DELETE', path)).body).toMatchObject({
      status: 'CANCELLED',
      cancellationReason: 'REQUESTED_BY_RECEIVER_USER',
    });
    expect((await send('DELETE', path)).status).toBe(400);
    expect((await send('GET', path)).body).toMatchObject({ status: 'CANCELLED' });
    expect((await send('GET', `${PATH}/x`)).status).toBe(404);
    expect((await send('DELETE', `${PATH}/x`)).status).toBe(404);
  });

  it('have open charges paid by the payer’s bank on their day', async () => {
    const { app, send, subscription, charges } = await sandbox();
    const made = await subscription(offered);
    const [first] = await charges(made);
    await authorizeAt(String(first?.invoiceUrl));
    const [authorization] = listed((await send('GET', PATH)).body);
    expect(authorization?.status).toBe('ACTIVE');
    app.clock.advance(32 * DAY);
    const statuses = async () => (await charges(made)).map(({ status }) => status);
    expect(await statuses()).toEqual(['RECEIVED', 'RECEIVED']);
    app.clock.advance(DAY);
    expect(await statuses()).toEqual(['PENDING', 'RECEIVED', 'RECEIVED']);
  });
});

describe('access', () => {
  it('requires the key', async () => {
    const { app, send } = await sandbox();
    for (const key of ['', 'x', asaasAccess(app.app.deps).webhookToken]) {
      const { status, body } = await send('GET', '/customers', undefined, key);
      expect([status, errorOf(body)?.code]).toEqual([401, 'invalid_access_token']);
    }
    expect(app.logged()).not.toContain(asaasAccess(app.app.deps).apiKey);
  });

  it('answers 404 for unknown things', async () => {
    const { send } = await sandbox();
    for (const path of ['/customers/x', '/subscriptions/x', '/payments/x', '/payments/x/status']) {
      const { status, body } = await send('GET', path);
      expect([status, errorOf(body)?.code], path).toEqual([404, 'not_found']);
    }
    expect((await send('GET', '/nowhere')).status).toBe(404);
  });

  it('refuses an invalid body', async () => {
    const { app } = await sandbox();
    const response = await fetch(`${app.url}/sandbox/v3/customers`, {
      method: 'POST',
      headers: {
        access_token: asaasAccess(app.app.deps).apiKey,
        'content-type': 'application/json',
      },
      body: '{"name":',
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        errors: [
          { code: 'invalid_object', description: 'Não foi possível ler o que foi enviado.' },
        ],
      },
    ]);
  });

  it('does not exist with the real provider', async () => {
    const { url } = await buildTestApp({
      ASAAS_API_KEY: 'aact_test',
      ASAAS_WEBHOOK_TOKEN: 'x'.repeat(32),
      ASAAS_SANDBOX_FAULTS: 'true',
    });
    for (const path of ['/sandbox/v3/customers', '/sandbox/pagamento/x', '/sandbox/faults']) {
      const response = await fetch(url + path);
      const { error } = (await response.json()) as { error: { error: string } };
      expect([response.status, error.error]).toEqual([404, 'ROUTE_NOT_FOUND']);
    }
  });
});
