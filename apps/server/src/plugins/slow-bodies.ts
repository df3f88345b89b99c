import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import '../http/app-types.ts';
import { Slots } from '../lib/slots.ts';
import { hangUp } from './errors.ts';

interface Limits {
  /** For all of a body that is no upload. */
  bodyMs: number;
  /** An upload may take hours, as long as it goes on. */
  silenceMs: number;
  lookEveryMs: number;
}

const LIMITS: Limits = { bodyMs: 60_000, silenceMs: 30_000, lookEveryMs: 2_000 };

/**
 * How long a body may take. Node's own limit is one for all requests, which either cuts an honest
 * upload off or lets everybody else drip for hours; so it is off, and this judges instead. Headers
 * stay with Node.
 */
export const slowBodiesPlugin = fp(
  async (app: FastifyInstance, options: Partial<Limits>) => {
    const limits = { ...LIMITS, ...options };
    const underway = new Slots<Watched>();
    const look = () => {
      const now = performance.now();
      for (const watched of underway.all()) {
        if (!isLate(watched, limits, now)) continue;
        watched.forget();
        cut(watched.reply);
      }
    };
    const timer = setInterval(look, limits.lookEveryMs);
    timer.unref();
    app.addHook('onClose', async () => clearInterval(timer));
    app.addHook('onRequest', (request, reply, done) => {
      const { raw } = request;
      if (hasBody(request) && !raw.readableEnded) {
        const { bytesRead } = raw.socket;
        const forget = () => underway.remove(slot, watched);
        const watched: Watched = { reply, bytesRead, since: performance.now(), forget };
        const slot = underway.add(watched);
        raw.once('end', forget).once('close', forget);
      }
      done();
    });

    // The sockets' requests never become Fastify's: engine.io takes them off the server. It replaces
    // the listeners that are there before it, so this one comes after.
    app.addHook('onReady', async () => {
      app.server.on('request', (raw: IncomingMessage) => {
        if (!raw.url?.startsWith('/socket.io/') || !hasBody(raw)) return;
        const late = setTimeout(() => raw.socket.destroy(), limits.bodyMs).unref();
        const stop = () => clearTimeout(late);
        raw.once('end', stop).once('close', () => raw.complete && stop());
      });
    });
  },
  { name: 'slow-bodies' },
);

function cut({ raw, request }: FastifyReply): void {
  const { socket } = request.raw;
  if (raw.headersSent) socket.destroy();
  else hangUp(socket, 'REQUEST_TIMEOUT');
}

interface Watched {
  reply: FastifyReply;
  /** When its time began: with the request, or for uploads with the last bytes that came. */
  since: number;
  bytesRead: number;
  forget: () => void;
}

function isLate(watched: Watched, { bodyMs, silenceMs }: Limits, now: number): boolean {
  const { raw, routeOptions } = watched.reply.request;
  if (!routeOptions.config.upload) return now - watched.since > bodyMs;
  const { bytesRead } = raw.socket;
  // While it is us who do not read, silence is not the sender's.
  if (bytesRead !== watched.bytesRead || !raw.readableFlowing) watched.since = now;
  watched.bytesRead = bytesRead;
  return now - watched.since > silenceMs;
}

function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
