import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import '../http/app-types.ts';
import { isUpToDate } from '../infrastructure/database/migrate.ts';
import { canWrite } from '../infrastructure/storage/disk.ts';

export const LIVENESS = '/health/live';
const CACHED_MS = 1_000;
/** A load balancer's patience; a check that takes longer counts as failed. */
const CHECK_LIMIT_MS = 1_500;

const config = { infrastructure: true } as const;

/** Liveness asks nothing of anyone; readiness asks the database, the storage and the disk. */
export const healthPlugin = fp(
  async (app: FastifyInstance) => {
    const isReady = cached(() => checkAll(app));
    app.get(LIVENESS, { config, logLevel: 'warn' }, async () => ({ status: 'ok' }));
    app.get('/health/ready', { config, logLevel: 'warn' }, async (_request, reply) => {
      const checks = await isReady();
      const ok = Object.values(checks).every((check) => check === 'ok');
      if (!ok) return reply.code(503).send({ status: 'unavailable', checks });
      if (!app.deps.settings.REDIS_URL) return reply.send({ status: 'ok', checks });
      // Without Redis a replica serves everything but the others' visitors, so it stays in use.
      const isWhole = app.deps.live.reachesOthers();
      const redis = isWhole ? 'ok' : 'failed';
      return reply.send({ status: isWhole ? 'ok' : 'degraded', checks: { ...checks, redis } });
    });
  },
  { name: 'health' },
);

interface Checks {
  database: Outcome;
  /** Fails when the tables are not of this version: a newer one may have migrated them. */
  schema: Outcome;
  files: Outcome;
  /** Fails when DATA_DIR cannot be written to: with a full disk nobody can sign in. */
  disk: Outcome;
}

type Outcome = 'ok' | 'failed';

async function checkAll({ deps }: FastifyInstance): Promise<Checks> {
  const upToDate = isUpToDate(deps.db);
  const [database, schema, files, disk] = await Promise.all([
    outcome(upToDate),
    outcome(upToDate.then(mustBeTrue)),
    outcome(deps.storage.check()),
    outcome(canWrite(deps.settings.DATA_DIR)),
  ]);
  return { database, schema, files, disk };
}

function mustBeTrue(value: boolean): void {
  if (!value) throw new Error('The database is of another version');
}

async function outcome(check: Promise<unknown>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve('failed'), CHECK_LIMIT_MS);
  });
  const done = check.then(
    (): Outcome => 'ok',
    (): Outcome => 'failed',
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
