import { visitRoutes } from '@atrio/contract/live/visits';
import { io } from 'socket.io-client';
import { call } from '../../e2e/support/api.ts';

const SPEAK_EVERY_MS = 250;
/** The pages' own options: polling first, on the replica that the cookie names. */
const PAGE_OPTIONS = {
  transports: ['polling', 'websocket'],
  withCredentials: true,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
};

export interface Subscriber {
  /** Times of each disconnection and of the next message from its room. */
  breaks: { from: number; to: number | null }[];
  close(): void;
}

/** Starts a visitor who sends, listens and reconnects by itself. */
export async function startSubscriber(
  url: string,
  sceneName: string,
  name: string,
): Promise<Subscriber> {
  const { token } = await call({ url }, visitRoutes.enter, { sceneName, name });
  const socket = io(url, { ...PAGE_OPTIONS, forceNew: true });
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
    // After a failure the next connection joins again.
    socket.on('connect', () => void join().then(resolve, () => undefined));
  });
  const timer = setInterval(() => {
    if (isInside) socket.emit('playerMessage', { message: 'Alguém aí?' });
  }, SPEAK_EVERY_MS);
  return {
    breaks,
    close: () => {
      clearInterval(timer);
      socket.disconnect();
    },
  };
}
