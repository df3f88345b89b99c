import type { FastifyInstance } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import '../http/app-types.ts';
import { createAddressReader } from '../http/client-address.ts';
import { createTally, type Tally } from '../lib/tally.ts';
import { addressKey } from '../modules/throttle/throttle.service.ts';
import { type Conn, cut, type Engine, guardPackets } from '../platform/realtime/packet-guard.ts';

type Refusal = 'all' | 'address' | 'unidentified' | 'packets';

export interface SocketCaps {
  /** True when another connection from this address may be opened. */
  hasRoomFor(request: Conn['request']): boolean;
  addressOf(request: Conn['request']): string;
  /** Counts every connection from now on, and cuts those over a limit. */
  watch(engine: Engine): void;
  /** The one behind this connection has said who they are. */
  identified(conn: Conn): void;
}

/**
 * Limits the sockets of one address and of all, and how many of them may be of people who have not
 * said yet who they are.
 */
export function createSocketCaps({ deps, figures }: FastifyInstance): SocketCaps {
  const { MAX_CONNECTIONS, SOCKETS_PER_ADDRESS } = deps.settings;
  const addresses = createAddressReader(deps.settings);
  const open = createTally();
  const unidentified = createTally();
  const strangers = new Map<Conn, string>();
  const refused = new Counter<'limit'>({
    name: 'atrio_sockets_refused_total',
    help: 'Sockets refused or cut, by the limit that they were over',
    labelNames: ['limit'],
    registers: [figures],
  });
  gauge('atrio_sockets', 'Sockets open now', open);
  gauge('atrio_sockets_unidentified', 'Sockets of people not yet identified', unidentified);

  return {
    addressOf: (request) => addresses.of(request),
    hasRoomFor: (request) => {
      const limit = limitReached(keyOf(request));
      if (limit) refused.inc({ limit });
      return limit === null;
    },
    watch: (engine) => {
      engine.on('connection', count);
      guardPackets(engine, () => refused.inc({ limit: 'packets' }));
    },
    identified,
  };

  /** Several may have been let in at once, before any of them was counted. */
  function count(conn: Conn): void {
    const key = keyOf(conn.request);
    const limit = limitReached(key);
    if (limit) {
      refused.inc({ limit });
      cut(conn);
      return;
    }
    open.add(key);
    unidentified.add(key);
    strangers.set(conn, key);
    conn.once('close', () => {
      open.remove(key);
      identified(conn);
    });
  }

  function identified(conn: Conn): void {
    const key = strangers.get(conn);
    if (key !== undefined) unidentified.remove(key);
    strangers.delete(conn);
  }

  function limitReached(key: string): Refusal | null {
    if (open.total >= MAX_CONNECTIONS) return 'all';
    if (open.of(key) >= SOCKETS_PER_ADDRESS) return 'address';
    const isCrowded =
      unidentified.total >= MAX_CONNECTIONS / 2 || unidentified.of(key) >= SOCKETS_PER_ADDRESS / 2;
    return isCrowded ? 'unidentified' : null;
  }

  function keyOf(request: Conn['request']): string {
    return addressKey(addresses.of(request));
  }

  function gauge(name: string, help: string, tally: Tally): void {
    const made = new Gauge({ name, help, registers: [figures], collect });
    function collect(): void {
      made.set(tally.total);
    }
  }
}
