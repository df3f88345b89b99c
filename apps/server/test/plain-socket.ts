import { onTestFinished } from 'vitest';

export type Frame = Record<string, unknown>;

/** A client that knows WebSocket and JSON, and nothing of socket.io. */
export async function openPlainSocket(url: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/client/ws`);
  onTestFinished(() => socket.close());
  const inbox: Frame[] = [];
  const waiting: (() => void)[] = [];
  socket.addEventListener('message', ({ data }) => {
    inbox.push(JSON.parse(String(data)));
    for (const look of waiting.splice(0)) look();
  });
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => resolve(code));
  });
  const next = async (part: Frame): Promise<Frame> => {
    for (;;) {
      const isWanted = (frame: Frame) =>
        Object.entries(part).every(([key, value]) => frame[key] === value);
      const at = inbox.findIndex(isWanted);
      if (at >= 0) return inbox.splice(at, 1)[0] ?? {};
      await new Promise<void>((resolve) => void waiting.push(resolve));
    }
  };
  const send = (frame: unknown) =>
    socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  let serial = 0;
  const ask = async (event: string, ...args: unknown[]) => {
    serial++;
    send({ type: 'send', id: serial, event, args });
    return (await next({ type: 'ack', id: serial })).answer as Frame;
  };
  return { socket, next, send, ask, closed, hello: await next({ type: 'hello' }) };
}
