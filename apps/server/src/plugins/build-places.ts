import type { IncomingMessage } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Settings } from '../env.ts';
import type { BuildPlaces } from '../http/app-types.ts';
import { AppError } from '../lib/app-error.ts';
import {
  type BuildOrigin,
  type BuildPlace,
  isClientCall,
  isOriginOfBuilds,
  placeAt,
} from '../lib/build-origin.ts';

const SHARED: BuildPlace = { label: null };

/**
 * Tells the builds' origin from the dashboard's, and lets nothing through there but pages of builds,
 * what those are made of, and the calls of clients.
 */
export const buildPlacesPlugin = fp(
  async (app: FastifyInstance) => {
    app.decorate('builds', openPlaces(app));
    app.addHook('onRequest', (request, _reply, done) => {
      // Fastify makes its options anew whenever they are asked for.
      const isOpen = app.builds.of(request.raw) === null || isOpenToBuilds(request.routeOptions);
      done(isOpen ? undefined : new AppError('ROUTE_NOT_FOUND'));
    });
  },
  { name: 'build-places' },
);

function isOpenToBuilds({ url = '', config }: FastifyRequest['routeOptions']): boolean {
  return config.servesBuilds === true || (config.contract !== undefined && isClientCall(url));
}

function openPlaces(app: FastifyInstance): BuildPlaces {
  const { BUILD_ORIGIN, HOST, PORT } = app.deps.settings;
  const beside = BUILD_ORIGIN?.kind === 'port' ? openSecondDoor(app) : null;
  let port: number | null = null;
  return {
    areApart: () => port !== null || (BUILD_ORIGIN !== undefined && BUILD_ORIGIN.kind !== 'port'),
    of: ({ socket, headers }) =>
      port !== null && socket.localPort === port ? SHARED : placeAt(BUILD_ORIGIN, headers.host),
    isOrigin: (origin, { headers: { host } }) =>
      isOriginOfBuilds(BUILD_ORIGIN, origin) || (port !== null && isPortOf(origin, host, port)),
    port: () => port,
    async listen() {
      if (BUILD_ORIGIN?.kind !== 'port' || !beside) return;
      port = await listenBeside(beside, BUILD_ORIGIN.port, { HOST, PORT });
    },
  };
}

/** The same host on the builds' port. */
function isPortOf(origin: string, host: string | undefined, port: number): boolean {
  if (!URL.canParse(origin) || !URL.canParse(`http://${host}`)) return false;
  const { port: own, hostname } = new URL(origin);
  return own === String(port) && hostname === new URL(`http://${host}`).hostname;
}

/** Passes connections of a second port on to the one server there is, with all its limits. */
function openSecondDoor(app: FastifyInstance): Server {
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    // The server reads it from here on, as one of its own.
    app.server.emit('connection', socket);
  });
  let closed: Promise<void> | undefined;
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    closed = new Promise((resolve) => server.close(() => resolve()));
    // Browsers open connections ahead; those that have asked nothing would be waited for.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
  app.addHook('onClose', async () => {
    app.server.closeIdleConnections();
    await closed;
  });
  return server;
}

/**
 * @param wanted null: the port after the server's own, or any that is free
 * @returns the port
 */
async function listenBeside(
  server: Server,
  wanted: number | null,
  { HOST, PORT }: Pick<Settings, 'HOST' | 'PORT'>,
): Promise<number> {
  if (wanted !== null) return listenOn(server, wanted, HOST);
  const next = PORT === 0 || PORT === 65_535 ? 0 : PORT + 1;
  try {
    return await listenOn(server, next, HOST);
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!isTaken) throw error;
    return listenOn(server, 0, HOST);
  }
}

function listenOn(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/**
 * Makes the address within a build's subdomain one below `/build/`, since the router knows paths
 * alone. The host names the build, and `-` stands for it.
 */
export function pathOnSubdomain(
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  settings: BuildOrigin | undefined,
): string {
  const place = placeAt(settings, headers.host);
  if (place === null || place.label === null) return url;
  const [path = ''] = url.split('?', 1);
  const isShared = /^\/(build-assets|files)\//.test(path) || isClientCall(path);
  return isShared ? url : `/build/-${url}`;
}
