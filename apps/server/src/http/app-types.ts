import type { Registry } from 'prom-client';
import type { Actor } from '../platform/context.ts';
import type { Dependencies } from '../platform/dependencies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    deps: Dependencies;
    /** Figures that `/metrics` answers; each plugin adds its own. */
    figures: Registry;
  }
  interface FastifyRequest {
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    /** Name of the contract route that this route answers. */
    contract?: string;
    /** Marks a route whose body is files, which take the time they take. */
    upload?: true;
    /** Marks a route outside the contract: pages, files, health, reference. */
    infrastructure?: true;
  }
}
