import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import '../http/app-types.ts';

const CACHED_MS = 1_000;
/** A load balancer's patience; a check that takes longer counts as failed. */
const CHECK_LIMIT_MS = 1_500;

const config = { infrastructure: true } as const;

/** Liveness asks nothing of anyone; readiness asks the database and whatever keeps the files. */
export const healthPlugin = fp(
  async (app: FastifyInstance) => {
    const isReady = cached(() => checkAll(app));
    app.get('/health/live', { config, logLevel: 'warn' }, async () => ({ status: 'ok' }));
    app.get('/health/ready', { config, logLevel: 'warn' }, async (_request, reply) => {
      const checks = await isReady();
      const ok = Object.values(checks).every((check) => check === 'ok');
      return reply.code(ok ? 200 : 503).send({ status: ok ? 'ok' : 'unavailable', checks });
    });
  },
  { name: 'health' },
);

interface Checks {
  database: 'ok' | 'failed';
  files: 'ok' | 'failed';
}

async function checkAll({ deps }: FastifyInstance): Promise<Checks> {
  const [database, files] = await Promise.all([
    outcome(sql`select 1`.execute(deps.db)),
    outcome(deps.storage.check()),
  ]);
  return { database, files };
}

async function outcome(check: Promise<unknown>): Promise<'ok' | 'failed'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'failed'>((resolve) => {
    timer = setTimeout(() => resolve('failed'), CHECK_LIMIT_MS);
  });
  const done = check.then(
    () => 'ok' as const,
    () => 'failed' as const,
  );
  const result = await Promise.race([done, late]);
  clearTimeout(timer);
  return result;
}

/** At most one check a second, however often it is asked. */
function cached<T>(check: () => Promise<T>): () => Promise<T> {
  let latest: Promise<T> | undefined;
  let askedAt = 0;
  return () => {
    if (!latest || performance.now() - askedAt > CACHED_MS) {
      askedAt = performance.now();
      latest = check();
    }
    return latest;
  };
}
