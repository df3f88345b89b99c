import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import Fastify from 'fastify';
import { Server } from 'socket.io';
import { expect, it, onTestFinished } from 'vitest';
import { slowBodiesPlugin } from './slow-bodies.ts';

/** A server whose limits are short, so that nobody has to wait for them. */
async function open() {
  const app = Fastify({ requestTimeout: 0 });
  await app.register(slowBodiesPlugin, { bodyMs: 600, silenceMs: 300, lookEveryMs: 20 });
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => {
    payload.resume();
    payload.on('end', () => done(null, {}));
  });
  app.post('/upload', { config: { upload: true } }, async () => ({ success: true }));
  app.post('/call', async () => ({ success: true }));
  app.addHook('onRequest', async (request) => {
    if (request.headers['x-wait']) await setTimeout(900);
  });
  const sockets = new Server(app.server);
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  onTestFinished(async () => {
    await sockets.close();
    await app.close();
  });
  const begin = async (path: string, headers = '', length = 100) => {
    const socket = connect(Number(url.port), url.hostname);
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n${headers}` +
        'Content-Type: application/octet-stream\r\n\r\n',
    );
    const drip = setInterval(() => socket.write('xxxxx'), 50);
    onTestFinished(() => clearInterval(drip));
    const hush = () => clearInterval(drip);
    // Not `once`, which takes what drips into a closed connection for a failure.
    const closed = new Promise((resolve) => socket.once('close', resolve));
    return { socket, hush, closed, answer: () => text };
  };
  return { begin };
}

it('X5: an upload may take long, as long as bytes arrive', async () => {
  const { begin } = await open();
  const { answer } = await begin('/upload');
  // Twenty times 50 ms: longer than either limit.
  await expect.poll(answer, { timeout: 10_000 }).toContain('"success":true');
});

it('X5: a stalled upload is cut', async () => {
  const { begin } = await open();
  const { closed, hush, answer } = await begin('/upload');
  hush();
  await closed;
  expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer()).toContain('"error":"REQUEST_TIMEOUT"');
});

it("a pause by the server does not count as the sender's silence", async () => {
  const { begin } = await open();
  const { hush, answer, socket } = await begin('/upload', 'X-Wait: 1\r\n');
  hush();
  socket.write('x'.repeat(99));
  socket.write('x');
  await expect.poll(answer, { timeout: 5_000 }).toContain('"success":true');
});

it('a body sent to the sockets, outside of the framework, is limited, too', async () => {
  const { begin } = await open();
  for (const path of ['&sid=unknown', '']) {
    const { closed, answer } = await begin(
      `/socket.io/?EIO=4&transport=polling${path}`,
      '',
      1_000_000,
    );
    await closed;
    expect(answer()).toMatch(/^HTTP\/1\.1 400 /);
  }
});

it('X5: every other body has a time limit, however slowly it drips', async () => {
  const { begin } = await open();
  const { closed, answer } = await begin('/call');
  await closed;
  expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
});
