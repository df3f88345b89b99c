import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import '../http/app-types.ts';
import type { SharedRedis } from '../infrastructure/realtime/shared-redis.ts';

/** Figures of what replicas share; none where a server is alone. */
export function watchSharing({ figures }: FastifyInstance, shared: SharedRedis | null): void {
  if (!shared) return;
  const gauge = (name: string, help: string, read: () => number) => {
    const made = new Gauge({ name, help, registers: [figures], collect });
    function collect(): void {
      made.set(read());
    }
  };
  gauge('atrio_redis_up', 'Whether Redis answers: 1 or 0', () => Number(shared.isReachable()));
  gauge(
    'atrio_redis_waiting',
    'Messages for other replicas that wait for Redis',
    () => shared.backlog().waiting,
  );
  gauge(
    'atrio_redis_lost',
    'Messages for other replicas that were given up, as too many waited',
    () => shared.backlog().lost,
  );
}
