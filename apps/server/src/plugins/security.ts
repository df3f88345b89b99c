import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import helmet from 'helmet';
import '../http/app-types.ts';
import { AppError } from '../lib/app-error.ts';
import { isClientCall } from '../lib/build-origin.ts';

/** Some clients send the last one (docs/product/calls.md#calls-from-browsers). */
const CALL_HEADERS = ['authorization', 'content-type', 'access-control-allow-origin'];
const CLIENT_HEADERS = ['authorization', 'content-type', 'if-none-match'];
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface PagePolicy {
  /** Lets this one page add its own styles, as the component library does. */
  nonce?: string;
  /** Sources that the page may show in a frame, in the policy's syntax; default: our own. */
  frames?: string;
  /** An origin that the page may call besides ours. */
  alsoCalls?: string | undefined;
  /** Pages of ours may show it in a frame; without it nobody may. */
  isPreview?: boolean;
}

export function contentSecurityPolicy(policy: PagePolicy = {}): string {
  const { nonce, frames, alsoCalls, isPreview } = policy;
  const styles = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${alsoCalls === undefined ? '' : ` ${alsoCalls}`}`,
    ...(frames === undefined ? [] : [`frame-src ${frames}`]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isPreview ? "'self'" : "'none'"}`,
  ].join(';');
}

const PAGE_HEADERS = { deny: pageHelmet('deny'), sameorigin: pageHelmet('sameorigin') };

function pageHelmet(action: 'deny' | 'sameorigin') {
  return helmet({
    // Written per response, with the nonce of the page.
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    frameguard: { action },
    // Every answer has these two, pages as well.
    referrerPolicy: false,
    crossOriginResourcePolicy: false,
  });
}

/**
 * Sets helmet's headers of a page.
 * @param frames who may show it in a frame: nobody, or pages of ours
 */
export function setPageHeaders(
  { request, raw }: FastifyReply,
  frames: keyof typeof PAGE_HEADERS = 'deny',
): void {
  PAGE_HEADERS[frames](request.raw, raw, (error) => {
    if (error) throw error;
  });
}

/** Answers of calls are data that nobody shows as a page; pages get the rest of helmet's set. */
const ANSWER_HEADERS = {
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

/**
 * Headers, and who may call from a browser: our own pages and CORS_ORIGINS. HSTS stays off: the
 * builds area must be reachable over plain HTTP, so the proxy sends it
 * (docs/security.md#plain-http).
 */
export const securityPlugin = fp(
  async (app: FastifyInstance) => {
    const { BUILD_ORIGIN, CORS_ORIGINS } = app.deps.settings;
    if (CORS_ORIGINS.length > 0 || BUILD_ORIGIN) {
      await app.register(cors, {
        delegator: async (request: FastifyRequest) => corsFor(request, CORS_ORIGINS),
      });
    }
    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(ANSWER_HEADERS);
      const isRefused = !SAFE_METHODS.has(request.method) && isForeign(request);
      done(isRefused ? new AppError('ORIGIN_NOT_ALLOWED') : undefined);
    });
  },
  { name: 'security' },
);

/** Pages of builds may make the calls of clients; the pages that the operator names, all. */
function corsFor(request: FastifyRequest, origins: readonly string[]): FastifyCorsOptions {
  const { origin } = request.headers;
  const isBuild = origin !== undefined && request.server.builds.isOrigin(origin, request.raw);
  // A preflight is no route's own: it asks about one.
  const [asked = ''] = request.url.split('?', 1);
  const path = request.method === 'OPTIONS' ? asked : (request.routeOptions.url ?? '');
  const isOpen = isBuild && isClientCall(path);
  return {
    origin: isOpen ? origin : isBuild ? [] : [...origins],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: isOpen ? CLIENT_HEADERS : CALL_HEADERS,
    ...(isOpen && { exposedHeaders: ['etag', 'retry-after'] }),
    maxAge: 600,
  };
}

/** Browsers name the page that calls; programs, which carry no one's session, usually do not. */
function isForeign(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  const { builds, deps } = request.server;
  const { PUBLIC_URL, CORS_ORIGINS } = deps.settings;
  if (builds.isOrigin(origin, request.raw)) return !isClientCall(request.routeOptions.url ?? '');
  if (origin === PUBLIC_URL || CORS_ORIGINS.includes(origin)) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.host;
}
