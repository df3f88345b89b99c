import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { buildTestApp } from '../../test/build-test-app.ts';

it('a body abandoned by its sender logs no error', async () => {
  const app = await buildTestApp();
  const { port, hostname } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const arrived = once(app.app.server, 'request');
  socket.write(
    'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
      'Content-Length: 5000\r\n\r\n{"email":"',
  );
  await arrived;
  socket.resetAndDestroy();
  await expect.poll(app.logged).toContain('"code":"MALFORMED_BODY","msg":"refused"');
  expect(app.logged()).not.toContain('"level":50');
});
