import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';

/**
 * Who may enter the area a route belongs to. Which *rows* one may touch is decided in the service
 * (404 for what is not yours).
 * - `public`: anyone, no token needed
 * - `admin`: ADMIN and MASTER_ADMIN that have an Admin record (401 without token, 403 for others)
 * - `master`: MASTER_ADMIN only
 */
export type Access = 'public' | 'admin' | 'master';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RouteDefinition<
  Params extends z.ZodObject | undefined = z.ZodObject | undefined,
  Query extends z.ZodObject | undefined = z.ZodObject | undefined,
  Body extends z.ZodObject | undefined = z.ZodObject | undefined,
  Response extends z.ZodObject = z.ZodObject,
> {
  /** `entity.call`; the first part is what a write names when it invalidates reads. */
  readonly name: `${string}.${string}`;
  readonly method: Method;
  /** To the letter of the specification, with `{param}` placeholders. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** One line for the generated API reference. */
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The named payload; `success: true` is added by the server. An allow-list. */
  readonly response: Response;
  /** Codes this call may answer besides those that every call may. */
  readonly errors: readonly ErrorCode[];
}

type RouteSpec<P, Q, B, R> = {
  name: `${string}.${string}`;
  method: Method;
  path: `/${string}`;
  access: Access;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  errors?: readonly ErrorCode[];
};

export function defineRoute<
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  B extends z.ZodObject | undefined = undefined,
  R extends z.ZodObject = z.ZodObject,
>(spec: RouteSpec<P, Q, B, R>): RouteDefinition<P, Q, B, R> {
  // The optional parts are `undefined` exactly when their type parameter kept its default.
  return {
    ...spec,
    params: spec.params as P,
    query: spec.query as Q,
    body: spec.body as B,
    errors: spec.errors ?? [],
  };
}

type Out<S> = S extends z.ZodObject ? z.output<S> : unknown;
type In<S> = S extends z.ZodObject ? z.input<S> : unknown;

/** What a handler receives: parsed body, query and params as one object; params win. */
export type RouteInput<R extends RouteDefinition> = Out<R['body']> &
  Out<R['query']> &
  Out<R['params']>;

/** What a caller sends: the same object before parsing. */
export type RouteArgs<R extends RouteDefinition> = In<R['body']> & In<R['query']> & In<R['params']>;

/** What a handler answers, without `success`. */
export type RouteOutput<R extends RouteDefinition> = z.output<R['response']>;
