import type { IncomingMessage } from 'node:http';
import type { Registry } from 'prom-client';
import type { Actor, ActorContext, Context } from '../infrastructure/context.ts';
import type { Dependencies } from '../infrastructure/dependencies.ts';
import type { Uploads } from '../infrastructure/uploads.ts';
import type { BuildPlace } from '../lib/build-origin.ts';
import type { CallLimits } from './call-limits.ts';
import type { KeptAnswers } from './kept-answers.ts';

export interface HttpModules {
  /**
   * The administrator behind an access token; null for a person who is no administrator.
   * @throws AppError UNAUTHENTICATED for a token that is expired, forged or of an ended session
   */
  authenticate(ctx: Context, token: string): Promise<Actor | null>;
  /**
   * The actor behind a key.
   * @throws AppError UNAUTHENTICATED for one that does not work
   */
  authenticateKey(ctx: Context, key: string): Promise<Actor>;
  /** Makes a call once, however often it is sent with the same Idempotency-Key. */
  once<T>(
    ctx: ActorContext,
    asked: { key: string; route: string; input: unknown },
    work: (ctx: ActorContext) => Promise<T>,
  ): Promise<T>;
  /** Stores the files of a form before its last fields have arrived. */
  receiveAhead(ctx: Context, uploads: Uploads): Promise<Uploads>;
  /** Drops files that were received ahead and that no service has kept. */
  forgetUploads(ctx: Context, uploads: Uploads): Promise<void>;
}

/** Where builds are served by this process. */
export interface BuildPlaces {
  /** True when builds have an origin of their own. */
  areApart(): boolean;
  /** The builds' place that a request has reached; null: the dashboard's side. */
  of(request: IncomingMessage): BuildPlace | null;
  /** True for the origin of a builds' page, by which a browser sends this request. */
  isOrigin(origin: string, request: Pick<IncomingMessage, 'headers'>): boolean;
  /** The port of their own; null without one. */
  port(): number | null;
  /**
   * Listens on the builds' own port, if they have one; call it once the server listens.
   * @throws when a port that was asked for is taken
   */
  listen(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Dependencies;
    /** Figures that `/metrics` answers; each plugin adds its own. */
    figures: Registry;
    /** Public answers that this server has given a moment ago. */
    keptAnswers: KeptAnswers;
    /** The modules' part in every call, given by the modules plugin: `http` imports no module. */
    modules: HttpModules;
    /** How often each key has called. */
    callLimits: CallLimits;
    /** The builds' own origin, told apart from the dashboard's. */
    builds: BuildPlaces;
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
    /** Marks what is there on the builds' origin too. */
    servesBuilds?: true;
  }
}
