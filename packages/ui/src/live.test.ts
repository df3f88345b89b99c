import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LiveConnection, openLive } from './live.ts';

/** The server's end of it: what was sent, and a line that can be cut. */
const line = vi.hoisted(() => ({
  isUp: true,
  sent: [] as string[],
  /** The error that `identify` answers; null for success. */
  refusal: null as string | null,
  returns: [] as number[],
  listeners: new Map<string, (value?: unknown) => void>(),
}));

vi.mock('socket.io-client', () => ({
  io: () => ({
    get connected() {
      return line.isUp;
    },
    on: (event: string, listener: () => void) => void line.listeners.set(event, listener),
    connect: () => void line.returns.push(Date.now()),
    disconnect: () => undefined,
    timeout: () => ({
      emitWithAck: async (event: string) => {
        line.sent.push(event);
        if (event !== 'identify' || !line.refusal) return { success: true };
        return { success: false, error: { error: line.refusal, message: 'Não' } };
      },
    }),
  }),
}));

function cut() {
  line.isUp = false;
  line.listeners.get('disconnect')?.('transport close');
}

function comeBack() {
  line.isUp = true;
  line.listeners.get('connect')?.();
}

async function opened(): Promise<LiveConnection> {
  const live = openLive({ readToken: () => 'token' });
  await vi.waitFor(() => expect(line.listeners.has('connect')).toBe(true));
  comeBack();
  await vi.waitFor(() => expect(live.state()).toBe('ready'));
  live.onReady(() => void live.send('joinRoom', 'sala'));
  line.sent.length = 0;
  return live;
}

beforeEach(() => {
  line.sent.length = 0;
  line.refusal = null;
  line.listeners.clear();
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('what is said while the connection is away follows the joining of the next one', async () => {
  const live = await opened();
  cut();
  const said = live.send('playerMessage', { message: 'Oi' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(line.sent).toEqual([]);
  comeBack();
  await said;
  expect(line.sent).toEqual(['identify', 'joinRoom', 'playerMessage']);
});

test('it waits for a few seconds, and is not sent after it was given up', async () => {
  const live = await opened();
  cut();
  const said = live.send('playerMessage', { message: 'Oi' }).catch((error) => error.code);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await said).toBe('NETWORK');
  comeBack();
  await vi.waitFor(() => expect(live.state()).toBe('ready'));
  expect(line.sent).toEqual(['identify', 'joinRoom']);
});

test('a connection that is closed for good lets nobody wait', async () => {
  const live = await opened();
  cut();
  const said = live.send('playerMessage', { message: 'Oi' }).catch((error) => error.code);
  live.close();
  expect(await said).toBe('NETWORK');
});

test.each(['DATABASE_UNAVAILABLE', 'SERVER_BUSY', 'TOO_MANY_SOCKETS'])(
  'a server that cannot say who we are right now is asked again: %s',
  async (code) => {
    const live = await opened();
    cut();
    line.refusal = code;
    comeBack();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(live.state()).toBe('reconnecting');
    expect(live.refusal()).toBe(null);
    line.refusal = null;
    await vi.advanceTimersByTimeAsync(4_000);
    expect(live.state()).toBe('ready');
    expect(line.sent).toEqual(['identify', 'identify', 'joinRoom']);
  },
);

test('who is not let in is told so, and does not ask again', async () => {
  const live = await opened();
  cut();
  line.refusal = 'AREA_FORBIDDEN';
  comeBack();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([live.state(), live.refusal()?.code]).toEqual(['refused', 'AREA_FORBIDDEN']);
  expect(line.sent).toEqual(['identify']);
});

test('a crowd that the server has cut off comes back spread over seconds', async () => {
  const cuts: (() => void)[] = [];
  for (let index = 0; index < 12; index++) {
    line.listeners.clear();
    await opened();
    const listener = line.listeners.get('disconnect');
    cuts.push(() => listener?.('io server disconnect'));
  }
  const cutAt = Date.now();
  for (const cutOff of cuts) cutOff();
  await vi.advanceTimersByTimeAsync(5_000);
  const waits = line.returns.map((at) => at - cutAt);
  expect(waits).toHaveLength(12);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1_500);
  expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(500);
});
