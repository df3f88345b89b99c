import type { Server } from 'node:http';

/**
 * The origin at which this process reaches itself.
 * @throws Error before the server listens
 */
export function ownOrigin(server: Pick<Server, 'address'>): string {
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('Not listening yet');
  const { address, port } = listening;
  // Listening on every address includes the loopback ones.
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`;
  return address.includes(':') ? `http://[${address}]:${port}` : `http://${address}:${port}`;
}
