import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { freePort } from '../../../e2e/support/server.ts';

/**
 * A TCP proxy before PostgreSQL that can be shut: connections break, new ones are refused.
 * @param inspect gets the first bytes that each client sends
 */
export async function openDoor(databaseUrl: string, inspect?: (first: Buffer) => void) {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
    }
    if (inspect) client.once('data', inspect);
    client.pipe(upstream).pipe(client);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  const port = await freePort();
  await listen(port);
  const through = new URL(databaseUrl);
  through.host = `127.0.0.1:${port}`;
  const shut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      cut();
    });
  onTestFinished(shut);
  return { url: through.href, cut, shut, reopen: () => listen(port) };
}
