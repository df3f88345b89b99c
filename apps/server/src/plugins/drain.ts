import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** A client sends its request as soon as it has connected: after this time none will come. */
const FIRST_BYTES_MS = 1_000;

/**
 * While stopping, the last answer on a connection says that it is the last: a kept-alive
 * connection would otherwise hold the stop back until its time-out.
 */
export const drainPlugin = fp(
  async (app: FastifyInstance) => {
    let isStopping = false;
    const open = new Set<Socket>();
    function forget(this: Socket): void {
      open.delete(this);
    }
    app.server.on('connection', (socket: Socket) => {
      open.add(socket);
      socket.on('close', forget);
      // It came between the look at all connections and the end of listening.
      if (isStopping) setTimeout(() => dropUnasked(socket), FIRST_BYTES_MS).unref();
    });
    app.addHook('preClose', async () => {
      isStopping = true;
      // Node takes one that was opened ahead, and has asked nothing yet, for a request under way.
      for (const socket of open) dropUnasked(socket);
    });
    app.addHook('onSend', (_request, reply, payload, done) => {
      if (isStopping) reply.header('connection', 'close');
      done(null, payload);
    });
    // An answer whose head was already out could not say so: a download, say.
    app.addHook('onResponse', (_request, _reply, done) => {
      if (isStopping) setImmediate(() => app.server.closeIdleConnections());
      done();
    });
  },
  { name: 'drain' },
);

function dropUnasked(socket: Socket): void {
  if (socket.bytesRead === 0) socket.destroy();
}
