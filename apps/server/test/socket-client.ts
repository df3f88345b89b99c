import type {
  ClientEvent,
  EventAnswer,
  EventArgs,
  ServerEvent,
  ServerPayload,
} from '@atrio/contract/live/realtime';
import { serverEvents } from '@atrio/contract/live/realtime';
import { io, type ManagerOptions, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';

export interface Refusal {
  success: false;
  error: { message: string; error: string; fields?: Record<string, string>; current?: unknown };
}

/** A real socket client, typed and parsed by the contract. */
export interface TestSocket {
  socket: Socket;
  /** Throws when the server refuses. */
  send<E extends ClientEvent>(event: E, ...args: EventArgs<E>): Promise<EventAnswer<E>>;
  /** Sends any event; returns the refusal. */
  refused(event: string, ...args: unknown[]): Promise<Refusal['error']>;
  /** Waits for the next event of a kind that has not been read yet. */
  next<E extends ServerEvent>(event: E): Promise<ServerPayload<E>>;
  /** Events of this kind that have arrived and were not read yet. */
  received<E extends ServerEvent>(event: E): ServerPayload<E>[];
  disconnected(): Promise<string>;
  close(): void;
}

export async function openSocket(
  url: string,
  options: Partial<ManagerOptions> = {},
): Promise<TestSocket> {
  const socket = io(url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...options,
  });
  const inbox = new Map<string, unknown[]>();
  const waiting = new Map<string, ((payload: unknown) => void)[]>();
  const ended = new Promise<string>((resolve) => void socket.once('disconnect', resolve));
  socket.onAny((event: string, payload: unknown) => {
    const taker = waiting.get(event)?.shift();
    if (taker) taker(payload);
    else inbox.set(event, [...(inbox.get(event) ?? []), payload]);
  });
  onTestFinished(() => void socket.disconnect());
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });

  const ask = (event: string, args: unknown[]) =>
    socket.timeout(10_000).emitWithAck(event, ...args);
  return {
    socket,
    send: async (event, ...args) => {
      const answer = await ask(event, args);
      if (!answer.success) throw new Error(`${event} refused: ${JSON.stringify(answer.error)}`);
      return answer;
    },
    refused: async (event, ...args) => {
      const answer = await ask(event, args);
      if (answer.success) throw new Error(`${event} was not refused`);
      return answer.error;
    },
    next: async <E extends ServerEvent>(event: E) => {
      const [first, ...rest] = inbox.get(event) ?? [];
      if (first !== undefined) inbox.set(event, rest);
      const payload =
        first ??
        (await new Promise((resolve) => {
          waiting.set(event, [...(waiting.get(event) ?? []), resolve]);
        }));
      // The schema of this event.
      return serverEvents[event].parse(payload) as ServerPayload<E>;
    },
    received: <E extends ServerEvent>(event: E) => (inbox.get(event) ?? []) as ServerPayload<E>[],
    disconnected: () => ended,
    close: () => void socket.disconnect(),
  };
}
