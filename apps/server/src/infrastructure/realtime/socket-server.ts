import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { ServerEvent, ServerPayload } from '@atrio/contract/live/realtime';
import { Server, type Socket } from 'socket.io';
import type { Settings } from '../../env.ts';
import { createSlices } from '../../lib/turns.ts';
import { whenDurable } from '../database/durable.ts';
import type { Database } from '../database/tables.ts';
import type { Connection } from './connection.ts';
import type { Channel } from './live.ts';
import { acceptPlainWebSockets } from './plain-web-socket.ts';
import { openSharedRedis, type RedisEvents, type SharedRedis } from './shared-redis.ts';

/** docs/product/realtime.md#connection-settings */
const MAX_FRAME = 64 * 1024;
const PING_INTERVAL_MS = 15_000;
const PING_TIMEOUT_MS = 10_000;
/** Of a turn: whoever is connected comes in while a crowd that comes back is still connecting. */
const OPENING_MS = 4;
const NOTHING = Object.freeze({});
const CLOSED_AND_EMPTY = 'Connection: close\r\nContent-Length: 0\r\n\r\n';
const FORBIDDEN = `HTTP/1.1 403 Forbidden\r\n${CLOSED_AND_EMPTY}`;
const BUSY = `HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\n${CLOSED_AND_EMPTY}`;

export interface SocketServer {
  io: Server;
  /** Connects several servers; without it this server is the only one. */
  shared: SharedRedis | null;
  /** Closes every connection in such a way that clients reconnect by themselves. */
  close(): Promise<void>;
}

interface Options {
  settings: Settings;
  /** Called before a connection is opened. */
  hasRoomFor(request: IncomingMessage): boolean;
  /** True for the origin of a builds' page: builds are clients of rooms. */
  isOfBuilds(origin: string, request: Pick<IncomingMessage, 'headers'>): boolean;
  redis: RedisEvents;
}

/**
 * Attaches socket.io to our HTTP server, and to Redis if there is one. It accepts no events yet.
 */
export async function openSocketServer(
  server: HttpServer,
  { settings, hasRoomFor, isOfBuilds, redis }: Options,
): Promise<SocketServer> {
  const { REDIS_URL } = settings;
  const shared = REDIS_URL ? await openSharedRedis(REDIS_URL, redis) : null;
  const open = createSlices(OPENING_MS);
  const io = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: MAX_FRAME,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    connectTimeout: 5_000,
    cors: (request, done) => {
      const { origin } = request.headers;
      const isBuild = origin !== undefined && isOfBuilds(origin, request);
      done(null, { origin: isBuild ? origin : settings.CORS_ORIGINS });
    },
    // Judged when its turn comes, when those before it have been counted.
    allowRequest: (request, done) =>
      open(() => {
        // A client that disconnected while it waited has no address to judge by.
        if (request.socket.destroyed) return done(null, false);
        const refusal = refusalOf(request);
        // engine.io would answer 400, as for a broken handshake; it skips responses that have ended.
        if (refusal && isWebSocket(request)) request.socket.end(refusal);
        done(null, refusal === null);
      }),
    ...(shared && { adapter: shared.adapter }),
  });
  acceptPlainWebSockets(server, io);
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
    const { origin } = request.headers;
    const isBuild = origin !== undefined && isOfBuilds(origin, request);
    if (!isBuild && !isOurs(request, settings)) return FORBIDDEN;
    return hasRoomFor(request) ? null : BUSY;
  }
}

/**
 * Drops the request that a connection began with. Its headers and the transport that it came by
 * would stay in memory for as long as the connection does. So would the library's room of this one
 * socket, which nothing here is sent to.
 */
export function forgetRequest(socket: Socket): void {
  // The library documents this; its declaration does not say that the request may be missing.
  Object.assign(socket.conn, { request: null });
  Object.assign(socket, { handshake: NOTHING });
  void socket.leave(socket.id);
}

/** The socket as services see it. The other end is told nothing that could still be undone. */
export class SocketConnection implements Connection {
  readonly serverId: string;
  identity: Connection['identity'] = null;
  seat: Connection['seat'] = null;
  waiting: Connection['waiting'] = null;
  readonly #socket: Socket;
  readonly #db: Database;

  constructor(socket: Socket, serverId: string, db: Database) {
    this.#socket = socket;
    this.serverId = serverId;
    this.#db = db;
  }

  get id(): string {
    return `${this.serverId}.${this.#socket.id}`;
  }

  enter(...channels: Channel[]): void {
    // A closed socket has already left its channels and would never leave a new one.
    if (this.#socket.connected) void this.#socket.join(channels);
  }

  leave(...channels: Channel[]): void {
    for (const channel of channels) void this.#socket.leave(channel);
  }

  leaveAll(): void {
    for (const channel of this.#socket.rooms) void this.#socket.leave(channel);
  }

  hearing(channel: Channel): number {
    return this.#socket.nsp.adapter.rooms.get(channel)?.size ?? 0;
  }

  tell<E extends ServerEvent>(event: E, payload: ServerPayload<E>): void {
    whenDurable(this.#db, () => void this.#socket.emit(event, payload));
  }

  cut(): void {
    whenDurable(this.#db, () => void this.#socket.disconnect(true));
  }
}

/** Browsers send the origin of the page; other clients usually do not. */
function isOurs({ headers }: IncomingMessage, { PUBLIC_URL, CORS_ORIGINS }: Settings): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === PUBLIC_URL || CORS_ORIGINS.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Other paths of this transport have been refused before. */
function isWebSocket({ url = '' }: IncomingMessage): boolean {
  return /[?&]transport=websocket(&|$)/.test(url);
}
