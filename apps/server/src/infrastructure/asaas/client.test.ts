import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { NEW_CUSTOMER, NEW_SUBSCRIPTION } from '../../../test/factories/charge.ts';
import { AppError } from '../../lib/app-error.ts';
import { centsOf, reaisOf } from '../../lib/money.ts';
import { createLogger } from '../../logger.ts';
import type { NewSubscription } from './asaas.ts';
import { createAsaasClient } from './client.ts';
import { isUncertain } from './uncertain.ts';

const KEY = '$aact_hmlg_000';
const SUBSCRIPTION: NewSubscription = {
  ...NEW_SUBSCRIPTION,
  customer: 'cus_1',
  nextDueDate: '2026-12-20',
};
/** The shortest pause that the provider may ask for. */
const PAYMENT = {
  id: 'pay_1',
  customer: 'cus_1',
  value: 389.9,
  status: 'PENDING',
  billingType: 'PIX',
  dueDate: '2026-12-20',
  invoiceUrl: 'https://exemplo.com/i/1',
};

interface Asked {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: unknown;
}

type Answer = (response: ServerResponse, asked: Asked) => void;

const json =
  (body: unknown, status = 200, headers = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

/** The client, and a fake provider whose answers the test sets. */
const SOON_MS = 300;

async function provider(
  answer: Answer,
  timeoutMs = 10_000,
  debitModes: readonly [string, string] | null = null,
) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { method, url, headers } = request;
    const one = { method, url, headers, body: body === '' ? undefined : JSON.parse(body) };
    asked.push(one);
    answer(response, one);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const lines: string[] = [];
  const log = createLogger({ LOG_LEVEL: 'trace' }, { write: (line) => void lines.push(line) });
  const baseUrl = () => `http://127.0.0.1:${port}/v3`;
  const budget = () => AbortSignal.timeout(timeoutMs);
  const asaas = createAsaasClient({ baseUrl, apiKey: KEY, log, budget, debitModes });
  return { asaas, asked, logged: () => lines.join('') };
}

async function errorOf(promise: Promise<unknown>): Promise<AppError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error('did not fail as it should', { cause: error });
}

describe('what is sent', () => {
  it('carries the key, our name, and no empty fields', async () => {
    const { asaas, asked } = await provider(json({ id: 'cus_1' }));
    expect(await asaas.createCustomer(NEW_CUSTOMER)).toEqual({ id: 'cus_1' });
    const { additionalEmails, postalCode, ...rest } = NEW_CUSTOMER;
    expect(asked).toMatchObject([
      {
        method: 'POST',
        url: '/v3/customers',
        headers: { access_token: KEY, 'user-agent': 'Atrio', 'content-type': 'application/json' },
      },
    ]);
    expect(asked[0]?.body).toEqual(rest);
    expect([additionalEmails, postalCode]).toEqual([[], '']);
  });

  it('joins several addresses in one text, and removes empty values with null', async () => {
    const { asaas, asked } = await provider(json({ id: 'cus_1' }));
    const { externalReference, ...change } = NEW_CUSTOMER;
    const additionalEmails = ['a@exemplo.com', 'b@exemplo.com'];
    await asaas.updateCustomer('cus_1', { ...change, additionalEmails, postalCode: '01001000' });
    await asaas.updateCustomer('cus_1', change);
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      ...['PUT /v3/customers/cus_1', 'PUT /v3/customers/cus_1'],
    ]);
    expect(asked[0]?.body).toMatchObject({
      ...{ additionalEmails: 'a@exemplo.com,b@exemplo.com', postalCode: '01001000' },
    });
    expect(asked[1]?.body).toMatchObject({ additionalEmails: null, postalCode: null });
    expect(asked[1]?.body).not.toHaveProperty('externalReference', externalReference);
  });

  it('is in decimal reais, monthly', async () => {
    const { asaas, asked } = await provider(
      json({ id: 'sub_1', customer: 'cus_1', status: 'ACTIVE' }),
    );
    await asaas.createSubscription(SUBSCRIPTION);
    const { valueCents, ...rest } = SUBSCRIPTION;
    expect(asked[0]?.body).toEqual({ ...rest, value: 389.9, cycle: 'MONTHLY' });
    expect(valueCents).toBe(38_990);
  });

  it('encodes ids and references in addresses', async () => {
    const { asaas, asked } = await provider(json({ data: [] }));
    await asaas.listSubscriptionPayments('../a b?c=d#e');
    await asaas.findCustomers('a&b=c');
    expect(asked.map(({ url }) => url)).toEqual([
      '/v3/subscriptions/..%2Fa%20b%3Fc%3Dd%23e/payments?limit=100&offset=0',
      '/v3/customers?externalReference=a%26b%3Dc&limit=100&offset=0',
    ]);
  });
});

describe('what is read', () => {
  it('is a payment, also when optional fields are missing', async () => {
    const more = { installment: null, netValue: 387.91, refunds: null, surprise: { deep: [1] } };
    const answers = [PAYMENT, { ...PAYMENT, ...more, status: 'SOMETHING_NEW', deleted: true }];
    const { asaas } = await provider((response, { url }) =>
      json(answers[Number(url?.at(-1))])(response, {} as Asked),
    );
    expect(await asaas.findPayment('0')).toEqual({
      id: 'pay_1',
      customer: 'cus_1',
      subscription: null,
      valueCents: 38_990,
      status: 'PENDING',
      billingType: 'PIX',
      dueDate: '2026-12-20',
      paymentDate: null,
      clientPaymentDate: null,
      invoiceUrl: 'https://exemplo.com/i/1',
      externalReference: null,
      isDeleted: false,
    });
    expect(await asaas.findPayment('1')).toMatchObject({
      ...{ status: 'SOMETHING_NEW', isDeleted: true },
    });
  });

  it('is read page by page, oldest first, without deleted objects', async () => {
    const all = Array.from({ length: 250 }, (_, index) => ({
      id: `cus_${250 - index}`,
      deleted: index === 3,
      dateCreated: index < 100 ? '2026-12-02' : '2026-12-01',
    }));
    const { asaas, asked } = await provider((response, { url = '' }) => {
      const offset = Number(new URL(url, 'http://x').searchParams.get('offset'));
      const data = all.slice(offset, offset + 100);
      json({ object: 'list', hasMore: offset + 100 < all.length, data })(response, {} as Asked);
    });
    const found = await asaas.findCustomers('atrio-1');
    expect(asked).toHaveLength(3);
    expect(found).toHaveLength(249);
    expect([found[0], found.at(-1)]).toEqual([{ id: 'cus_1' }, { id: 'cus_250' }]);
  });

  it('of a subscription comes with the newest due date first', async () => {
    const days = ['2026-11-20', '2027-01-20', '2026-12-20'];
    const data = days.map((dueDate) => ({ ...PAYMENT, dueDate }));
    const { asaas } = await provider(json({ data, hasMore: false }));
    const found = await asaas.listSubscriptionPayments('sub_1');
    expect(found.map(({ dueDate }) => dueDate)).toEqual(days.toSorted().reverse());
  });

  it('is null when the provider knows nothing', async () => {
    const { asaas } = await provider(json({ errors: [] }, 404));
    expect(await asaas.findPayment('pay_1')).toBeNull();
    expect(await asaas.findPixCode('pay_1')).toBeNull();
    expect(await asaas.findBoletoLine('pay_1')).toBeNull();
    await asaas.deleteSubscription('sub_1');
    expect((await errorOf(asaas.createCustomer(NEW_CUSTOMER))).code).toBe('PROVIDER_UNAVAILABLE');
    expect((await errorOf(asaas.findCustomers('x'))).code).toBe('PROVIDER_UNAVAILABLE');
  });

  it('is null for codes that this kind of payment does not have', async () => {
    const refused = json({ errors: [{ code: 'invalid_action', description: 'Não há.' }] }, 400);
    const { asaas } = await provider(refused);
    expect(await asaas.findBoletoLine('pay_1')).toBeNull();
    const { asaas: other } = await provider(json({ payload: null, success: true }));
    expect(await other.findPixCode('pay_1')).toBeNull();
  });
});

describe('what fails', () => {
  const cut: Answer = (response) => void response.destroy();
  const half: Answer = (response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"id":');
    setTimeout(() => response.destroy(), 20);
  };
  const page: Answer = (response) => void response.end('<html>52998224725</html>');

  it.each<[string, Answer]>([
    ['a cut connection', cut],
    ['half an answer', half],
    ['a page', page],
    ['nothing', (response) => void response.end()],
    ['a number', json(7)],
    ['no id', json({ customer: 'cus_1', status: 'ACTIVE' })],
    ['status 500', json({ errors: [{ code: 'x', description: 'y' }] }, 500)],
    ['status 502 with a page', (response) => void response.writeHead(502).end('<html>')],
    ['status 403 with a page', (response) => void response.writeHead(403).end('<html>')],
    ['a redirect', (response) => void response.writeHead(307, { location: '/v3/x' }).end()],
  ])('with %s, nobody knows', async (_what, answer) => {
    const { asaas, asked } = await provider(answer);
    const error = await errorOf(asaas.createSubscription(SUBSCRIPTION));
    expect([error.code, isUncertain(error)]).toEqual(['PROVIDER_UNAVAILABLE', true]);
    expect(asked).toHaveLength(1);
    expect(String(error.details.cause)).not.toMatch(/52998224725|aact/);
  });

  it.each<[string, Answer]>([
    ['never answers', () => undefined],
    ['never ends its answer', (response) => void response.writeHead(200).write('{"id":')],
  ])('after the time limit when it %s', async (_what, answer) => {
    const { asaas } = await provider(answer, SOON_MS);
    const before = performance.now();
    const error = await errorOf(asaas.createSubscription(SUBSCRIPTION));
    expect([error.code, isUncertain(error)]).toEqual(['PROVIDER_TIMEOUT', true]);
    expect(performance.now() - before).toBeLessThan(2_000);
  });

  it('after the time limit of all its pages together', async () => {
    const { asaas } = await provider((response) => {
      setTimeout(() => json({ data: [PAYMENT], hasMore: true })(response, {} as Asked), 40);
    }, SOON_MS);
    const error = await errorOf(asaas.listSubscriptionPayments('sub_1'));
    expect(error.code).toBe('PROVIDER_TIMEOUT');
  });

  it('for an unreachable provider', async () => {
    const log = createLogger({ LOG_LEVEL: 'silent' });
    const baseUrl = () => 'http://127.0.0.1:1';
    const asaas = createAsaasClient({ baseUrl, apiKey: KEY, log });
    expect((await errorOf(asaas.findPayment('x'))).code).toBe('PROVIDER_UNAVAILABLE');
  });

  it('with a refusal in the provider’s words, cut at a limit', async () => {
    const errors = [
      { code: 'invalid_object', description: ' O CPF/CNPJ informado é inválido. ' },
      { code: 'invalid_value', description: 'x'.repeat(400) },
    ];
    const { asaas } = await provider(json({ errors }, 400));
    const error = await errorOf(asaas.createCustomer(NEW_CUSTOMER));
    expect([error.code, isUncertain(error)]).toEqual(['PROVIDER_REFUSED', false]);
    expect(error.message).toMatch(/^O CPF\/CNPJ informado é inválido\. x+$/);
    expect(error.message).toHaveLength(300);
    expect(String(error.details.cause)).toContain('invalid_object');
  });

  it('with a refusal without a reason, in our words', async () => {
    const { asaas } = await provider(json({ errors: [{ code: null, description: null }] }, 400));
    const error = await errorOf(asaas.createCustomer(NEW_CUSTOMER));
    expect(error.message).toBe('O provedor de pagamentos recusou os dados');
  });

  it('with a refused key, which is logged once and not shown', async () => {
    const refused = { errors: [{ code: 'invalid_access_token', description: 'A chave…' }] };
    const { asaas, logged } = await provider(json(refused, 401));
    for (let turn = 0; turn < 2; turn++) {
      expect((await errorOf(asaas.createCustomer(NEW_CUSTOMER))).code).toBe('PROVIDER_UNAVAILABLE');
    }
    expect(logged().match(/ASAAS_API_KEY/g)).toHaveLength(1);
    expect(logged()).not.toMatch(/aact|52998224725|helena/);
  });

  it.each([
    [{ 'RateLimit-Reset': '12' }, 12],
    [{ 'RateLimit-Reset': 'soon' }, 30],
    [{}, 30],
    [{ 'RateLimit-Reset': '99999999' }, 43_200],
  ])('and keeps silent when it is asked to: %j', async (headers, seconds) => {
    const { asaas, asked } = await provider(json({ errors: [] }, 429, headers));
    const error = await errorOf(asaas.createCustomer(NEW_CUSTOMER));
    expect([error.code, error.details.retryAfterSeconds]).toEqual(['PROVIDER_BUSY', seconds]);
    expect((await errorOf(asaas.findPayment('x'))).code).toBe('PROVIDER_BUSY');
    expect(asked).toHaveLength(1);
  });
});

describe('money', () => {
  const cents = fc.integer({ min: -100_000_000_00, max: 100_000_000_00 });

  it('goes to the provider and back to the cent', () => {
    fc.assert(
      fc.property(cents, (value) => {
        const sent = JSON.stringify(reaisOf(value));
        expect(sent).toMatch(/^-?\d+(\.\d{1,2})?$/);
        expect(centsOf(JSON.parse(sent))).toBe(value);
      }),
    );
  });

  it.each([
    [389.9, 38_990],
    [0.07, 7],
    [1.15, 115],
    [4.35, 435],
    [1_099_999.99, 109_999_999],
    [0.001, null],
    [389.905, null],
    [Number.NaN, null],
    [1e300, null],
  ])('%d reais are %j cents', (reais, expected) => {
    expect(centsOf(reais)).toBe(expected);
  });
});

describe('PIX Automático', () => {
  const MODES = ['SIM', 'NAO'] as const;
  const made = json({ id: 'sub_1', customer: 'cus_1', status: 'ACTIVE' });

  it('is said in the operator’s words, and not at all where it is off', async () => {
    for (const [modes, words] of [
      [MODES, ['SIM', 'NAO']],
      [null, [undefined, undefined]],
    ] as const) {
      const { asaas, asked } = await provider(made, 10_000, modes);
      await asaas.createSubscription({ ...SUBSCRIPTION, offersDebit: true });
      await asaas.createSubscription({ ...SUBSCRIPTION, offersDebit: false });
      const sent = asked.map(({ body }) => body as Record<string, unknown>);
      expect(sent.map((body) => body.pixAutomaticAuthorizationMode)).toEqual(words);
      expect(sent.every((body) => !('offersDebit' in body))).toBe(true);
    }
  });

  it('has authorizations, newest first, without asking where it is off', async () => {
    const data = [
      { id: 'a', status: 'CANCELLED', dateCreated: '2026-11-02', subscriptionId: 'sub_1' },
      { id: 'b', status: 'SOMETHING_NEW', dateCreated: '2026-11-03', value: 389.9 },
    ];
    const answer = json({ data, hasMore: false });
    const { asaas, asked } = await provider(answer, 10_000, MODES);
    expect(await asaas.findAuthorizations('cus_1')).toEqual([
      { id: 'b', subscription: null, status: 'SOMETHING_NEW', valueCents: 38_990 },
      { id: 'a', subscription: 'sub_1', status: 'CANCELLED', valueCents: null },
    ]);
    expect(asked[0]?.url).toBe(
      '/v3/pix/automatic/authorizations?customerId=cus_1&limit=100&offset=0',
    );
    const off = await provider(answer);
    expect(await off.asaas.findAuthorizations('cus_1')).toEqual([]);
    expect(off.asked).toEqual([]);
  });

  it('is cancelled whatever the answer holds; what is unknown counts as cancelled', async () => {
    const { asaas, asked } = await provider(json({ id: 'a', status: 'CANCELLED' }));
    await asaas.cancelAuthorization('a/b');
    expect(asked[0]).toMatchObject({
      method: 'DELETE',
      url: '/v3/pix/automatic/authorizations/a%2Fb',
    });
    const unknown = await provider(json({ errors: [{ code: 'not_found' }] }, 404));
    await unknown.asaas.cancelAuthorization('a');
    expect(await unknown.asaas.findAuthorization('a')).toBeNull();
  });
});
