import type { Server } from 'node:http';
import type { FastifyRequest } from 'fastify';
import './app-types.ts';

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

/** The origin of the builds' port on the host that was asked; null where they have no port. */
export function originOnPort({ server, protocol, host }: FastifyRequest): string | null {
  const port = server.builds.port();
  return port === null ? null : `${protocol}://${host.replace(/:\d+$/, '')}:${port}`;
}
