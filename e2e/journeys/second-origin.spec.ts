import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from '@playwright/test';
import { MASTER, startServer } from '../support/server.ts';

/** A page of another site on an origin of its own. */
async function startForeignSite() {
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<!doctype html><title>Cliente</title>');
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  if (address === null || typeof address === 'string') throw new Error('No port to be had');
  return { origin: `http://127.0.0.1:${address.port}`, end: () => site.close() };
}

interface Called {
  call: string;
  status: number;
  success: boolean;
  message?: string;
}

test('a client on another origin works with its own calls, headers and order of parts', async ({
  page,
}) => {
  const site = await startForeignSite();
  const server = await startServer({ CORS_ORIGINS: site.origin });
  await page.goto(site.origin);
  const told = await page.evaluate(callsOfAnotherOrigin, { url: server.url, ...MASTER });
  expect(told).toEqual([
    { call: 'POST /auth/login', status: 400, success: false, message: 'Email é obrigatório' },
    { call: 'POST /auth/login', status: 200, success: true },
    { call: 'POST /environments/1/rooms', status: 200, success: true },
    { call: 'PUT /rooms', status: 200, success: true },
    { call: 'POST /tickets', status: 200, success: true },
    { call: 'GET /rooms/tickets', status: 200, success: true },
    { call: 'POST /image', status: 200, success: true },
    { call: 'DELETE /image', status: 200, success: true },
    { call: 'POST /customizationCategory', status: 200, success: true },
    {
      call: 'POST /gameBuild',
      status: 400,
      success: false,
      message: 'Arquivos da build não selecionados',
    },
    { call: 'DELETE /rooms', status: 200, success: true },
  ]);
  await server.dispose();
  site.end();
});

/** Runs in the foreign page, so it may use nothing from this file. */
async function callsOfAnotherOrigin(given: { url: string; email: string; password: string }) {
  const told: Called[] = [];
  // Some clients set this header on every call.
  const headers: Record<string, string> = { 'Access-Control-Allow-Origin': '*' };

  async function send(call: string, method: string, path: string, body?: object) {
    const isForm = body instanceof FormData;
    const response = await fetch(given.url + path, {
      method,
      headers: isForm ? headers : { ...headers, 'Content-Type': 'application/json' },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const answer = await response.json();
    const { success, error } = answer;
    const message = error ? { message: error.message } : {};
    told.push({ call, status: response.status, success, ...message });
    return answer;
  }
  function form(...parts: [string, string | Blob][]) {
    const data = new FormData();
    for (const [name, value] of parts) data.append(name, value);
    return data;
  }
  async function picture(): Promise<Blob> {
    const canvas = new OffscreenCanvas(8, 6);
    canvas.getContext('2d')?.fillRect(0, 0, 8, 6);
    return canvas.convertToBlob();
  }

  const { email, password } = given;
  await send('POST /auth/login', 'POST', '/auth/login');
  const { token } = await send('POST /auth/login', 'POST', '/auth/login', { email, password });
  headers.Authorization = `Bearer ${token}`;
  const name = 'Sala de fora';
  const { room } = await send('POST /environments/1/rooms', 'POST', '/environments/1/rooms', {
    ...{ name, sceneName: name, audioName: name, isVisible: true, isPrivate: true },
    ...{ iframeUrl: 'exemplo.com.br', adminIframeUrl: '', companyId: 0, environmentId: 1 },
  });
  const link = { externalUrl: 'exemplo.com.br/loja', externalUrlName: 'Loja' };
  await send('PUT /rooms', 'PUT', `/rooms/${room.id}`, link);
  const ticket = { email: 'convidada@exemplo.com.br', roomId: room.id };
  await send('POST /tickets', 'POST', '/tickets', ticket);
  await send('GET /rooms/tickets', 'GET', `/rooms/${room.id}/tickets`);
  const images = form(['files', await picture()], ['roomId', String(room.id)]);
  const sent = await send('POST /image', 'POST', '/image', images);
  await send('DELETE /image', 'DELETE', `/image/${sent.images?.[0]?.id}`);
  const category = form(['categoryIcon', await picture()], ['name', 'Chapéus']);
  await send('POST /customizationCategory', 'POST', '/customizationCategory', category);
  await send('POST /gameBuild', 'POST', '/gameBuild', form(['logo', await picture()]));
  await send('DELETE /rooms', 'DELETE', `/rooms/${room.id}`);
  return told;
}
