import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { Settings } from '../../env.ts';
import type { Connection } from './connection.ts';
import { openSharedRedis, type RedisEvents, type SharedRedis } from './shared-redis.ts';

/** threats.md 1.2, sockets. */
const MAX_FRAME = 64 * 1024;
const PING_INTERVAL_MS = 15_000;
const PING_TIMEOUT_MS = 10_000;
const CLOSED_AND_EMPTY = 'Connection: close\r\nContent-Length: 0\r\n\r\n';
const FORBIDDEN = `HTTP/1.1 403 Forbidden\r\n${CLOSED_AND_EMPTY}`;
const BUSY = `HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\n${CLOSED_AND_EMPTY}`;

export interface SocketServer {
  io: Server;
  /** Over which several servers share what is said; without it this one is alone. */
  shared: SharedRedis | null;
  /** Ends every connection in a way that clients come back from by themselves. */
  close(): Promise<void>;
}

interface Options {
  settings: Settings;
  /** Asked before a connection is opened. */
  hasRoomFor(request: IncomingMessage): boolean;
  redis: RedisEvents;
}

/** socket.io on our own HTTP server, and over Redis when there is one. Speaks to nobody yet. */
export async function openSocketServer(
  server: HttpServer,
  { settings, hasRoomFor, redis }: Options,
): Promise<SocketServer> {
  const { REDIS_URL } = settings;
  const shared = REDIS_URL ? await openSharedRedis(REDIS_URL, redis) : null;
  const io = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: MAX_FRAME,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    connectTimeout: 5_000,
    cors: { origin: settings.CORS_ORIGINS },
    allowRequest: (request, done) => {
      const refusal = refusalOf(request);
      // engine.io would answer 400, as to a broken handshake; it leaves alone what has ended.
      if (refusal && isWebSocket(request)) request.socket.end(refusal);
      done(null, refusal === null);
    },
    ...(shared && { adapter: shared.adapter }),
  });
  return {
    io,
    shared,
    close: async () => {
      io.engine.close();
      await io.of('/').adapter.close();
      shared?.close();
    },
  };

  function refusalOf(request: IncomingMessage): string | null {
    if (!isOurs(request, settings)) return FORBIDDEN;
    return hasRoomFor(request) ? null : BUSY;
  }
}

/** The socket as services see it. */
export function connectionOf(socket: Socket, serverId: string): Connection {
  return {
    id: `${serverId}.${socket.id}`,
    serverId,
    identity: null,
    seat: null,
    // One that is gone has left every channel, and would never leave this one.
    enter: (...channels) => void (socket.connected && socket.join(channels)),
    leave: (...channels) => {
      for (const channel of channels) void socket.leave(channel);
    },
    leaveAll: () => {
      for (const channel of socket.rooms) if (channel !== socket.id) void socket.leave(channel);
    },
    hearing: (channel) => socket.nsp.adapter.rooms.get(channel)?.size ?? 0,
    tell: (event, payload) => void socket.emit(event, payload),
    cut: () => void socket.disconnect(true),
  };
}

/** Browsers name the page that connects; programs usually do not. */
function isOurs({ headers }: IncomingMessage, { PUBLIC_URL, CORS_ORIGINS }: Settings): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === PUBLIC_URL || CORS_ORIGINS.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Anything else that names this transport has been refused before. */
function isWebSocket({ url = '' }: IncomingMessage): boolean {
  return /[?&]transport=websocket(&|$)/.test(url);
}
