import { type ErrorCode, errorCatalogue } from '@atrio/contract/errors';
import {
  type ClientEvent,
  clientEvents,
  type EventAnswer,
  type EventInput,
  type ServerEvent,
  type ServerPayload,
  serverEvents,
} from '@atrio/contract/live/realtime';
import type { Connection, ConnectionOptions, ConnectionState } from '../connection.ts';
import { EventError } from '../event-error.ts';
import { createSignal } from '../store.ts';

type Handler<E extends ClientEvent> = (
  ...args: EventInput<E>
) => EventAnswer<E> | EventError | Promise<EventAnswer<E> | EventError>;

/** Answers to events that most tests are not about. */
const DEFAULT_ANSWERS: Partial<Record<ClientEvent, object>> = {
  identify: { id: 7, name: 'Helena Prado', role: 2 },
  panelLeaveRoom: {},
  panelWatchRooms: { rooms: [] },
};

/** A refusal with the catalogue's sentence. */
export function refuseEvent(code: ErrorCode, current?: unknown): EventError {
  return new EventError(code, errorCatalogue[code].message, current);
}

/** The failure of an event that got no answer. */
export function loseAnswer(): EventError {
  return new EventError('NETWORK', 'Sem resposta do servidor. Verifique sua conexão');
}

/**
 * Stands behind `connect` instead of a server. The contract parses what is sent, answered and
 * pushed, so that tests cannot drift from it.
 */
export class FakeServer {
  /** The events that were sent, in order: `[event, ...arguments]`. */
  readonly sent: [ClientEvent, ...unknown[]][] = [];
  readonly #act: (change: () => void) => void;
  readonly #handlers = new Map<ClientEvent, (args: unknown[]) => unknown>();
  readonly #problems: string[] = [];
  #current: FakeConnection | null = null;

  /** @param act wraps changes that the server makes by itself, as React's tests need it */
  constructor(act: (change: () => void) => void = (change) => change()) {
    this.#act = act;
  }

  /** Takes the place of the client's `connect`. The connection is not ready before `become`. */
  readonly connect = (options: ConnectionOptions): Connection => {
    this.#current = new FakeConnection(options, (event, args) => this.#answer(event, args));
    return this.#current;
  };

  /** Answers an event from now on. An event without an answer is a problem. */
  answer<E extends ClientEvent>(event: E, handler: Handler<E>): void {
    // This event's own schemas have parsed the arguments.
    this.#handlers.set(event, (args) => handler(...(args as EventInput<E>)));
  }

  /** The arguments of each time that this event was sent. */
  sentOf(event: ClientEvent): unknown[][] {
    return this.sent.filter(([name]) => name === event).map(([, ...args]) => args);
  }

  /** The token that the page identifies with. */
  token(): string | null {
    return this.#current?.options.readToken() ?? null;
  }

  /** Asks the page for a fresh token, as a connection without one does. */
  async renew(): Promise<string | null> {
    return (await this.#current?.options.renewToken?.()) ?? null;
  }

  /** @param refusal the reason for the state `refused` */
  become(state: ConnectionState, refusal = refuseEvent('UNAUTHENTICATED')): void {
    this.#act(() => this.#current?.become(state, refusal));
  }

  push<E extends ServerEvent>(event: E, payload: ServerPayload<E>): void {
    const parsed = serverEvents[event].strict().parse(payload);
    this.#act(() => this.#current?.hear(event, parsed));
  }

  /** Events that broke the contract or that nobody answered; empties the list. */
  takeProblems(): string[] {
    return this.#problems.splice(0);
  }

  async #answer(event: ClientEvent, args: unknown[]): Promise<unknown> {
    this.sent.push([event, ...args]);
    const { payload, answer } = clientEvents[event];
    const handler = this.#handlers.get(event);
    try {
      if (args.length > payload.length) throw new Error('more arguments than it has');
      const input = payload.map((part: Parser, index) => part.parse(args[index]));
      const out = handler ? await handler(input) : DEFAULT_ANSWERS[event];
      if (!out) throw new Error('nobody answers it');
      if (out instanceof EventError) throw out;
      return answer.strict().parse(out);
    } catch (error) {
      if (error instanceof EventError) throw error;
      this.#problems.push(`${event}: ${String(error)}`);
      throw refuseEvent('INTERNAL_ERROR');
    }
  }
}

type Answer = (event: ClientEvent, args: unknown[]) => Promise<unknown>;

class FakeConnection implements Connection {
  readonly options: ConnectionOptions;
  readonly #answer: Answer;
  readonly #changed = createSignal();
  readonly #ready = createSignal();
  readonly #listeners = new Map<ServerEvent, Set<(payload: never) => void>>();
  #state: ConnectionState = 'connecting';
  #refusal: EventError | null = null;

  constructor(options: ConnectionOptions, answer: Answer) {
    this.options = options;
    this.#answer = answer;
  }

  async send<E extends ClientEvent>(event: E, ...args: unknown[]): Promise<EventAnswer<E>> {
    if (this.#state !== 'ready') throw loseAnswer();
    // The server has parsed the answer by this event's schema.
    return (await this.#answer(event, args)) as EventAnswer<E>;
  }

  async ask<E extends ClientEvent>(
    take: (answer: EventAnswer<E>) => void,
    event: E,
    ...args: unknown[]
  ): Promise<void> {
    take(await this.send(event, ...args));
  }

  on<E extends ServerEvent>(event: E, listener: (payload: ServerPayload<E>) => void): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  onReady(listener: () => void): () => void {
    if (this.#state === 'ready') listener();
    return this.#ready.listen(listener);
  }

  state(): ConnectionState {
    return this.#state;
  }

  refusal(): EventError | null {
    return this.#state === 'refused' ? this.#refusal : null;
  }

  onState(listener: () => void): () => void {
    return this.#changed.listen(listener);
  }

  identifyAgain(): void {}

  close(): void {
    this.#state = 'closed';
  }

  become(state: ConnectionState, refusal: EventError): void {
    this.#state = state;
    this.#refusal = refusal;
    this.#changed.notify();
    if (state === 'ready') this.#ready.notify();
  }

  hear(event: ServerEvent, payload: unknown): void {
    // Each of these listeners was registered for this event.
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(payload as never);
  }
}

/** The common part of the contract's schemas. */
interface Parser {
  parse(value: unknown): unknown;
}
