import type { ClientEvent, EventAnswer, EventArgs } from '@atrio/contract/realtime';
import { visitRoutes } from '@atrio/contract/visits';
import { io, type Socket } from 'socket.io-client';
import { call } from '../../e2e/support/api.ts';

const ANSWER_MS = 30_000;

export interface ChatClient {
  socket: Socket;
  send<E extends ClientEvent>(event: E, ...args: EventArgs<E>): Promise<EventAnswer<E>>;
  close(): void;
}

/** A plain socket over WebSocket alone: five hundred pollers would measure the polling. */
export async function openSocket(url: string): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

/** A visitor of a public room who has said who they are and is not inside yet. */
export async function openVisitor(
  url: string,
  sceneName: string,
  name: string,
): Promise<ChatClient> {
  const { token } = await call({ url }, visitRoutes.enter, { sceneName, name });
  const socket = await openSocket(url);
  const client: ChatClient = {
    socket,
    send: async (event, ...args) => {
      const answer = await socket.timeout(ANSWER_MS).emitWithAck(event, ...args);
      if (!answer.success) throw new Error(`${event}: ${JSON.stringify(answer.error)}`);
      return answer;
    },
    close: () => void socket.disconnect(),
  };
  await client.send('identify', token);
  return client;
}
