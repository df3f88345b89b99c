import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { Area } from './areas.ts';
import type { Scope } from './scopes.ts';
import type { FileFields } from './uploads.ts';

/**
 * The callers that may use a route. The service decides which *rows* they may touch (404 for
 * foreign ones).
 * - `public`: anyone, no token needed
 * - `admin`: ADMIN and MASTER_ADMIN that have an Admin record (401 without token, 403 for others)
 * - `master`: MASTER_ADMIN only
 */
export type Access = 'public' | 'admin' | 'master';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Shape = z.ZodObject | undefined;
type Files = FileFields | undefined;

export interface RouteDefinition<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Response extends z.ZodObject = z.ZodObject,
  Who extends Access = Access,
  Uploaded extends Files = Files,
> {
  /**
   * `area.call`. The area is listed in `areas.ts`: it is the tag in the published reference, and
   * the key by which a write invalidates reads.
   */
  readonly name: `${Area}.${string}`;
  readonly method: Method;
  /** With `{param}` placeholders. Clients know these paths, irregular ones included. */
  readonly path: `/${string}`;
  readonly access: Who;
  /** The scope that a key needs for it; without one, no key makes this call. */
  readonly scope?: Scope | undefined;
  /**
   * The call takes an `Idempotency-Key`: repeated with the same one, it answers as the first time and
   * does nothing. It must work in one transaction, and on nothing but the database.
   */
  readonly isOnceByKey?: true | undefined;
  /** One line for the generated API reference. */
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  /** The headers that the call uses; parsed like the rest, and part of its input. */
  readonly headers?: z.ZodObject | undefined;
  /** JSON, or with `files` the text fields of a form. */
  readonly body: Body;
  /** The file fields by name; they make the call a multipart form. */
  readonly files: Uploaded;
  /** The named payload; `success: true` is added by the server. An allow-list. */
  readonly response: Response;
  /** The success is a file of this type and no JSON; `response` is then empty. */
  readonly file?: 'application/pdf' | undefined;
  /** Error codes of this call besides those of every call. */
  readonly errors: readonly ErrorCode[];
  /**
   * Seconds for which anybody may cache a public answer, which then has an ETag; without it nobody
   * may. Where the call reads the `authorization` header, answers to callers who send it are theirs.
   */
  readonly cacheSeconds?: number | undefined;
}

interface RouteSpec<P, Q, B, R, A, F> {
  name: `${Area}.${string}`;
  method: Method;
  path: `/${string}`;
  access: A;
  scope?: Scope;
  isOnceByKey?: true;
  summary: string;
  params?: P;
  query?: Q;
  headers?: z.ZodObject;
  body?: B;
  files?: F;
  response: R;
  file?: 'application/pdf';
  errors?: readonly ErrorCode[];
  cacheSeconds?: number;
}

export function defineRoute<
  R extends z.ZodObject,
  const A extends Access,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
  const F extends Files = undefined,
>(spec: RouteSpec<P, Q, B, R, A, F>): RouteDefinition<P, Q, B, R, A, F> {
  return {
    ...spec,
    // The optional parts are `undefined` exactly when their type parameter kept its default.
    params: spec.params as P,
    query: spec.query as Q,
    body: spec.body as B,
    files: spec.files as F,
    errors: spec.errors ?? [],
  };
}

type Out<S> = S extends z.ZodObject ? z.output<S> : unknown;
type In<S> = S extends z.ZodObject ? z.input<S> : unknown;

/** The input of a handler: parsed body, query and params as one object; params win. */
export type RouteInput<R extends RouteDefinition> = Out<R['body']> &
  Out<R['query']> &
  Out<R['params']>;

/** The files of a form by field, in the types of browsers and Node. */
export type RouteFiles<R extends RouteDefinition> = R['files'] extends FileFields
  ? { [Field in keyof R['files']]?: readonly File[] }
  : unknown;

/** The input of a client: the same object before parsing, and the files. */
export type RouteArgs<R extends RouteDefinition> = In<R['body']> &
  In<R['query']> &
  In<R['params']> &
  RouteFiles<R>;

/** The result of a handler, without `success`. */
export type RouteOutput<R extends RouteDefinition> = z.output<R['response']>;

/** 'name' and '-name' → 'name': the field that a list is sorted by, either way. */
export type SortField<Sort extends string> = Sort extends `-${infer Field}` ? Field : Sort;

/** The fields that a list call can sort by. */
export type SortOf<Route extends RouteDefinition> =
  RouteInput<Route> extends { sort?: infer Sort } ? SortField<Sort & string> : never;
