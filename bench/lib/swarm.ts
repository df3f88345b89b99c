import { visitRoutes } from '@atrio/contract/live/visits';
import { io, type Socket } from 'socket.io-client';
import { call } from '../../e2e/support/api.ts';

const PATIENCE_MS = 60_000;

/**
 * Lets visitors enter at the same moment, each from a different address.
 * @returns the number inside, the time it took, and the refusals of the others
 */
export async function enterAtOnce(url: string, sceneName: string, count: number) {
  const sockets: Socket[] = [];
  const refused: string[] = [];
  const began = performance.now();
  const enter = async (index: number) => {
    const address = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
    const name = `Pessoa ${index}`;
    try {
      const { token } = await call({ url, address }, visitRoutes.enter, { sceneName, name });
      const socket = await open(url, address);
      sockets.push(socket);
      await send(socket, 'identify', token);
      await send(socket, 'joinRoom', sceneName);
    } catch (error) {
      refused.push(error instanceof Error ? error.message.slice(0, 120) : String(error));
    }
  };
  await Promise.all(Array.from({ length: count }, (_, index) => enter(index)));
  return {
    inside: count - refused.length,
    refused,
    seconds: (performance.now() - began) / 1_000,
    close: () => {
      for (const socket of sockets) socket.disconnect();
    },
  };
}

async function open(url: string, address: string): Promise<Socket> {
  const socket = io(url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    timeout: PATIENCE_MS,
    extraHeaders: { 'x-forwarded-for': address },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

async function send(socket: Socket, event: string, ...args: unknown[]): Promise<void> {
  const answer = await socket.timeout(PATIENCE_MS).emitWithAck(event, ...args);
  if (!answer.success) throw new Error(`${event}: ${answer.error.error}`);
}
