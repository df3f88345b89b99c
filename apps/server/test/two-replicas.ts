import { inject, onTestFinished } from 'vitest';
import { PASSWORD } from './factories/account.ts';
import { administer, withDatabase } from './postgres-admin.ts';
import { type ServerProcess, spawnServer, temporaryFolder } from './spawn-server.ts';

export const REPLICAS_ADMIN = { email: 'ana@exemplo.com.br', password: PASSWORD };
const SECRET = 'um-segredo-que-as-duas-replicas-conhecem';

/** Two processes on one PostgreSQL and one Redis; on SQLite there is nothing to replicate. */
export async function replicas(
  more: Record<string, string> = {},
): Promise<[ServerProcess, ServerProcess]> {
  const server = String(process.env.TEST_DATABASE_URL);
  const name = `atrio_replicas_${process.pid}`;
  const template = inject('templateDatabase');
  await administer(server, [`create database ${name} template ${template}`]);
  onTestFinished(async () => {
    await administer(server, [`drop database ${name} with (force)`]);
  });
  const environment = () => ({
    DATABASE_URL: withDatabase(server, name),
    REDIS_URL: String(process.env.TEST_REDIS_URL),
    TOKEN_SECRET: SECRET,
    DATA_DIR: temporaryFolder(),
    ADMIN_EMAIL: REPLICAS_ADMIN.email,
    ADMIN_PASSWORD: REPLICAS_ADMIN.password,
    ...more,
  });
  const [one, other] = [await spawnServer(environment()), await spawnServer(environment())];
  await Promise.all([one.printed('/dashboard/'), other.printed('/dashboard/')]);
  return [one, other];
}
