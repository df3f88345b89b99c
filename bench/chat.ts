import { roomRoutes } from '@atrio/contract/rooms/rooms';
import type { Socket } from 'socket.io-client';
import { call, signedIn } from '../e2e/support/api.ts';
import { MASTER, startServer } from '../e2e/support/server.ts';
import { openSocket, openVisitor } from './lib/chat-client.ts';
import { pin, SERVER_CORE } from './lib/pin.ts';
import { residentMiB } from './lib/process-facts.ts';
import { quantile } from './lib/quantiles.ts';
import type { Line } from './lib/report.ts';
import { startBareChat } from './lib/yardstick.ts';

/** docs/security.md#load-figures */
const ROOMS = 50;
const SOCKETS = 500;
const MESSAGES_PER_SECOND = 50;
const MAX_P99_MS = 150;
const MAX_BARE_RATIO = 2;
/** Memory may grow by this much after the first minute, in any length of run. */
const MAX_GROWTH_MIB = 40;
const WARM_UP_S = 5;

interface Crowd {
  sockets: Socket[];
  /** Sends one message from this socket to its room. */
  say: (index: number, text: string) => void;
}

/** @param seconds length of the run: 600 shows whether memory keeps growing */
export async function measureChat(note: (text: string) => void, seconds = 30): Promise<Line[]> {
  note(`${SOCKETS} sockets in ${ROOMS} rooms, ${MESSAGES_PER_SECOND} messages/s for ${seconds} s`);
  const server = await startServer();
  pin(server.pid, SERVER_CORE);
  const crowd = await gather(server.url);
  await talk(crowd, WARM_UP_S);
  const before = residentMiB(server.pid) ?? 0;
  const ours = await talk(crowd, seconds);
  const after = residentMiB(server.pid) ?? 0;
  for (const socket of crowd.sockets) socket.disconnect();
  await server.dispose();

  const bareServer = await startBareChat();
  const bareCrowd = await gatherBare(bareServer.url);
  await talk(bareCrowd, WARM_UP_S);
  const bare = await talk(bareCrowd, Math.min(seconds, 60));
  for (const socket of bareCrowd.sockets) socket.disconnect();
  await bareServer.stop();

  const ratio = ours.p99 / bare.p99;
  return [
    {
      what: `Chat: ${SOCKETS} sockets in ${ROOMS} rooms, ${MESSAGES_PER_SECOND} messages/s for ${seconds} s, each stored and synced`,
      figure: describe(ours),
      yardstick: `${describe(bare)} (bare socket.io, nothing stored)`,
      ratio: ratio.toFixed(1),
      budget: `p99 ≤ ${MAX_P99_MS} ms, ≤ ${MAX_BARE_RATIO} times, none lost`,
      isWithin: ours.p99 <= MAX_P99_MS && ratio <= MAX_BARE_RATIO && ours.lost === 0,
    },
    {
      what: 'Resident memory while they talk',
      figure: `${before.toFixed(0)} → ${after.toFixed(0)} MiB`,
      yardstick: '–',
      ratio: (after / before).toFixed(2),
      budget: `≤ ${MAX_GROWTH_MIB} MiB more`,
      isWithin: after - before <= MAX_GROWTH_MIB,
    },
  ];
}

async function gather(url: string): Promise<Crowd> {
  const master = await signedIn({ url }, MASTER);
  const scenes: string[] = [];
  for (let index = 0; index < ROOMS; index++) {
    const form = { environment: '1', name: `Sala ${index}`, isVisible: true, isPrivate: false };
    scenes.push((await call(master, roomRoutes.create, form)).room.sceneName);
  }
  const sockets: Socket[] = [];
  for (let index = 0; index < SOCKETS; index++) {
    const scene = scenes[index % ROOMS] ?? '';
    const visitor = await openVisitor(url, scene, `Pessoa ${index}`);
    await visitor.send('joinRoom', scene);
    sockets.push(visitor.socket);
  }
  return { sockets, say: (index, message) => sockets[index]?.emit('playerMessage', { message }) };
}

async function gatherBare(url: string): Promise<Crowd> {
  const sockets: Socket[] = [];
  for (let index = 0; index < SOCKETS; index++) {
    const socket = await openSocket(url);
    await socket.emitWithAck('join', `sala-${index % ROOMS}`);
    sockets.push(socket);
  }
  const say = (index: number, message: string) =>
    void sockets[index]?.emit(
      'playerMessage',
      { message, room: `sala-${index % ROOMS}` },
      () => undefined,
    );
  return { sockets, say };
}

interface Heard {
  p50: number;
  p99: number;
  lost: number;
}

/** The sockets send in turn; each message carries its time of sending. */
async function talk({ sockets, say }: Crowd, seconds: number): Promise<Heard> {
  const delays: number[] = [];
  const hear = ({ message }: { message: string }) => {
    delays.push(performance.now() - Number(message.split(' ')[0]));
  };
  for (const socket of sockets) socket.on('playerMessage', hear);
  const total = seconds * MESSAGES_PER_SECOND;
  const expected = total * (SOCKETS / ROOMS);
  await new Promise<void>((resolve) => {
    let sent = 0;
    const timer = setInterval(() => {
      say((sent * 7) % SOCKETS, `${performance.now()} uma mensagem como outra qualquer`);
      sent += 1;
      if (sent < total) return;
      clearInterval(timer);
      resolve();
    }, 1_000 / MESSAGES_PER_SECOND);
  });
  await allHeard(delays, expected);
  for (const socket of sockets) socket.off('playerMessage', hear);
  const [p50, p99] = [quantile(delays, 0.5), quantile(delays, 0.99)];
  return { p50, p99, lost: expected - delays.length };
}

/** Waits until all messages have arrived, or a second passes without one. */
async function allHeard(delays: readonly number[], expected: number): Promise<void> {
  for (let known = -1; delays.length < expected && known < delays.length; ) {
    known = delays.length;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

function describe({ p50, p99, lost }: Heard): string {
  return `delivered p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${lost} lost`;
}
