import { visitRoutes } from '@atrio/contract/visits';
import { io } from 'socket.io-client';
import { call } from '../../e2e/support/api.ts';

const SAYS_EVERY_MS = 250;
/** As the pages connect: polling first, by the replica that the cookie names. */
const AS_PAGES_DO = {
  transports: ['polling', 'websocket'],
  withCredentials: true,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
};

export interface Subscriber {
  /** When it was cut off, and when it heard of its room again after that. */
  breaks: { from: number; to: number | null }[];
  close(): void;
}

/** A visitor who talks and listens, and comes back by itself. */
export async function startSubscriber(
  url: string,
  sceneName: string,
  name: string,
): Promise<Subscriber> {
  const { token } = await call({ url }, visitRoutes.enter, { sceneName, name });
  const socket = io(url, { ...AS_PAGES_DO, forceNew: true });
  const breaks: Subscriber['breaks'] = [];
  let isInside = false;
  const join = async () => {
    const answers = [
      await socket.timeout(10_000).emitWithAck('identify', token),
      await socket.timeout(10_000).emitWithAck('joinRoom', sceneName),
    ];
    isInside = answers.every(({ success }) => success);
  };
  socket.on('disconnect', (reason) => {
    isInside = false;
    if (reason === 'io client disconnect') return;
    breaks.push({ from: performance.now(), to: null });
  });
  socket.on('playerMessage', () => {
    const last = breaks.at(-1);
    if (last) last.to ??= performance.now();
  });
  await new Promise<void>((resolve) => {
    // What fails here is joined again by the next connection.
    socket.on('connect', () => void join().then(resolve, () => undefined));
  });
  const timer = setInterval(() => {
    if (isInside) socket.emit('playerMessage', { message: 'Alguém aí?' });
  }, SAYS_EVERY_MS);
  return {
    breaks,
    close: () => {
      clearInterval(timer);
      socket.disconnect();
    },
  };
}
