import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { Counter } from 'prom-client';
import '../http/app-types.ts';
import { createAddressReader } from '../http/client-address.ts';
import { createTally } from '../lib/tally.ts';
import { addressKey } from '../modules/platform/throttle/throttle.service.ts';

/** Descriptors for everything but connections: database, log, services that are called. */
const OWN_DESCRIPTORS = 128;
/** Asked for once: the system's limit stays, and Node's report of it takes milliseconds. */
const AFFORDABLE = affordableConnections();

/**
 * Caps open connections, in all and per address, below the number of descriptors that the process
 * may have. Each connection may need a second one, for the file that it downloads.
 */
export const connectionsPlugin = fp(
  async (app: FastifyInstance) => {
    const { settings } = app.deps;
    const most = Math.min(settings.MAX_CONNECTIONS, AFFORDABLE);
    const mostPerAddress = Math.min(settings.CONNECTIONS_PER_ADDRESS, Math.ceil(most / 2));
    const addresses = createAddressReader(settings);
    const open = createTally();
    let all = 0;
    const refused = new Counter({
      name: 'atrio_connections_refused_total',
      help: 'Connections closed unread, by the limit that they were over',
      labelNames: ['limit'],
      registers: [app.figures],
    });

    const uncount = () => {
      all -= 1;
    };

    app.server.maxConnections = most;
    app.server.on('drop', () => refused.inc({ limit: 'all' }));
    app.server.on('connection', (socket: Socket) => {
      all += 1;
      socket.on('close', uncount);
      // Node counts those of its own port alone, and builds may come by another.
      if (all > most) {
        refused.inc({ limit: 'all' });
        socket.destroy();
        return;
      }
      const { remoteAddress } = socket;
      // A proxy's connections are many people's; their sockets are counted by the address it names.
      if (remoteAddress === undefined || addresses.isProxy(remoteAddress)) return;
      const key = addressKey(remoteAddress);
      if (open.of(key) >= mostPerAddress) {
        refused.inc({ limit: 'address' });
        socket.destroy();
        return;
      }
      open.add(key);
      socket.on('close', () => open.remove(key));
    });
  },
  { name: 'connections' },
);

function affordableConnections(): number {
  const { userLimits } = process.report.getReport() as Report;
  const { soft } = userLimits.open_files;
  if (soft === 'unlimited') return Number.MAX_SAFE_INTEGER;
  return Math.max(16, Math.floor((Number(soft) - OWN_DESCRIPTORS) / 2));
}

/** The part of Node's report that is read here. */
interface Report {
  userLimits: { open_files: { soft: number | 'unlimited' } };
}
