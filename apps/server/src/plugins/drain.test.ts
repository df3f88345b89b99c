import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { drainPlugin } from './drain.ts';

/** Stops a server that somebody connects to in the meantime, while it still listens. */
async function stop(request: string) {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  await app.register(drainPlugin);
  app.get('/', async () => ({ success: true }));
  let answer: Promise<string> | undefined;
  // Called after the plugin's own.
  app.addHook('preClose', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    answer = text(socket);
    if (request) socket.write(request);
    await once(app.server, request ? 'request' : 'connection');
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  await app.close();
  return answer;
}

it('a connection that comes during the stop and asks nothing does not hold it back', async () => {
  expect(await stop('')).toBe('');
});

it('one that asks is answered', async () => {
  const answer = await stop('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(answer).toContain('connection: close');
  expect(answer).toContain('"success":true');
});
