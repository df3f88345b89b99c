import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { postalRoutes } from '@atrio/contract/money/payment-account';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createMemory } from './memory.ts';

const CEP = '01001000';
const SE = { logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP' };
const VIACEP = { cep: '01001-000', ...SE, complemento: 'lado ímpar', ibge: '3550308', ddd: '11' };
const BRASIL_API = {
  cep: CEP,
  state: 'SP',
  city: 'São Paulo',
  neighborhood: 'Sé',
  street: 'Praça da Sé',
  service: 'open-cep',
};
const NOT_FOUND = { name: 'CepPromiseError', type: 'service_error', errors: [] };

type Answer = (response: ServerResponse) => void | Promise<void>;

const json =
  (body: unknown, status = 200): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
const html = (status: number): Answer => {
  const page = '<!doctype html><script>alert(1)</script>';
  return (response) => void response.writeHead(status, { 'content-type': 'text/html' }).end(page);
};
const never: Answer = async (response) => {
  await delay(5_000, undefined, { ref: false });
  response.end();
};

/** A fake postal service that records its calls. */
async function service(answer: Answer) {
  const asked: string[] = [];
  const told = { answer };
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    void told.answer(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { asked, told, url: `http://127.0.0.1:${port}` };
}

async function world(first: Answer, second: Answer = json(NOT_FOUND, 404)) {
  const [viaCep, brasilApi] = [await service(first), await service(second)];
  const app = await buildTestApp({
    POSTAL_LOOKUP_URL: `${viaCep.url}/ws/`,
    POSTAL_FALLBACK_URL: `${brasilApi.url}/api/cep/v2`,
  });
  const me = await createAccount(app);
  const lookUp = (cep = CEP) => app.fail(postalRoutes.lookUp, { cep }, me);
  return { app, viaCep, brasilApi, lookUp };
}

describe('GET /postal/{cep}', () => {
  it('returns the four fields of the first service, and calls no other', async () => {
    const { lookUp, viaCep, brasilApi } = await world(json(VIACEP));
    const { status, body } = await lookUp();
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, ...SE });
    expect(viaCep.asked).toEqual([`/ws/${CEP}/json/`]);
    expect(brasilApi.asked).toEqual([]);
  });

  it('returns only the city for a city-wide code', async () => {
    const whole = { ...VIACEP, logradouro: '', bairro: null, localidade: ' Ubatuba ' };
    const { lookUp } = await world(json(whole));
    expect((await lookUp()).body).toEqual({
      ...{ success: true, logradouro: '', bairro: '', localidade: 'Ubatuba', uf: 'SP' },
    });
  });

  it.each([
    ['does not know it', json({ erro: true })],
    ['does not know it, in words', json({ erro: 'true' })],
    ['is broken', html(500)],
    ['refuses', html(400)],
    ['answers a page', html(200)],
    ['answers markup for an address', json({ ...VIACEP, logradouro: '<b onclick=x>Rua</b>' })],
    ['answers control characters', json({ ...VIACEP, bairro: 'Sé\u0000' })],
    ['answers no text', json({ ...VIACEP, localidade: { $ne: 1 } })],
    ['answers too much text', json({ ...VIACEP, bairro: 'x'.repeat(161) })],
    ['does not stop', (response: ServerResponse) => void response.end(`[${'1,'.repeat(99_999)}`)],
    ['hangs up', (response: ServerResponse) => void response.destroy()],
  ])('asks the second when the first %s', async (_what, first) => {
    const { lookUp, viaCep, brasilApi } = await world(first, json(BRASIL_API));
    expect((await lookUp()).body).toEqual({ success: true, ...SE });
    expect(viaCep.asked).toHaveLength(1);
    expect(brasilApi.asked).toEqual([`/api/cep/v2/${CEP}`]);
  });

  it('waits three seconds for each', async () => {
    const { lookUp } = await world(never, never);
    const before = performance.now();
    const { status, body } = await lookUp();
    expect([status, body.error.error]).toEqual([502, 'POSTAL_LOOKUP_UNAVAILABLE']);
    expect(performance.now() - before).toBeLessThan(10_000);
  });

  it('follows no redirect', async () => {
    const elsewhere = await service(json(VIACEP));
    const first: Answer = (response) =>
      void response.writeHead(302, { location: elsewhere.url }).end();
    const { lookUp } = await world(first, html(500));
    expect((await lookUp()).status).toBe(502);
    expect(elsewhere.asked).toEqual([]);
  });

  it('reports an unknown code when one service does not know it and the other is down', async () => {
    const { lookUp, brasilApi } = await world(json({ erro: true }), html(500));
    const { status, body } = await lookUp();
    expect([status, body.error.error]).toEqual([404, 'POSTAL_CODE_UNKNOWN']);
    // The other may know it, so this is not cached.
    brasilApi.told.answer = json(BRASIL_API);
    expect((await lookUp()).status).toBe(200);
  });

  it('caches an address for a month and an unknown code for minutes', async () => {
    const { app, viaCep } = await world(json(VIACEP));
    // Another person each time, since tokens expire before addresses do.
    const ask = async (cep: string) =>
      (await app.fail(postalRoutes.lookUp, { cep }, await createAccount(app))).status;
    expect([await ask(CEP), await ask(CEP)]).toEqual([200, 200]);
    expect(viaCep.asked).toHaveLength(1);
    viaCep.told.answer = json({ erro: true });
    expect([await ask('99999999'), await ask('99999999')]).toEqual([404, 404]);
    expect(viaCep.asked).toHaveLength(2);
    app.clock.advance(11 * 60_000);
    expect([await ask(CEP), await ask('99999999')]).toEqual([200, 404]);
    expect(viaCep.asked).toHaveLength(3);
    app.clock.advance(30 * 24 * 60 * 60_000);
    expect(await ask(CEP)).toBe(404);
  });

  it('is for administrators, takes eight digits, and is limited per ten minutes', async () => {
    const { app, lookUp, viaCep } = await world(json(VIACEP));
    expect((await app.fail(postalRoutes.lookUp, { cep: CEP })).status).toBe(401);
    for (const cep of ['0100100', '010010000', '01001-000', 'abcdefgh', '..%2F..%2Fx']) {
      expect((await lookUp(cep)).status, cep).toBe(404);
    }
    expect(viaCep.asked).toEqual([]);
    for (let turn = 0; turn < 60; turn++) await lookUp(String(10_000_000 + turn));
    const refused = await lookUp('20000000');
    expect([refused.status, refused.body.error.error]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    // Cached answers do not count.
    expect((await lookUp('10000000')).status).toBe(200);
    const other = await createAccount(app);
    expect((await app.fail(postalRoutes.lookUp, { cep: '20000000' }, other)).status).toBe(200);
  });
});

describe('the cache', () => {
  it('drops expired entries, and the oldest when it is full', () => {
    const memory = createMemory<string>(2);
    memory.set('a', 'A', 10);
    memory.set('b', 'B', 20);
    expect([memory.get('a', 9), memory.get('a', 10), memory.get('b', 10)]).toEqual([
      ...['A', undefined, 'B'],
    ]);
    memory.set('a', 'A2', 20);
    memory.set('c', 'C', 20);
    expect(['a', 'b', 'c'].map((key) => memory.get(key, 11))).toEqual(['A2', undefined, 'C']);
  });
});
