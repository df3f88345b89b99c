import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import '../http/app-types.ts';
import type { EventHandlers } from '../http/socket-events.ts';
import {
  clearUp,
  closeServer,
  createSilenceWatch,
  departAll,
} from '../modules/presence/clear-up.service.ts';
import * as presenceService from '../modules/presence/presence.service.ts';
import { vacate } from '../modules/realtime/realtime.access.ts';
import type { Connection, SocketContext } from '../platform/realtime/connection.ts';
import type { Channel, LiveTarget } from '../platform/realtime/live.ts';
import { connectionOf, openSocketServer } from '../platform/realtime/socket-server.ts';
import { createChatLimits } from './chat-limits.ts';
import { loadFromModules } from './modules.ts';
import { announceVisits, recheckOnEvents } from './realtime-events.ts';
import { createSession, type Session } from './realtime-session.ts';
import { hasEnded, newServerId } from './server-id.ts';
import { watchSharing } from './sharing.ts';
import { createSocketCaps } from './socket-caps.ts';

/** This server's sign of life, and what it learns of the others. */
const BEAT_MS = 5_000;

/**
 * The sockets: every `modules/<entity>/<entity>.realtime.ts` there is, each exporting `events`;
 * what services say through `live`; who is inside; and a clean end.
 */
export const realtimePlugin = fp(
  async (app: FastifyInstance) => {
    const { deps, log } = app;
    const serverId = newServerId();
    const handlers: EventHandlers = {};
    for (const { events } of await loadFromModules<{ events: EventHandlers }>('.realtime.ts')) {
      Object.assign(handlers, events);
    }
    const sessions = new Map<string, Session>();
    const caps = createSocketCaps(app);
    const sockets = await openSocketServer(app.server, {
      settings: deps.settings,
      hasRoomFor: caps.hasRoomFor,
      redis: {
        onError: (error) => log.warn({ err: error }, 'redis connection lost'),
        // Neither side received the permission changes published while Redis was away.
        onReturn: () => {
          recheckAll();
          sockets.io.serverSideEmit('recheckAll');
        },
      },
    });
    const { io, shared } = sockets;
    watchSharing(app, shared);
    const chatLimits = createChatLimits(deps.secret, shared);
    caps.watch(io.engine);
    let isClosing = false;

    io.on('connection', (socket) => {
      const connection = connectionOf(socket, serverId);
      const device = (socket.handshake.headers['user-agent'] ?? '').slice(0, 300);
      const client = { address: caps.addressOf(socket.request), device };
      const session = createSession({
        socket,
        handlers,
        log,
        contextOf: () => socketContext(app, connection, client),
        onIdentified: () => caps.identified(socket.conn),
        chatLimits,
      });
      sessions.set(socket.id, session);
      if (isClosing) session.stop();
      socket.on('disconnect', () => {
        sessions.delete(socket.id);
        void session.end();
      });
    });
    // Said by another server, about connections that may be here.
    io.on('recheck', (channel: Channel) => recheckHere(channel));
    io.on('recheckAll', recheckAll);
    io.on('inside', (roomId: number, count: number) => deps.online.set(roomId, count));

    const live: LiveTarget = {
      emit: (channels, event, payload) => void io.to([...channels]).emit(event, payload),
      recheck: (channel) => {
        recheckHere(channel);
        if (shared?.isReachable()) io.serverSideEmit('recheck', channel);
      },
      reachesOthers: () => shared?.isReachable() ?? true,
    };
    deps.live.attach(live);
    recheckOnEvents(deps.events, live);
    const announcer = announceVisits(deps, log, (roomId, count) => {
      if (shared?.isReachable()) io.serverSideEmit('inside', roomId, count);
    });

    // Beside everything else, readiness included: a lost replica may have held 50,000 seats.
    let clearing: Promise<void> | null = null;
    const isSilent = createSilenceWatch(() => performance.now());
    const clear = (isFirst: boolean) => {
      // On an embedded database no other server can be alive.
      const isAlone = isFirst && !deps.settings.DATABASE_URL;
      const isGone = (id: string, seenAt: number) =>
        isSilent(id, seenAt) || isAlone || (isFirst && hasEnded(id));
      const limits = { isGone, shallStop: () => isClosing };
      clearing ??= clearUp({ ...deps, now: deps.clock.now() }, serverId, limits)
        .catch((error) =>
          log.warn({ err: error }, 'lost visits could not be ended, next try in 5 s'),
        )
        .finally(() => {
          clearing = null;
        });
    };
    const beat = async (isFirst = false) => {
      void shared?.probe(io);
      try {
        const ctx = { ...deps, now: deps.clock.now() };
        await presenceService.beat(ctx, serverId);
        clear(isFirst);
        await settleSeats(ctx);
        await presenceService.recount(ctx);
        for (const session of sessions.values()) if (session.isWatching()) session.recheck();
      } catch (error) {
        log.warn({ err: error }, 'presence could not be kept up, next try in 5 s');
      }
    };
    const timer = setInterval(beat, BEAT_MS);
    timer.unref();
    app.addHook('onReady', () => beat(true));
    app.addHook('preClose', async () => {
      isClosing = true;
      clearInterval(timer);
      announcer.stop();
      const open = [...sessions.values()];
      for (const session of open) session.stop();
      await Promise.all(open.map((session) => session.settled()));
      await clearing;
      const ctx = { ...deps, now: deps.clock.now() };
      await closeServer(ctx, serverId, ctx.now).catch((error) => {
        log.warn({ err: error }, 'open visits will be closed by the next server');
      });
      const left = [...sessions.values()];
      // All seats are given up by now, or left to the next server: not once more one by one.
      for (const session of left) vacate(session.connection);
      await sockets.close();
      await Promise.all(left.map((session) => session.settled()));
    });

    /** Those who left while the database was away, and those whom others took for gone. */
    async function settleSeats(ctx: Parameters<typeof departAll>[0]): Promise<void> {
      const inside = await presenceService.listInside(ctx, serverId);
      for (const session of sessions.values()) {
        session.settle(inside.delete(session.connection.id));
      }
      await departAll(ctx, [...inside]);
    }

    function recheckAll(): void {
      for (const session of sessions.values()) session.recheck();
    }

    function recheckHere(channel: Channel): void {
      for (const id of io.of('/').adapter.rooms.get(channel) ?? []) {
        sessions.get(id)?.recheck();
      }
    }
  },
  { name: 'realtime' },
);

function socketContext(
  app: FastifyInstance,
  connection: Connection,
  client: SocketContext['client'],
): SocketContext {
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
