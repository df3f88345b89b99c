import type { Chat, ClientEvent, EventAnswer, EventArgs } from '@atrio/contract/live/realtime';
import { visitRoutes } from '@atrio/contract/live/visits';
import { expect, type Locator } from '@playwright/test';
import { io, type Socket } from 'socket.io-client';
import { type Caller, call } from './api.ts';

export interface Visitor {
  readonly id: number;
  /** Settles when the visitor has been removed from the room. */
  readonly banned: Promise<unknown>;
  /** @throws when the server refuses */
  send<E extends ClientEvent>(event: E, ...args: EventArgs<E>): Promise<EventAnswer<E>>;
  leave(): void;
}

/** While replicas are killed, a visitor reconnects to the other one, like the page. */
const COMES_BACK = Boolean(process.env.E2E_CLUSTER);
const ANSWER_MS = 10_000;

/** A visitor who enters a room through a real connection and stays. */
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
    reconnection: COMES_BACK,
  });
  const banned = once(socket, 'banned');
  const join = async () => {
    await ask(socket, 'identify', token);
    await ask(socket, 'joinRoom', sceneName, { chat });
  };
  /** Sending waits for it. */
  let inside = join();
  await inside;
  if (COMES_BACK) {
    socket.on('disconnect', () => {
      inside = once(socket, 'connect').then(join);
      // A failure is thrown by the next `send`; if the connection was lost again, the next one
      // joins.
      inside.catch(() => undefined);
    });
  }
  return {
    id: visitor.id,
    banned,
    send: async (event, ...args) => {
      await inside;
      return ask(socket, event, ...args);
    },
    leave: () => socket.disconnect(),
  };
}

/**
 * Reads by keyboard the visits of a chart's last two points, of which one has all of today's: its
 * next hour may have begun since they came.
 */
export async function lastVisits(reader: Locator): Promise<number> {
  const visits = async () => {
    const told = await reader.getAttribute('aria-valuetext');
    return Number(/: Acessos (\d+)/.exec(told ?? '')?.[1]);
  };
  await reader.press('End');
  const end = Number(await reader.getAttribute('aria-valuemax'));
  await expect(reader).toHaveAttribute('aria-valuenow', String(end));
  const last = await visits();
  await reader.press('ArrowLeft');
  await expect(reader).toHaveAttribute('aria-valuenow', String(end - 1));
  return last + (await visits());
}

function once(socket: Socket, event: string): Promise<void> {
  return new Promise((resolve) => void socket.once(event, resolve));
}

async function ask<E extends ClientEvent>(
  socket: Socket,
  event: E,
  ...args: EventArgs<E>
): Promise<EventAnswer<E>> {
  const answer = await socket.timeout(ANSWER_MS).emitWithAck(event, ...args);
  if (!answer.success) throw new Error(`${event}: ${JSON.stringify(answer)}`);
  return answer;
}
