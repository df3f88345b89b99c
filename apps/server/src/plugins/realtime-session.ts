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
import { noteAsked } from '../infrastructure/collection.ts';
import { whenDurable } from '../infrastructure/database/durable.ts';
import type { Database } from '../infrastructure/database/tables.ts';
import type { Connection, SocketContext } from '../infrastructure/realtime/connection.ts';
import { AppError } from '../lib/app-error.ts';
import { TokenBucket } from '../lib/token-bucket.ts';
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

/** All sessions of a server share these. */
export interface Surroundings {
  db: Database;
  handlers: EventHandlers;
  log: FastifyBaseLogger;
  contextOf(member: Member): SocketContext;
  /** Called after each event of an identified person. */
  onIdentified(member: Member): void;
  chatLimits: ChatLimits;
  /** A number that stays the same while nothing may have taken anybody's rights away. */
  changesOfRights(): number;
}

/** A socket, and who is at its other end. */
export interface Member {
  readonly socket: Socket;
  readonly connection: Connection;
  readonly client: SocketContext['client'];
}

interface Call {
  name: string;
  args: readonly unknown[];
  acknowledge: Acknowledge | null;
}

/** Handles one socket's events in their order of arrival. */
export class Session {
  readonly connection: Connection;
  readonly #member: Member;
  readonly #around: Surroundings;
  readonly #bucket = new TokenBucket(BURST, EVENTS_PER_SECOND);
  readonly #queue: Queue;
  #late: NodeJS.Timeout | null;
  #strikes = 0;
  #isStopping = false;

  constructor(member: Member, around: Surroundings) {
    this.connection = member.connection;
    this.#member = member;
    this.#around = around;
    this.#queue = new Queue(around.log);
    this.#late = setTimeout(() => this.#endUnlessIdentified(), IDENTIFY_MS);
    member.socket.use(([event, ...args]) => this.#receive(event, args));
  }

  /**
   * Checks its rights again after the current event. Resolves when it is done, or at once if an
   * event is under way, which may take long.
   */
  async recheck(): Promise<void> {
    const isIdle = this.#queue.isEmpty;
    const checked = this.#isStopping || this.#queue.add(() => recheck(this.#context()));
    if (isIdle) await checked;
  }

  /** Updates the database to whether this socket is inside. */
  settle(isInside: boolean): void {
    const isVisitor = this.connection.seat?.as === 'visitor';
    if (this.#isStopping || isInside === isVisitor) return;
    void this.#queue.add(() => reconcileSeat(this.#context()));
  }

  /** True when it listens to rooms as an administrator. */
  isWatching(): boolean {
    return this.connection.identity?.kind === 'admin';
  }

  /** Gives up the seat of a socket that is gone. */
  end(): Promise<void> {
    this.#forgetDeadline();
    return this.#queue.add(() => leaveSeat(this.#context(), this.connection));
  }

  /** Refuses every event from now on, because the server is stopping. */
  stop(): void {
    this.#isStopping = true;
    this.#forgetDeadline();
  }

  settled(): Promise<void> {
    return this.#queue.settled;
  }

  #context(): SocketContext {
    return this.#around.contextOf(this.#member);
  }

  #endUnlessIdentified(): void {
    this.#late = null;
    // A token that has arrived in time may still wait for its turn.
    void this.#queue.settled.then(() => {
      if (!this.connection.identity) this.connection.cut();
    });
  }

  #identified(): void {
    this.#forgetDeadline();
    this.#around.onIdentified(this.#member);
  }

  #forgetDeadline(): void {
    if (this.#late) clearTimeout(this.#late);
    this.#late = null;
  }

  #receive(event: unknown, args: readonly unknown[]): void {
    noteAsked();
    const call = readCall(event, args, this.#around.db);
    if (this.#bucket.take(performance.now())) {
      return void this.#queue.add(() => this.#answer(call));
    }
    fail(this.connection, call, new AppError('TOO_MANY_EVENTS'));
    this.#strikes += 1;
    if (this.#strikes >= STRIKES) this.connection.cut();
  }

  async #answer(call: Call): Promise<void> {
    const { connection } = this;
    const { seat } = connection;
    const changes = this.#around.changesOfRights();
    await this.#tryToAnswer(call);
    // The right may have ended before the socket entered the room's channel and missed the news.
    const isSeated = connection.seat && connection.seat !== seat;
    if (isSeated && this.#around.changesOfRights() !== changes) await recheck(this.#context());
  }

  async #tryToAnswer(call: Call): Promise<void> {
    const { handlers, log, chatLimits } = this.#around;
    const ctx = this.#context();
    const { connection } = ctx;
    try {
      if (this.#isStopping) throw new AppError('SERVER_BUSY');
      const event = findEvent(call.name);
      await chatLimits(event, ctx);
      const result = await runEvent(handlers, event, ctx, call.args);
      if (connection.identity) this.#identified();
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
  }
}

/** Of all queues in which nothing waits. */
const NOTHING_LEFT = Promise.resolve();

/** Runs one task after the other, also when one fails. */
class Queue {
  readonly #log: FastifyBaseLogger;
  #last = NOTHING_LEFT;
  #length = 0;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  get settled(): Promise<void> {
    return this.#last;
  }

  add(task: () => Promise<void>): Promise<void> {
    this.#length += 1;
    this.#last = this.#last
      .then(task)
      .catch((error) => this.#log.error({ err: error }, 'a socket could not be served'))
      .finally(() => {
        this.#length -= 1;
        if (this.isEmpty) this.#last = NOTHING_LEFT;
      });
    return this.#last;
  }
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
