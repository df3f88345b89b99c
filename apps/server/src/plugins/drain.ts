import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/**
 * While stopping, the last answer on a connection says that it is the last: a kept-alive
 * connection would otherwise hold the stop back until its time-out. Node closes those on which no
 * request has come.
 */
export const drainPlugin = fp(
  async (app: FastifyInstance) => {
    let isStopping = false;
    app.addHook('preClose', async () => {
      isStopping = true;
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
