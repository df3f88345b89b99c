import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A proxy before the tests' Redis that can be cut and restored. */
export async function redisProxy() {
  const url = new URL(String(process.env.TEST_REDIS_URL));
  const [host, port] = [url.hostname, Number(url.port || 6379)];
  const open = new Set<Socket>();
  let way: 'open' | 'cut' | 'silent' | 'unanswered' = 'open';
  /** A command that breaks the connection it is sent on. */
  let fatal: { command: string; breaks: number } | null = null;
  const passes = (isCommand: boolean) => way === 'open' || (way === 'unanswered' && isCommand);
  const proxy = createServer((client) => {
    if (way === 'cut') {
      client.destroy();
      return;
    }
    const server = connect(port, host);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(from);
      from.on('error', () => undefined);
      from.on('data', (chunk) => {
        if (fatal && from === client && String(chunk).includes(fatal.command)) {
          fatal.breaks += 1;
          client.destroy();
        } else if (passes(from === client)) to.write(chunk);
      });
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const cut = () => {
    way = 'cut';
    for (const socket of open) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    proxy.close();
  });
  url.hostname = '127.0.0.1';
  // A TCP server's address is never a string here.
  url.port = String((proxy.address() as AddressInfo).port);
  // Streams are per database, so other tests on this Redis do not see these.
  url.pathname = '/5';
  return {
    url: url.href,
    cut,
    /** Keeps connections open and passes nothing on. */
    silence: () => {
      way = 'silent';
    },
    /** Passes commands on, and no answers. */
    loseAnswers: () => {
      way = 'unanswered';
    },
    /** @returns the number of breaks so far */
    breakAt: (command: string) => {
      const breaking = { command, breaks: 0 };
      fatal = breaking;
      return () => breaking.breaks;
    },
    reopen: () => {
      way = 'open';
    },
    mend: () => {
      way = 'open';
      fatal = null;
    },
  };
}
