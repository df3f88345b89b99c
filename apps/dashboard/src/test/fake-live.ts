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
import { type LiveConnection, LiveError, type LiveState } from '@atrio/ui/live';
import { createSignal } from '@atrio/ui/signal';
import { act } from '@testing-library/react';
import { z } from 'zod';
import { closeConnection, liveSource, openConnection } from '../lib/socket.ts';

type Handler<E extends ClientEvent> = (
  ...args: EventInput<E>
) => EventAnswer<E> | LiveError | Promise<EventAnswer<E> | LiveError>;

interface FakeLive {
  /** What was sent, in its order: `[event, ...arguments]`. */
  sent: [ClientEvent, ...unknown[]][];
  sentOf(event: ClientEvent): unknown[][];
  /** The server's push, to whoever listens. */
  push<E extends ServerEvent>(event: E, payload: ServerPayload<E>): void;
  become(state: LiveState): void;
}

/** Those that nobody answers in most tests, and that no test is about. */
const QUIET: Partial<Record<ClientEvent, object>> = {
  panelWatchRooms: { rooms: [] },
  panelLeaveRoom: {},
  identify: { id: 7, name: 'Helena Prado', role: 2 },
};

let handlers = new Map<ClientEvent, (args: unknown[]) => unknown>();
let problems: string[] = [];
let opened: ReturnType<typeof createFake> | null = null;

/**
 * Answers an event in this test. What is sent and what is answered are parsed by the contract, so
 * neither can drift from it; whatever does, or has no handler, fails the test.
 */
export function answerLive<E extends ClientEvent>(event: E, handler: Handler<E>): void {
  // Parsed by this very event's schemas a moment before.
  handlers.set(event, (args) => handler(...(args as EventInput<E>)));
}

export function refuseLive(code: ErrorCode): LiveError {
  return new LiveError(code, errorCatalogue[code].message);
}

/** Connected and identified from now on, as the page sees it. */
export function goLive(): FakeLive {
  openConnection();
  opened ??= createFake();
  opened.become('ready');
  return opened;
}

/** Connections of this test are fakes, not ready before `goLive`. */
export function installFakeLive(): void {
  closeConnection();
  handlers = new Map();
  problems = [];
  opened = null;
  liveSource.open = () => {
    opened ??= createFake();
    return opened.connection;
  };
}

export function takeLiveProblems(): string[] {
  return problems.splice(0);
}

function createFake() {
  const changed = createSignal();
  const ready = createSignal();
  const listeners = new Map<ServerEvent, Set<(payload: never) => void>>();
  const sent: FakeLive['sent'] = [];
  let state: LiveState = 'connecting';

  function become(next: LiveState) {
    act(() => {
      state = next;
      changed.notify();
      if (next === 'ready') ready.notify();
    });
  }

  const connection: LiveConnection = {
    send: async (event, ...args) => {
      sent.push([event, ...args]);
      if (state !== 'ready') throw new LiveError('NETWORK', 'Sem resposta do servidor');
      return answer(event, args);
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
    refusal: () => (state === 'refused' ? refuseLive('UNAUTHENTICATED') : null),
    onState: changed.listen,
    identifyAgain: () => undefined,
    close: () => {
      state = 'closed';
    },
  };
  return {
    connection,
    sent,
    become,
    sentOf: (event: ClientEvent) =>
      sent.filter(([name]) => name === event).map(([, ...args]) => args),
    push: <E extends ServerEvent>(event: E, payload: ServerPayload<E>) => {
      const parsed = serverEvents[event].strict().parse(payload);
      // Each listener was registered for this very event.
      act(() => {
        for (const listener of listeners.get(event) ?? []) listener(parsed as never);
      });
    },
  };
}

async function answer<E extends ClientEvent>(event: E, args: unknown[]): Promise<EventAnswer<E>> {
  const { payload, answer: schema } = clientEvents[event];
  const handler = handlers.get(event);
  try {
    if (args.length > payload.length) throw new Error('more arguments than it has');
    const input = payload.map((part: z.ZodType, index) => part.parse(args[index]));
    const out = handler ? await handler(input) : QUIET[event];
    if (!out) throw new Error('no fake answers it');
    if (out instanceof LiveError) throw out;
    return z.strictObject(schema.shape).parse(out) as EventAnswer<E>;
  } catch (error) {
    if (!(error instanceof LiveError)) problems.push(`${event}: ${String(error)}`);
    throw error instanceof LiveError ? error : refuseLive('INTERNAL_ERROR');
  }
}
