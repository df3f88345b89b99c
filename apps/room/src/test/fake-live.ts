import { type ErrorCode, errorCatalogue } from '@atrio/contract/errors';
import {
  type ClientEvent,
  clientEvents,
  type EventAnswer,
  type EventInput,
  type ServerEvent,
  type ServerPayload,
  serverEvents,
} from '@atrio/contract/realtime';
import { type LiveConnection, LiveError, type LiveOptions, type LiveState } from '@atrio/ui/live';
import { createSignal } from '@atrio/ui/signal';
import { act } from '@testing-library/react';

type Handler<E extends ClientEvent> = (
  ...args: EventInput<E>
) => EventAnswer<E> | LiveError | Promise<EventAnswer<E> | LiveError>;

export type FakeLive = ReturnType<typeof createFakeLive>;

export function refuseLive(code: ErrorCode): LiveError {
  return new LiveError(code, errorCatalogue[code].message);
}

/**
 * Takes the server's place behind `openLive`. What is sent and what is answered are parsed by the
 * contract, so neither can drift from it.
 */
export function createFakeLive() {
  const handlers = new Map<ClientEvent, (args: unknown[]) => unknown>();
  const sent: [ClientEvent, ...unknown[]][] = [];
  let current: ReturnType<typeof createConnection> | null = null;
  return {
    connect: (options: LiveOptions): LiveConnection => {
      current = createConnection(options, handlers, sent);
      return current.connection;
    },
    answer: <E extends ClientEvent>(event: E, handler: Handler<E>) => {
      // Parsed by this very event's schemas a moment before.
      handlers.set(event, (args) => handler(...(args as EventInput<E>)));
    },
    sentOf: (event: ClientEvent) =>
      sent.filter(([name]) => name === event).map(([, ...args]) => args),
    /** Whom the page says it is. */
    token: () => current?.token() ?? null,
    become: (state: LiveState, refusal?: LiveError) => {
      act(() => current?.become(state, refusal));
    },
    push: <E extends ServerEvent>(event: E, payload: ServerPayload<E>) => {
      act(() => current?.push(event, payload));
    },
  };
}

function createConnection(
  { readToken }: LiveOptions,
  handlers: ReadonlyMap<ClientEvent, (args: unknown[]) => unknown>,
  sent: [ClientEvent, ...unknown[]][],
) {
  const changed = createSignal();
  const ready = createSignal();
  const listeners = new Map<ServerEvent, Set<(payload: never) => void>>();
  let state: LiveState = 'connecting';
  let refusal: LiveError | null = null;
  const connection: LiveConnection = {
    send: async (event, ...args) => {
      if (state !== 'ready') throw new LiveError('NETWORK', 'Sem resposta do servidor');
      sent.push([event, ...args]);
      return answerTo(event, args, handlers.get(event));
    },
    on: (event, listener) => {
      const own = listeners.get(event) ?? new Set();
      listeners.set(event, own.add(listener));
      return () => void own.delete(listener);
    },
    onReady: (listener) => {
      if (state === 'ready') listener();
      return ready.listen(listener);
    },
    state: () => state,
    refusal: () => (state === 'refused' ? refusal : null),
    onState: changed.listen,
    identifyAgain: () => undefined,
    close: () => {
      state = 'closed';
    },
  };
  return {
    connection,
    token: readToken,
    become: (next: LiveState, why: LiveError | null = null) => {
      state = next;
      refusal = why;
      changed.notify();
      if (next === 'ready') ready.notify();
    },
    push: (event: ServerEvent, payload: unknown) => {
      const parsed = serverEvents[event].strict().parse(payload);
      // Each listener was registered for this very event.
      for (const listener of listeners.get(event) ?? []) listener(parsed as never);
    },
  };
}

async function answerTo<E extends ClientEvent>(
  event: E,
  args: unknown[],
  handler: ((args: unknown[]) => unknown) | undefined,
): Promise<EventAnswer<E>> {
  const { payload, answer } = clientEvents[event];
  if (!handler || args.length > payload.length) throw new Error(`no fake answers ${event} ${args}`);
  const out = await handler(payload.map((part: Parser, index) => part.parse(args[index])));
  if (out instanceof LiveError) throw out;
  return answer.strict().parse(out) as EventAnswer<E>;
}

/** What every schema is, of whichever event. */
interface Parser {
  parse(value: unknown): unknown;
}
