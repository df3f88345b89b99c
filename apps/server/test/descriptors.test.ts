import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { migratedFolder, spawnServer } from './spawn-server.ts';

/** The default limit of some systems. The server cannot raise it. */
const OPEN_FILES = 256;

it('more connections than descriptors do not kill the server; it answers when they are gone', async () => {
  const server = await spawnServer({ DATA_DIR: migratedFolder() }, [], { openFiles: OPEN_FILES });
  await server.printed('/dashboard/');
  const { port, hostname } = new URL(server.url);
  const clients = Array.from({ length: 2 * OPEN_FILES }, () => {
    // A request that is never completed, on a socket that stays open.
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    socket.on('error', () => undefined);
    socket.resume();
    socket.write('GET /health/ready HTTP/1.1\r\nX: ');
    return socket;
  });
  onTestFinished(() => {
    for (const client of clients) client.destroy();
  });
  const isRefused = () =>
    clients.some(({ readableEnded, destroyed }) => readableEnded || destroyed);
  await expect.poll(isRefused).toBe(true);
  // Both timers that watch the server have run by then.
  const sampled = performance.now() + 2_500;
  await expect.poll(() => performance.now() > sampled).toBe(true);
  expect(server.child.exitCode).toBe(null);
  for (const client of clients) client.destroy();
  const ready = async () => (await fetch(`${server.url}/health/ready`).catch(() => null))?.status;
  await expect.poll(ready).toBe(200);
  expect(server.output()).not.toContain('EMFILE');
}, 30_000);
