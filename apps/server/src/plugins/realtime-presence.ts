import type { FastifyInstance } from 'fastify';
import type { SharedRedis } from '../infrastructure/realtime/shared-redis.ts';
import type { SocketServer } from '../infrastructure/realtime/socket-server.ts';
import { clearUp, createSilenceWatch } from '../modules/live/presence/clear-up.service.ts';
import { departAll } from '../modules/live/presence/departures.service.ts';
import * as presenceService from '../modules/live/presence/presence.service.ts';
import type { Session } from './realtime-session.ts';
import { hasEnded } from './server-id.ts';

/** Interval of this server's heartbeat and of its look at the other servers. */
const BEAT_MS = 5_000;

interface Options {
  app: FastifyInstance;
  serverId: string;
  sessions: ReadonlyMap<string, Session>;
  io: SocketServer['io'];
  shared: SharedRedis | null;
}

/** Keeps the database's list of people inside in step with the sockets, from `begin` to `stop`. */
export function keepPresence({ app, serverId, sessions, io, shared }: Options) {
  const { deps, log } = app;
  let isClosing = false;
  let timer: NodeJS.Timeout | undefined;
  const clearing = createClearing(app, serverId, () => isClosing);

  const beat = async (isFirst = false) => {
    void shared?.probe(io);
    try {
      const ctx = { ...deps, now: deps.clock.now() };
      await presenceService.writeHeartbeat(ctx, serverId);
      clearing.start(isFirst);
      await settleSeats(ctx, serverId, sessions);
      await presenceService.recount(ctx);
      for (const session of sessions.values()) if (session.isWatching()) void session.recheck();
    } catch (error) {
      log.warn({ err: error }, 'presence could not be kept up, next try in 5 s');
    }
  };
  return {
    isClosing: () => isClosing,
    begin: () => {
      timer = setInterval(beat, BEAT_MS);
      timer.unref();
      app.addHook('onReady', () => beat(true));
    },
    stop: () => {
      isClosing = true;
      clearInterval(timer);
    },
    settled: clearing.settled,
  };
}

/**
 * Ends the visits of servers that are gone. Runs beside everything else, readiness included: a lost
 * replica may have held 50,000 seats.
 */
function createClearing(
  { deps, log }: FastifyInstance,
  serverId: string,
  shallStop: () => boolean,
) {
  let clearing: Promise<void> | null = null;
  const isSilent = createSilenceWatch(() => performance.now());
  const start = (isFirst: boolean) => {
    // On an embedded database no other server can be alive.
    const isAlone = isFirst && !deps.settings.DATABASE_URL;
    const isGone = (id: string, seenAt: number) =>
      isSilent(id, seenAt) || isAlone || (isFirst && hasEnded(id));
    clearing ??= clearUp({ ...deps, now: deps.clock.now() }, serverId, { isGone, shallStop })
      .catch((error) => log.warn({ err: error }, 'lost visits could not be ended, next try in 5 s'))
      .finally(() => {
        clearing = null;
      });
  };
  return { start, settled: async () => clearing };
}

/** Corrects seats of people who left while the database was away or who were taken for gone. */
async function settleSeats(
  ctx: Parameters<typeof departAll>[0],
  serverId: string,
  sessions: ReadonlyMap<string, Session>,
): Promise<void> {
  const inside = await presenceService.listInside(ctx, serverId);
  for (const session of sessions.values()) {
    session.settle(inside.delete(session.connection.id));
  }
  await departAll(ctx, [...inside]);
}
