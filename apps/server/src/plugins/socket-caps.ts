import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Settings } from '../env.ts';
import '../http/app-types.ts';
import { createAddressReader } from '../http/client-address.ts';
import {
  type Conn,
  cut,
  type Engine,
  guardPackets,
} from '../infrastructure/realtime/packet-guard.ts';
import { createTally, type Tally } from '../lib/tally.ts';
import { addressKey } from '../modules/platform/throttle/throttle.service.ts';

type Refusal = 'all' | 'address' | 'unidentified' | 'packets';

export interface SocketCaps {
  /** True when another connection from this address may be opened. */
  hasRoomFor(request: Conn['request']): boolean;
  addressOf(request: Conn['request']): string;
  /** Counts every connection from now on, and cuts those over a limit. */
  watch(engine: Engine): void;
  /** Called when the person behind this connection has identified. */
  identified(conn: Conn): void;
}

/**
 * Limits the sockets of one address and of all, and the number of sockets of people who have not
 * identified yet.
 */
export function createSocketCaps({ deps, figures }: FastifyInstance): SocketCaps {
  const addresses = createAddressReader(deps.settings);
  const [open, unidentified] = [createTally(), createTally()];
  const counted = new WeakMap<Conn, string>();
  const strangers = new Set<Conn>();
  const refused = refusalCounter(figures);
  showCounts(figures, open, unidentified);
  const limitReached = (key: string) => limitFor(deps.settings, key, open, unidentified);
  const keyOf = (request: Conn['request']) => addressKey(addresses.of(request));

  return {
    addressOf: (request) => addresses.of(request),
    hasRoomFor: (request) => {
      const limit = limitReached(keyOf(request));
      if (limit) refused.inc({ limit });
      return limit === null;
    },
    watch: (engine) => {
      engine.on('connection', count);
      guardPackets(engine, () => refused.inc({ limit: 'packets' }), closed);
    },
    identified,
  };

  /** Checks the limits again: several may have been let in before any of them was counted. */
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
    counted.set(conn, key);
    strangers.add(conn);
  }

  function closed(conn: Conn): void {
    identified(conn);
    const key = counted.get(conn);
    if (key !== undefined) open.remove(key);
  }

  function identified(conn: Conn): void {
    const key = counted.get(conn);
    if (key !== undefined && strangers.delete(conn)) unidentified.remove(key);
  }
}

function limitFor(
  { MAX_CONNECTIONS, SOCKETS_PER_ADDRESS }: Settings,
  key: string,
  open: Tally,
  unidentified: Tally,
): Refusal | null {
  if (open.total >= MAX_CONNECTIONS) return 'all';
  if (open.of(key) >= SOCKETS_PER_ADDRESS) return 'address';
  const isCrowded =
    unidentified.total >= MAX_CONNECTIONS / 2 || unidentified.of(key) >= SOCKETS_PER_ADDRESS / 2;
  return isCrowded ? 'unidentified' : null;
}

function refusalCounter(figures: Registry): Counter<'limit'> {
  return new Counter<'limit'>({
    name: 'atrio_sockets_refused_total',
    help: 'Sockets refused or cut, by the limit that they were over',
    labelNames: ['limit'],
    registers: [figures],
  });
}

function showCounts(figures: Registry, open: Tally, unidentified: Tally): void {
  const help = 'Sockets of people not yet identified';
  gauge(figures, 'atrio_sockets', 'Sockets open now', open);
  gauge(figures, 'atrio_sockets_unidentified', help, unidentified);
}

function gauge(figures: Registry, name: string, help: string, tally: Tally): void {
  const made = new Gauge({ name, help, registers: [figures], collect });
  function collect(): void {
    made.set(tally.total);
  }
}
