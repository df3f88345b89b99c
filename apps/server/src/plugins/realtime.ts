import { importAll } from '@atrio/contract/lib/import-folder';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Socket } from 'socket.io';
import '../http/app-types.ts';
import type { EventHandlers } from '../http/socket-events.ts';
import { whenDurable } from '../infrastructure/database/durable.ts';
import type { SocketContext } from '../infrastructure/realtime/connection.ts';
import type { Channel, LiveTarget } from '../infrastructure/realtime/live.ts';
import {
  forgetRequest,
  openSocketServer,
  SocketConnection,
  type SocketServer,
} from '../infrastructure/realtime/socket-server.ts';
import { closeServer } from '../modules/live/presence/clear-up.service.ts';
import { clearSeat } from '../modules/live/realtime/realtime.access.ts';
import { createChatLimits } from './chat-limits.ts';
import { keepDoors } from './realtime-door.ts';
import { announceVisits, createCrowdCheck, recheckOnEvents } from './realtime-events.ts';
import { keepPresence } from './realtime-presence.ts';
import { type Member, Session, type Surroundings } from './realtime-session.ts';
import { newServerId } from './server-id.ts';
import { watchSharing } from './sharing.ts';
import { createSocketCaps, type SocketCaps } from './socket-caps.ts';

const files = await importAll<{ events: EventHandlers }>(
  '../modules',
  '*/*/*.realtime.ts',
  import.meta.url,
);

/**
 * Runs the sockets: the `events` of every `modules/<home>/<entity>/<entity>.realtime.ts`, the messages
 * of services through `live`, the list of people inside, and a clean stop.
 */
export const realtimePlugin = fp(
  async (app: FastifyInstance) => {
    const { deps, log } = app;
    const serverId = newServerId();
    const handlers: EventHandlers = Object.assign({}, ...files.map(({ events }) => events));
    const sessions = new Map<string, Session>();
    const recheckMany = createCrowdCheck(sessions);
    const caps = createSocketCaps(app);
    const sockets = await openSockets(app, caps, () => recheckMany(sessions.keys()));
    const { io, shared } = sockets;
    const changes = countChanges(sockets);
    watchSharing(app, shared);
    const chatLimits = createChatLimits(deps.secret, shared);
    caps.watch(io.engine);
    const presence = keepPresence({ app, serverId, sessions, io, shared });

    const around: Surroundings = {
      db: deps.db,
      handlers,
      log,
      contextOf: (member) => socketContext(app, member),
      onIdentified: ({ socket }) => caps.identified(socket.conn),
      chatLimits,
      changesOfRights: changes.seen,
    };
    io.on('connection', (socket) => {
      const client = clientOf(socket, caps);
      const connection = new SocketConnection(socket, serverId, deps.db);
      const session = new Session({ socket, client, connection }, around);
      sessions.set(socket.id, session);
      if (presence.isClosing()) session.stop();
      socket.on('disconnect', leave);
    });
    /** One listener for all sockets: one of their own would take each a tenth of a kilobyte. */
    function leave(this: Socket): void {
      const session = sessions.get(this.id);
      sessions.delete(this.id);
      void session?.end();
    }
    const doors = keepDoors(app);
    const live = attachLive(app, sockets, { sessions, recheckMany, doors, changes });
    recheckOnEvents(deps.events, live);
    const announcer = announceVisits(deps, log, (roomId, count) => {
      if (shared?.isReachable()) io.serverSideEmit('inside', roomId, count);
    });
    presence.begin();
    const running = { app, serverId, sessions, sockets, presence, doors, announcer };
    app.addHook('preClose', () => close(running));
  },
  { name: 'realtime' },
);

async function openSockets(
  app: FastifyInstance,
  { hasRoomFor }: SocketCaps,
  recheckAll: () => void,
): Promise<SocketServer> {
  const { deps, log } = app;
  const sockets = await openSocketServer(app.server, {
    settings: deps.settings,
    hasRoomFor,
    isOfBuilds: (origin, request) => app.builds.isOrigin(origin, request),
    redis: {
      onError: (error) => log.warn({ err: error }, 'redis connection lost'),
      // Neither side received the permission changes published while Redis was away.
      onReturn: () => {
        recheckAll();
        sockets.io.serverSideEmit('recheckAll');
      },
    },
  });
  return sockets;
}

/** Who is at the other end; of the request that said so nothing else is kept. */
function clientOf(socket: Socket, caps: SocketCaps): SocketContext['client'] {
  const device = (socket.handshake.headers['user-agent'] ?? '').slice(0, 300);
  const address = caps.addressOf(socket.request);
  forgetRequest(socket);
  return { address, device };
}

/** Counts what may have taken rights away, here or on another server. */
function countChanges({ io, shared }: SocketServer) {
  let count = 0;
  const add = () => {
    count += 1;
  };
  for (const event of ['recheck', 'recheckAll', 'door'] as const) io.on(event, add);
  // While others cannot be heard, no number is the same as the one before.
  const seen = () => ((shared?.isReachable() ?? true) ? count : Number.NaN);
  return { add, seen };
}

interface Connected {
  changes: ReturnType<typeof countChanges>;
  sessions: ReadonlyMap<string, Session>;
  recheckMany: ReturnType<typeof createCrowdCheck>;
  doors: ReturnType<typeof keepDoors>;
}

/** Connects the services' `live` with the sockets of this server and of the others. */
function attachLive(
  { deps }: FastifyInstance,
  { io, shared }: SocketServer,
  { changes, sessions, recheckMany, doors }: Connected,
): LiveTarget {
  const recheckHere = (channel: Channel) => {
    const ids = io.of('/').adapter.rooms.get(channel) ?? [];
    // One person has a few connections, which do not wait for a crowd.
    if (/^(room|door):/.test(channel)) recheckMany(ids);
    else for (const id of ids) void sessions.get(id)?.recheck();
  };
  // Sent by other servers, about connections that may be here.
  io.on('recheck', recheckHere);
  io.on('recheckAll', () => recheckMany(sessions.keys()));
  io.on('door', doors.look);
  io.on('inside', (roomId: number, count: number) => deps.online.set(roomId, count));
  const live: LiveTarget = {
    emit: (channels, event, payload) =>
      whenDurable(deps.db, () => void io.to([...channels]).emit(event, payload)),
    recheck: (channel) => {
      changes.add();
      recheckHere(channel);
      if (shared?.isReachable()) io.serverSideEmit('recheck', channel);
    },
    lookAtDoor: (roomId) => {
      changes.add();
      doors.look(roomId);
      if (shared?.isReachable()) io.serverSideEmit('door', roomId);
    },
    reachesOthers: () => shared?.isReachable() ?? true,
  };
  deps.live.attach(live);
  return live;
}

interface Running {
  app: FastifyInstance;
  serverId: string;
  sessions: ReadonlyMap<string, Session>;
  sockets: SocketServer;
  presence: ReturnType<typeof keepPresence>;
  doors: ReturnType<typeof keepDoors>;
  announcer: { stop(): void };
}

/** Refuses new events, lets running ones end, gives up all seats, then closes the sockets. */
async function close({ app, serverId, sessions, sockets, ...kept }: Running) {
  const { presence, doors, announcer } = kept;
  presence.stop();
  doors.stop();
  announcer.stop();
  const open = [...sessions.values()];
  for (const session of open) session.stop();
  await Promise.all(open.map((session) => session.settled()));
  await presence.settled();
  const ctx = { ...app.deps, now: app.deps.clock.now() };
  await closeServer(ctx, serverId, ctx.now).catch((error) => {
    app.log.warn({ err: error }, 'open visits will be closed by the next server');
  });
  const left = [...sessions.values()];
  // By now all seats are given up or left to the next server; this saves giving up each one again.
  for (const { connection } of left) {
    clearSeat(connection);
    connection.waiting = null;
  }
  await sockets.close();
  await Promise.all(left.map((session) => session.settled()));
}

function socketContext(app: FastifyInstance, { connection, client }: Member): SocketContext {
  const { db, clock, events, live, online, settings, secret, storage, asaas } = app.deps;
  return {
    db,
    events,
    live,
    online,
    settings,
    secret,
    storage,
    asaas,
    connection,
    now: clock.now(),
    log: app.log,
    actor: null,
    client,
  };
}
