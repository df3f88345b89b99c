import type { Server } from 'socket.io';
import { createTokenBucket } from '../../lib/token-bucket.ts';

/** Of any kind: events, heartbeats, probes. Honest clients send a few per second. */
const PACKET_BURST = 300;
const PACKETS_PER_SECOND = 50;
/** The payload of the connect packet; our clients send none. */
const MAX_CONNECT_LENGTH = 4 * 1024;
/** Sent by us and not yet read by the other end. */
const MAX_BACKLOG_BYTES = 1024 * 1024;
const MAX_BACKLOG_PACKETS = 2_000;
/** How long the other end has to answer that it closes. */
const GOODBYE_MS = 1_000;

export type Engine = Server['engine'];
/** One connection of engine.io, whichever transport it is on. */
export type Conn = Parameters<Parameters<Engine['on']>[1]>[0];

/**
 * Judges every packet before socket.io acts on it, and cuts a connection that sends too many, or a
 * second CONNECT. socket.io would make a socket of each CONNECT in a payload, and a payload of
 * 64 kB holds twenty thousand of them.
 */
export function guardPackets(engine: Engine, onCut: () => void): void {
  engine.on('connection', (conn: Conn) => {
    const bucket = createTokenBucket(PACKET_BURST, PACKETS_PER_SECOND);
    let isConnected = false;

    const isAllowed = ({ type, data }: Packet): boolean => {
      if (!bucket.take(performance.now())) return false;
      if (type === 'pong') return !isBehind(conn);
      // '0' begins a CONNECT of socket.io.
      if (type !== 'message' || typeof data !== 'string' || !data.startsWith('0')) return true;
      if (isConnected || data.length > MAX_CONNECT_LENGTH) return false;
      isConnected = true;
      return true;
    };
    const judge = (packet: Packet, transport = conn.transport) => {
      if (isAllowed(packet)) return;
      onCut();
      cut(conn);
      terminate(transport);
    };
    const watch = (transport: Conn['transport']) => {
      // The library answers each by itself, and queues the answers for those who do not read them.
      webSocketOf(transport)?.on('ping', () => judge({ type: 'ping' }, transport));
    };
    watch(conn.transport);
    conn.on('packet', (packet: Packet) => judge(packet));
    // Once for each probe of a transport that has not taken over yet.
    conn.on('upgrading', (transport: Conn['transport']) => judge({ type: 'ping' }, transport));
    conn.on('upgrade', watch);
    // The library would wait half a minute for a goodbye, and hold a server that stops as long.
    conn.once('close', () => {
      setTimeout(terminate, GOODBYE_MS, conn.transport).unref();
    });
  });
}

/** Ends a connection at once: nothing more of what it has sent is read. */
export function cut(conn: Conn): void {
  const { transport } = conn;
  conn.close(true);
  terminate(transport);
}

function terminate(transport: Conn['transport']): void {
  webSocketOf(transport)?.terminate();
}

/** The other end goes on answering heartbeats without reading what it is sent. */
function isBehind(conn: Conn): boolean {
  const { writeBuffer } = conn as unknown as Internals;
  const unsent = webSocketOf(conn.transport)?.bufferedAmount ?? 0;
  return unsent > MAX_BACKLOG_BYTES || writeBuffer.length > MAX_BACKLOG_PACKETS;
}

/** undefined while polling. engine.io keeps it to itself. */
function webSocketOf(transport: Conn['transport']): Internals['socket'] {
  return (transport as unknown as Internals).socket;
}

interface Packet {
  type: string;
  data?: unknown;
}

/** Fields of engine.io that it has in every release of its major version, and does not publish. */
interface Internals {
  writeBuffer: readonly unknown[];
  socket?: {
    bufferedAmount: number;
    terminate(): void;
    on(event: 'ping', listener: () => void): void;
  };
}
