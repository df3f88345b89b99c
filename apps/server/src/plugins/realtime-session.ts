import {
  type ClientEvent,
  repliesWithoutAcknowledgement,
  serverEvents,
} from '@atrio/contract/live/realtime';
import type { FastifyBaseLogger } from 'fastify';
import type { Socket } from 'socket.io';
import {
  type EventHandlers,
  failureOf,
  findEvent,
  runEvent,
  type SocketAnswer,
} from '../http/socket-events.ts';
import { whenDurable } from '../infrastructure/database/durable.ts';
import type { Database } from '../infrastructure/database/tables.ts';
import type { Connection, SocketContext } from '../infrastructure/realtime/connection.ts';
import { AppError } from '../lib/app-error.ts';
import { createTokenBucket } from '../lib/token-bucket.ts';
import {
  disconnectBanned,
  leaveSeat,
  recheck,
  reconcileSeat,
} from '../modules/live/realtime/realtime.service.ts';
import type { ChatLimits } from './chat-limits.ts';
import { failureFor } from './errors.ts';

/** docs/product/realtime.md#socket-limits; docs/security.md, C1, C5. */
const IDENTIFY_MS = 5_000;
const EVENTS_PER_SECOND = 10;
const BURST = 20;
const STRIKES = 3;

type Acknowledge = (answer: SocketAnswer) => void;

export interface Session {
  readonly connection: Connection;
  /**
   * Checks its rights again after the current event. Resolves when it is done, or at once if an
   * event is under way, which may take long.
   */
  recheck(): Promise<void>;
  /** Updates the database to whether this socket is inside. */
  settle(isInside: boolean): void;
  /** True when it listens to rooms as an administrator. */
  isWatching(): boolean;
  /** Gives up the seat of a socket that is gone. */
  end(): Promise<void>;
  /** Refuses every event from now on, because the server is stopping. */
  stop(): void;
  settled(): Promise<void>;
}

interface Options {
  socket: Socket;
  handlers: EventHandlers;
  log: FastifyBaseLogger;
  contextOf: () => SocketContext;
  /** Called after each event of an identified person. */
  onIdentified: () => void;
  chatLimits: ChatLimits;
  /** A number that stays the same while nothing may have taken anybody's rights away. */
  changesOfRights: () => number;
}

interface Call {
  name: string;
  args: readonly unknown[];
  acknowledge: Acknowledge | null;
}

/** Handles one socket's events in their order of arrival. */
export function createSession(options: Options): Session {
  const { socket, log, contextOf } = options;
  const bucket = createTokenBucket(BURST, EVENTS_PER_SECOND);
  const { connection } = contextOf();
  const queue = createQueue(log);
  let strikes = 0;
  let isStopping = false;
  const late = setTimeout(() => {
    // A token that has arrived in time may still wait for its turn.
    void queue.settled().then(() => {
      if (!connection.identity) connection.cut();
    });
  }, IDENTIFY_MS);

  socket.use(([event, ...args]) => {
    const call = readCall(event, args, contextOf().db);
    if (bucket.take(performance.now())) {
      return void queue.add(() => answer(options, call, isStopping));
    }
    fail(connection, call, new AppError('TOO_MANY_EVENTS'));
    strikes += 1;
    if (strikes >= STRIKES) connection.cut();
  });

  return {
    connection,
    recheck: async () => {
      const isIdle = queue.isEmpty();
      const checked = isStopping || queue.add(() => recheck(contextOf()));
      if (isIdle) await checked;
    },
    settle: (isInside) => {
      const isVisitor = connection.seat?.as === 'visitor';
      if (!isStopping && isInside !== isVisitor) void queue.add(() => reconcileSeat(contextOf()));
    },
    isWatching: () => connection.identity?.kind === 'admin',
    end: () => {
      clearTimeout(late);
      return queue.add(() => leaveSeat(contextOf(), connection));
    },
    stop: () => {
      isStopping = true;
      clearTimeout(late);
    },
    settled: queue.settled,
  };
}

/** Runs one task after the other, also when one fails. */
function createQueue(log: FastifyBaseLogger) {
  let last = Promise.resolve();
  let length = 0;
  const add = (task: () => Promise<void>) => {
    length += 1;
    last = last
      .then(task)
      .catch((error) => log.error({ err: error }, 'a socket could not be served'))
      .finally(() => {
        length -= 1;
      });
    return last;
  };
  return { add, isEmpty: () => length === 0, settled: () => last };
}

function readCall(event: unknown, args: readonly unknown[], db: Database): Call {
  const name = String(event);
  const last = args.at(-1);
  if (typeof last !== 'function') return { name, args, acknowledge: null };
  // socket.io passes the client's acknowledgement as the last argument.
  const send = last as Acknowledge;
  const acknowledge = (answer: SocketAnswer) => whenDurable(db, () => send(answer));
  return { name, args: args.slice(0, -1), acknowledge };
}

async function answer(options: Options, call: Call, isStopping: boolean): Promise<void> {
  const { handlers, log, contextOf } = options;
  const ctx = contextOf();
  const { connection } = ctx;
  const { seat } = connection;
  const changes = options.changesOfRights();
  try {
    if (isStopping) throw new AppError('SERVER_BUSY');
    const event = findEvent(call.name);
    await options.chatLimits(event, ctx);
    const result = await runEvent(handlers, event, ctx, call.args);
    if (connection.identity) options.onIdentified();
    if (call.acknowledge) call.acknowledge(result);
    else reply(connection, event, result);
  } catch (error) {
    const failure = failureFor(error);
    if (failure.status >= 500) log.error({ err: error, event: call.name }, 'event failed');
    else log.debug({ event: call.name, code: failure.code }, 'event refused');
    fail(connection, call, failure);
    if (failure.code === 'VISITOR_BANNED') {
      await leaveSeat(ctx, connection);
      disconnectBanned(connection, failure);
    }
  }
  // The right may have ended before the socket entered the room's channel and missed the news.
  const isSeated = connection.seat && connection.seat !== seat;
  if (isSeated && options.changesOfRights() !== changes) await recheck(contextOf());
}

/** Answers the few events that no other message confirms. */
function reply(connection: Connection, event: ClientEvent, result: SocketAnswer): void {
  const said = repliesWithoutAcknowledgement[event];
  // The event's own schema picks its fields.
  if (said) connection.tell(said, serverEvents[said].parse(result) as never);
}

function fail(connection: Connection, { name, acknowledge }: Call, failure: AppError): void {
  const answer = failureOf(failure);
  const { message, error } = answer.error;
  if (acknowledge) acknowledge(answer);
  else connection.tell('failure', { event: name.slice(0, 60), error: { message, error } });
}
