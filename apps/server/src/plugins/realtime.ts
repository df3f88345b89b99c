import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import '../http/app-types.ts';
import type { EventHandlers } from '../http/socket-events.ts';
import * as presenceService from '../modules/presence/presence.service.ts';
import type { Connection, SocketContext } from '../platform/realtime/connection.ts';
import type { Channel, LiveSink } from '../platform/realtime/live.ts';
import { connectionOf, openSocketServer } from '../platform/realtime/socket-server.ts';
import { loadFromModules } from './modules.ts';
import { announceVisits, recheckOnEvents } from './realtime-events.ts';
import { createSession, type Session } from './realtime-session.ts';
import { succeed } from './server-id.ts';
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
    const serverId = randomUUID();
    const formerId = await succeed(deps.settings.DATA_DIR, serverId);
    const handlers: EventHandlers = {};
    for (const { events } of await loadFromModules<{ events: EventHandlers }>('.realtime.ts')) {
      Object.assign(handlers, events);
    }
    const caps = createSocketCaps(app);
    const sockets = await openSocketServer(app.server, {
      settings: deps.settings,
      hasRoomFor: caps.hasRoomFor,
      onRedisError: (error) => log.warn({ err: error }, 'redis connection lost'),
    });
    caps.watch(sockets.io.engine);
    const sessions = new Map<string, Session>();
    let isClosing = false;

    sockets.io.on('connection', (socket) => {
      const connection = connectionOf(socket, serverId);
      const device = (socket.handshake.headers['user-agent'] ?? '').slice(0, 300);
      const client = { address: caps.addressOf(socket.request), device };
      const session = createSession({
        socket,
        handlers,
        log,
        contextOf: () => socketContext(app, connection, client),
        onIdentified: () => caps.identified(socket.conn),
      });
      sessions.set(socket.id, session);
      if (isClosing) session.stop();
      socket.on('disconnect', () => {
        sessions.delete(socket.id);
        void session.end();
      });
    });
    // Said by another server, about connections that may be here.
    sockets.io.on('recheck', (channel: Channel) => recheckHere(channel));
    sockets.io.on('inside', (roomId: number, count: number) => deps.online.set(roomId, count));

    const live: LiveSink = {
      emit: (channels, event, payload) => void sockets.io.to([...channels]).emit(event, payload),
      recheck: (channel) => {
        recheckHere(channel);
        if (sockets.isShared) sockets.io.serverSideEmit('recheck', channel);
      },
    };
    deps.live.attach(live);
    recheckOnEvents(deps.events, live);
    const announcer = announceVisits(deps, log, (roomId, count) => {
      if (sockets.isShared) sockets.io.serverSideEmit('inside', roomId, count);
    });

    const beat = async (isFirst = false) => {
      try {
        const ctx = { ...deps, now: deps.clock.now() };
        // On an embedded database no other can be alive; else this replica's former self is not.
        const isAlone = isFirst && !deps.settings.DATABASE_URL;
        await presenceService.beat(ctx, serverId, (id) => isAlone || id === formerId);
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
      const ctx = { ...deps, now: deps.clock.now() };
      await presenceService.closeServer(ctx, serverId, ctx.now).catch((error) => {
        log.warn({ err: error }, 'open visits will be closed by the next server');
      });
      const left = [...sessions.values()];
      await sockets.close();
      // They give up their seats, which the database that closes next no longer knows.
      await Promise.all(left.map((session) => session.settled()));
    });

    /** Those who left while the database was away, and those whom others took for gone. */
    async function settleSeats(ctx: Parameters<typeof presenceService.depart>[0]): Promise<void> {
      const inside = await presenceService.listInside(ctx, serverId);
      for (const session of sessions.values()) {
        session.settle(inside.delete(session.connection.id));
      }
      for (const id of inside) await presenceService.depart(ctx, id);
    }

    function recheckHere(channel: Channel): void {
      for (const id of sockets.io.of('/').adapter.rooms.get(channel) ?? []) {
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
