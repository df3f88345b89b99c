import type { ClientEvent, EventAnswer, EventArgs } from '@atrio/contract/live/realtime';
import { visitRoutes } from '@atrio/contract/live/visits';
import { io, type Socket } from 'socket.io-client';
import { call } from '../../e2e/support/api.ts';

const ANSWER_MS = 30_000;

export interface ChatClient {
  socket: Socket;
  send<E extends ClientEvent>(event: E, ...args: EventArgs<E>): Promise<EventAnswer<E>>;
  close(): void;
}

/** Opens a socket over WebSocket alone: with five hundred pollers the polling would be measured. */
export async function openSocket(url: string): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

/** Opens the socket of an identified visitor who has not entered the room yet. */
export async function openVisitor(
  url: string,
  sceneName: string,
  name: string,
): Promise<ChatClient> {
  const { token } = await call({ url }, visitRoutes.enter, { sceneName, name });
  const client = await openClient(url);
  await client.send('identify', token);
  return client;
}

/** Opens a socket of nobody yet. */
export async function openClient(url: string): Promise<ChatClient> {
  const socket = await openSocket(url);
  return {
    socket,
    send: async (event, ...args) => {
      const answer = await socket.timeout(ANSWER_MS).emitWithAck(event, ...args);
      if (!answer.success) throw new Error(`${event}: ${JSON.stringify(answer.error)}`);
      return answer;
    },
    close: () => void socket.disconnect(),
  };
}
