import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * A proxy to PostgreSQL that delays every answer, which widens the gap between a read and the
 * following write for concurrent calls.
 */
export async function slowly(databaseUrl: string, milliseconds: number): Promise<string> {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(Number(port || 5432), hostname);
    for (const socket of [client, server]) {
      open.add(socket);
      // When either end closes, the other one is closed too.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    client.on('data', (chunk) => server.write(chunk));
    server.on('data', (chunk) => setTimeout(() => client.write(chunk), milliseconds));
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    proxy.close();
  });
  const url = new URL(databaseUrl);
  // A TCP server's address is never a string here.
  url.port = String((proxy.address() as AddressInfo).port);
  return url.href;
}
