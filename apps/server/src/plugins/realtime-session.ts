import {
  type ClientEvent,
  repliesWithoutAcknowledgement,
  serverEvents,
} from '@atrio/contract/realtime';
import type { FastifyBaseLogger } from 'fastify';
import type { Socket } from 'socket.io';
import {
  type EventHandlers,
  failureOf,
  findEvent,
  runEvent,
  type SocketAnswer,
} from '../http/socket-events.ts';
import { AppError } from '../lib/app-error.ts';
import { createTokenBucket } from '../lib/token-bucket.ts';
import { dismiss, leaveSeat, recheck, settleSeat } from '../modules/realtime/realtime.service.ts';
import type { Connection, SocketContext } from '../platform/realtime/connection.ts';
import type { ChatLimits } from './chat-limits.ts';
import { failureFor } from './errors.ts';

/** decisions.md section 5 and threats.md C1, C5. */
const IDENTIFY_MS = 5_000;
const EVENTS_PER_SECOND = 10;
const BURST = 20;
const STRIKES = 3;

type Acknowledge = (answer: SocketAnswer) => void;

export interface Session {
  readonly connection: Connection;
  /** Looks at its rights again, after what it is doing now. */
  recheck(): void;
  /** Makes the database's idea of who is inside that of this socket. */
  settle(isInside: boolean): void;
  /** Whether it hears of rooms as an administrator. */
  isWatching(): boolean;
  /** The socket is gone: its seat is given up. */
  end(): Promise<void>;
  /** From now on every event is refused: the server is going down. */
  stop(): void;
  settled(): Promise<void>;
}

interface Options {
  socket: Socket;
  handlers: EventHandlers;
  log: FastifyBaseLogger;
  contextOf: () => SocketContext;
  /** Called after each event of somebody who has said who they are. */
  onIdentified: () => void;
  chatLimits: ChatLimits;
}

/** One socket's events, one after the other: what was sent first is answered first. */
export function createSession(options: Options): Session {
  const { socket, handlers, log, contextOf } = options;
  const bucket = createTokenBucket(BURST, EVENTS_PER_SECOND);
  const { connection } = contextOf();
  let queue = Promise.resolve();
  let strikes = 0;
  let isStopping = false;
  const late = setTimeout(() => {
    if (!connection.identity) connection.cut();
  }, IDENTIFY_MS);

  socket.use(([event, ...args]) => {
    const last = args.at(-1);
    const acknowledge: Acknowledge | null = typeof last === 'function' ? last : null;
    const name = String(event);
    if (!bucket.take(performance.now())) return refuse(name, acknowledge);
    enqueue(() => answer(name, acknowledge ? args.slice(0, -1) : args, acknowledge));
  });

  return {
    connection,
    recheck: () => enqueue(() => recheck(contextOf())),
    settle: (isInside) => {
      const isVisitor = connection.seat?.as === 'visitor';
      if (!isStopping && isInside !== isVisitor) enqueue(() => settleSeat(contextOf()));
    },
    isWatching: () => connection.identity?.kind === 'admin',
    end: () => {
      clearTimeout(late);
      enqueue(() => leaveSeat(contextOf(), connection));
      return queue;
    },
    stop: () => {
      isStopping = true;
      clearTimeout(late);
    },
    settled: () => queue,
  };

  function enqueue(task: () => Promise<void>): void {
    queue = queue.then(task).catch((error) => {
      log.error({ err: error }, 'a socket could not be served');
    });
  }

  async function answer(
    name: string,
    args: readonly unknown[],
    acknowledge: Acknowledge | null,
  ): Promise<void> {
    const ctx = contextOf();
    const { seat } = connection;
    try {
      if (isStopping) throw new AppError('SERVER_BUSY');
      const event = findEvent(name);
      await options.chatLimits(event, ctx);
      const result = await runEvent(handlers, event, ctx, args);
      if (connection.identity) options.onIdentified();
      if (acknowledge) acknowledge(result);
      else reply(event, result);
    } catch (error) {
      const failure = failureFor(error);
      if (failure.status >= 500) log.error({ err: error, event: name }, 'event failed');
      else log.debug({ event: name, code: failure.code }, 'event refused');
      fail(name, failure, acknowledge);
      if (failure.code === 'VISITOR_BANNED') {
        await leaveSeat(ctx, connection);
        dismiss(connection, failure);
      }
    }
    // The right may have gone before the room's channel was entered, which then heard of nothing.
    if (connection.seat && connection.seat !== seat) await recheck(contextOf());
  }

  /** Most events say by themselves that they have happened; these would be for nobody's ears. */
  function reply(event: ClientEvent, result: SocketAnswer): void {
    const said = repliesWithoutAcknowledgement[event];
    // The schema of this very event picks what it names.
    if (said) connection.tell(said, serverEvents[said].parse(result) as never);
  }

  /** Too many events: told so, and cut off the third time. */
  function refuse(name: string, acknowledge: Acknowledge | null): void {
    strikes += 1;
    fail(name, new AppError('TOO_MANY_EVENTS'), acknowledge);
    if (strikes >= STRIKES) connection.cut();
  }

  function fail(event: string, failure: AppError, acknowledge: Acknowledge | null): void {
    const answer = failureOf(failure);
    const { message, error } = answer.error;
    if (acknowledge) acknowledge(answer);
    else connection.tell('failure', { event: event.slice(0, 60), error: { message, error } });
  }
}
