import type { Server } from 'socket.io';
import { TokenBucket } from '../../lib/token-bucket.ts';

/** Packets of any kind: events, heartbeats, probes. Honest clients send a few per second. */
const PACKET_BURST = 300;
const PACKETS_PER_SECOND = 50;
/** The payload of the connect packet; our clients send none. */
const MAX_CONNECT_LENGTH = 4 * 1024;
/** Bytes and packets that we sent and the client has not read yet. */
const MAX_BACKLOG_BYTES = 1024 * 1024;
const MAX_BACKLOG_PACKETS = 2_000;
/** Time limit for the client's answer to a close. */
const GOODBYE_MS = 1_000;
const PING: Packet = { type: 'ping' };

export type Engine = Server['engine'];
/** One connection of engine.io, on any transport. */
export type Conn = Parameters<Parameters<Engine['on']>[1]>[0];

/**
 * Checks every packet before socket.io handles it, and closes a connection that sends too many
 * packets or a second CONNECT. socket.io creates a socket for each CONNECT in a payload, and a
 * payload of 64 kB holds twenty thousand of them.
 * @param onClosed hears of each connection's end: another listener would take each a quarter of a kilobyte
 */
export function guardPackets(
  engine: Engine,
  onCut: () => void,
  onClosed: (conn: Conn) => void,
): void {
  function closed(this: Conn): void {
    sayGoodbye(this);
    onClosed(this);
  }
  engine.on('connection', (conn: Conn) => {
    const guard = new PacketGuard(conn, onCut);
    guards.set(conn, guard);
    guard.watch(conn.transport);
    conn.on('packet', judge);
    conn.on('close', closed);
    if (conn.transport.name === 'polling') guardUpgrade(conn, guard);
    // A WebSocket has nothing to change to, but the library would let a second one take its place.
    else conn.upgraded = true;
  });
}

/** Found by the connection, whose listeners are then those of all: each has thousands beside it. */
const guards = new WeakMap<Conn, PacketGuard>();

function judge(this: Conn, packet: Packet): void {
  guards.get(this)?.judge(packet);
}

/** A transport that has taken over is not replaced again. */
function guardUpgrade(conn: Conn, guard: PacketGuard): void {
  const probed = (transport: Conn['transport']) => guard.judge(PING, transport);
  // Emitted once per probe of a transport that has not taken over yet.
  conn.on('upgrading', probed);
  conn.once('upgrade', (transport: Conn['transport']) => {
    conn.off('upgrading', probed);
    guard.watch(transport);
  });
}

/** The library waits 30 s for the client's close frame, which would delay a server that stops. */
function sayGoodbye({ transport }: Conn): void {
  setTimeout(terminate, GOODBYE_MS, transport).unref();
}

class PacketGuard {
  readonly #conn: Conn;
  readonly #onCut: () => void;
  readonly #bucket = new TokenBucket(PACKET_BURST, PACKETS_PER_SECOND);
  #isConnected = false;

  constructor(conn: Conn, onCut: () => void) {
    this.#conn = conn;
    this.#onCut = onCut;
  }

  /** The library answers each ping and queues the answers for clients that do not read them. */
  watch(transport: Conn['transport']): void {
    webSocketOf(transport)?.on('ping', () => this.judge(PING, transport));
  }

  judge(packet: Packet, transport = this.#conn.transport): void {
    if (this.#isAllowed(packet)) return;
    this.#onCut();
    cut(this.#conn);
    terminate(transport);
  }

  #isAllowed({ type, data }: Packet): boolean {
    if (!this.#bucket.take(performance.now())) return false;
    if (type === 'pong') return !isBehind(this.#conn);
    // socket.io's CONNECT packets begin with '0'.
    if (type !== 'message' || typeof data !== 'string' || !data.startsWith('0')) return true;
    if (this.#isConnected || data.length > MAX_CONNECT_LENGTH) return false;
    this.#isConnected = true;
    return true;
  }
}

/** Ends a connection at once; data that is still unread is dropped. */
export function cut(conn: Conn): void {
  const { transport } = conn;
  conn.close(true);
  terminate(transport);
}

function terminate(transport: Conn['transport']): void {
  webSocketOf(transport)?.terminate();
}

/** A client may go on answering heartbeats without reading its messages. */
function isBehind(conn: Conn): boolean {
  const { writeBuffer } = conn as unknown as Internals;
  const unsent = webSocketOf(conn.transport)?.bufferedAmount ?? 0;
  return unsent > MAX_BACKLOG_BYTES || writeBuffer.length > MAX_BACKLOG_PACKETS;
}

/** undefined while polling. The field is private in engine.io. */
function webSocketOf(transport: Conn['transport']): Internals['socket'] {
  return (transport as unknown as Internals).socket;
}

interface Packet {
  type: string;
  data?: unknown;
}

/** Private fields of engine.io, present in every release of its major version. */
interface Internals {
  writeBuffer: readonly unknown[];
  socket?: {
    bufferedAmount: number;
    terminate(): void;
    on(event: 'ping', listener: () => void): void;
  };
}
