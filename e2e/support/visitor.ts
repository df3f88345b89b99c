import type { Chat, ClientEvent, EventAnswer, EventArgs } from '@atrio/contract/realtime';
import { visitRoutes } from '@atrio/contract/visits';
import { io, type Socket } from 'socket.io-client';
import { type Caller, call } from './api.ts';

export interface Visitor {
  readonly id: number;
  /** Settles when the room has removed them. */
  readonly banned: Promise<unknown>;
  /** @throws when the server refuses */
  send<E extends ClientEvent>(event: E, ...args: EventArgs<E>): Promise<EventAnswer<E>>;
  leave(): void;
}

/** Somebody who enters a room by a real connection, on the page or by voice, and stays. */
export async function enterRoom(
  caller: Caller,
  sceneName: string,
  name: string,
  chat: Chat = 'room',
): Promise<Visitor> {
  const { url, address = '' } = caller;
  const { token, visitor } = await call({ url, address }, visitRoutes.enter, { sceneName, name });
  const socket = io(url, {
    transports: ['websocket'],
    extraHeaders: { 'x-forwarded-for': address },
    reconnection: false,
  });
  const banned = new Promise((resolve) => socket.once('banned', resolve));
  await ask(socket, 'identify', token);
  await ask(socket, 'joinRoom', sceneName, { chat });
  return {
    id: visitor.id,
    banned,
    send: (event, ...args) => ask(socket, event, ...args),
    leave: () => socket.disconnect(),
  };
}

async function ask<E extends ClientEvent>(
  socket: Socket,
  event: E,
  ...args: EventArgs<E>
): Promise<EventAnswer<E>> {
  const answer = await socket.timeout(10_000).emitWithAck(event, ...args);
  if (!answer.success) throw new Error(`${event}: ${JSON.stringify(answer)}`);
  return answer;
}
