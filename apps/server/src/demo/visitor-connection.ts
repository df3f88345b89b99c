import { setTimeout } from 'node:timers/promises';

const ANSWER_MS = 10_000;

/** A simulated visitor's connection to this server. */
export interface VisitorConnection {
  /** Sends an event and waits for its acknowledgement; throws when it is refused or does not come. */
  ask(event: string, argument: string): Promise<void>;
  send(event: string, payload: object): void;
  /** Runs once when the other side ends the connection. */
  onLost(listener: () => void): void;
  close(): void;
}

/**
 * Connects by Node's WebSocket. This is all that a visitor needs of Socket.IO's protocol
 * (https://socket.io/docs/v4/socket-io-protocol/), so the server carries no client library for a
 * demonstration.
 * @param origin `http://…` of this server
 */
export async function connectVisitor(origin: string): Promise<VisitorConnection> {
  const address = `${origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(address);
  const { promise: connected, resolve: connect } = Promise.withResolvers<void>();
  const { promise: lost, reject: lose } = Promise.withResolvers<never>();
  // Somebody may be waiting for an answer, or nobody.
  lost.catch(() => undefined);
  socket.addEventListener('error', () => lose(new Error('connection failed')));
  socket.addEventListener('close', () => lose(new Error('connection lost')));
  const answers = new Map<number, (answer: { success: boolean }) => void>();

  socket.addEventListener('message', ({ data }) => {
    const [, type = '', id = '', body = ''] = /^(\d\d?)(\d*)(.*)$/s.exec(String(data)) ?? [];
    if (type.startsWith('0')) socket.send('40');
    else if (type === '2') socket.send('3');
    else if (type === '40') connect();
    else if (type === '41' || type === '44') socket.close();
    else if (type === '43') answers.get(Number(id))?.(JSON.parse(body)[0]);
  });

  const inTime = async <T>(coming: Promise<T>): Promise<T> => {
    const calledOff = new AbortController();
    const late = setTimeout(ANSWER_MS, null, { ref: false, signal: calledOff.signal }).then(() => {
      throw new Error('no answer');
    });
    try {
      return await Promise.race([coming, lost, late]);
    } finally {
      calledOff.abort();
    }
  };

  try {
    await inTime(connected);
  } catch (error) {
    socket.close();
    throw error;
  }
  return {
    ask: async (event, argument) => {
      const id = answers.size;
      const answer = new Promise<{ success: boolean }>((resolve) => answers.set(id, resolve));
      socket.send(`42${id}${JSON.stringify([event, argument])}`);
      if (!(await inTime(answer)).success) throw new Error(`${event} was refused`);
    },
    send: (event, payload) => socket.send(`42${JSON.stringify([event, payload])}`),
    onLost: (listener) => void lost.catch(listener),
    close: () => socket.close(),
  };
}
