import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Connection, connect } from './connection.ts';

/** The socket as the server sees it: the events sent over it, and a line that can be cut. */
const line = vi.hoisted(() => ({
  isUp: true,
  sent: [] as string[],
  /** The error that `identify` answers; null for success. */
  refusal: null as string | null,
  /** Events arrive, and no answers come back. */
  isMute: false,
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
    timeout: (ms: number) => ({
      emit: (event: string, ...args: unknown[]) => {
        line.sent.push(event);
        const answer = args.at(-1) as (failure: Error | null, answer?: object) => void;
        if (line.isMute) setTimeout(answer, ms, new Error('timeout'));
        else if (event !== 'identify' || !line.refusal) answer(null, { success: true });
        else answer(null, { success: false, error: { error: line.refusal, message: 'Não' } });
        // Came in the same piece as the answer, right after it.
        if (event === 'joinRoom') line.listeners.get('door')?.();
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

async function opened(): Promise<Connection> {
  const connection = connect({ readToken: () => 'token' });
  await vi.waitFor(() => expect(line.listeners.has('connect')).toBe(true));
  comeBack();
  await vi.waitFor(() => expect(connection.state()).toBe('ready'));
  connection.onReady(() => void connection.send('joinRoom', 'sala'));
  line.sent.length = 0;
  return connection;
}

beforeEach(() => {
  line.sent.length = 0;
  line.refusal = null;
  line.isMute = false;
  line.listeners.clear();
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('holds an event while the connection is away, and sends it after the rooms have been joined again', async () => {
  const connection = await opened();
  cut();
  const said = connection.send('playerMessage', { message: 'Oi' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(line.sent).toEqual([]);
  comeBack();
  await said;
  expect(line.sent).toEqual(['identify', 'joinRoom', 'playerMessage']);
});

test('hands an answer over before an event that came with it', async () => {
  const connection = await opened();
  const heard: string[] = [];
  connection.on('door', () => heard.push('door'));
  await connection.ask(() => heard.push('answer'), 'joinRoom', 'sala');
  expect(heard).toEqual(['answer', 'door']);
});

test('gives up an event after five seconds, and does not send it later', async () => {
  const connection = await opened();
  cut();
  const said = connection.send('playerMessage', { message: 'Oi' }).catch((error) => error.code);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await said).toBe('NETWORK');
  comeBack();
  await vi.waitFor(() => expect(connection.state()).toBe('ready'));
  expect(line.sent).toEqual(['identify', 'joinRoom']);
});

test('fails the waiting events when the connection is closed for good', async () => {
  const connection = await opened();
  cut();
  const said = connection.send('playerMessage', { message: 'Oi' }).catch((error) => error.code);
  connection.close();
  expect(await said).toBe('NETWORK');
});

test.each(['DATABASE_UNAVAILABLE', 'SERVER_BUSY', 'TOO_MANY_SOCKETS'])(
  'identifies again when the server is not able to right now: %s',
  async (code) => {
    const connection = await opened();
    cut();
    line.refusal = code;
    comeBack();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(connection.state()).toBe('reconnecting');
    expect(connection.refusal()).toBe(null);
    line.refusal = null;
    await vi.advanceTimersByTimeAsync(4_000);
    expect(connection.state()).toBe('ready');
    expect(line.sent).toEqual(['identify', 'identify', 'joinRoom']);
  },
);

test('waits ten seconds for an answer, and a minute for its turn in a crowd', async () => {
  const connection = await opened();
  line.isMute = true;
  const failures: string[] = [];
  connection.send('getPeople').catch(() => failures.push('getPeople'));
  connection.send('joinRoom', 'sala').catch(() => failures.push('joinRoom'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(failures).toEqual(['getPeople']);
  await vi.advanceTimersByTimeAsync(49_000);
  expect(failures).toEqual(['getPeople']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failures).toEqual(['getPeople', 'joinRoom']);
});

test('gives the reason for a refusal, and does not ask again', async () => {
  const connection = await opened();
  cut();
  line.refusal = 'AREA_FORBIDDEN';
  comeBack();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([connection.state(), connection.refusal()?.code]).toEqual(['refused', 'AREA_FORBIDDEN']);
  expect(line.sent).toEqual(['identify']);
});

test('spreads the return of a crowd that the server has cut off over seconds', async () => {
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

test('asks for a token where there is none yet, and gives up when there is none to be had', async () => {
  const tokens = ['fresh', null];
  for (const [index, state] of (['ready', 'refused'] as const).entries()) {
    line.listeners.clear();
    const renewToken = async () => tokens[index] ?? null;
    const connection = connect({ readToken: () => null, renewToken });
    await vi.waitFor(() => expect(line.listeners.has('connect')).toBe(true));
    comeBack();
    await vi.waitFor(() => expect(connection.state()).toBe(state));
    connection.close();
  }
  expect(line.sent).toEqual(['identify']);
});
