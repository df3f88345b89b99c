import type { RouteArgs, RouteDefinition, RouteOutput } from '@atrio/contract/lib/route';
import {
  MutationCache,
  notifyManager,
  type Query,
  QueryClient,
  queryOptions,
  useMutation,
} from '@tanstack/react-query';
import { toast } from '../feedback/toast.ts';
import { ApiError, callApi } from './api-client.ts';
import { isFormSending } from './form-sends.ts';
import { onAccountLeave } from './session-store.ts';

const FIVE_MINUTES = 5 * 60 * 1000;
const READ_RETRIES = 3;
/** Doubled each time: 3.5 s in all, in which a server starts again, and nobody waits longer to read why. */
const FIRST_RETRY_MS = 500;
const JUST_NOW_MS = 15_000;
/** By the login page and its second step, and by the form's own dialog. */
const TOLD_ELSEWHERE = new Set(['REFRESH_REFUSED', 'TWO_FACTOR_REQUIRED', 'CHANGED_MEANWHILE']);

// At once, not in a later task: in between, React would put a switch back to what it was.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    // 'always': offline is an error that can be read and retried, not a wait without end.
    queries: {
      staleTime: FIVE_MINUTES,
      retry: shouldRetry,
      retryDelay: (failures) => FIRST_RETRY_MS * 2 ** failures,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onSuccess: (out, args, _result, { meta }) => {
      invalidate(meta?.invalidates);
      const done = typeof meta?.done === 'function' ? meta.done(out, args) : meta?.done;
      if (done) toast.success(done);
    },
    onError: (error, _args, _result, { meta }) => {
      // Someone else changed or removed what we hold: what is on screen is out of date.
      if (error.status === 404 || error.status === 409) invalidate(meta?.invalidates);
      if (!meta?.silent) announceFailure(error, meta?.failed);
    },
  }),
});

// Cached answers belong to the account that read them.
onAccountLeave(() => queryClient.clear());

/** Options of one read, keyed `[entity, call, args]`; share them by a function per call. */
export function apiQuery<R extends RouteDefinition>(route: R, args?: RouteArgs<R>) {
  return queryOptions({
    queryKey: [...route.name.split('.'), args ?? {}],
    queryFn: ({ signal }): Promise<RouteOutput<R>> => callApi(route, args, { signal }),
  });
}

/** A read whose code comes with its first use, under the key that `apiQuery` gives its route. */
export function lateQuery<Args extends object, Out>(
  route: string,
  args: Args,
  load: () => Promise<(args: Args, signal: AbortSignal) => Promise<Out>>,
) {
  return queryOptions({
    queryKey: [...route.split('.'), args],
    queryFn: async ({ signal }) => (await load())(args, signal),
  });
}

/**
 * One write. `invalidates` names entities whose reads it makes stale; `done` is toasted on success.
 * On failure the server's message is toasted, else `failed`; a `failed` that ends in ': ' is
 * followed by the message. Errors with `fields` are not toasted while a form sends, which shows them.
 */
export function useApiMutation<R extends RouteDefinition>(
  route: R,
  { done, ...meta }: ApiMutationMeta<R> = {},
) {
  return useMutation<RouteOutput<R>, ApiError, RouteArgs<R>>({
    mutationKey: route.name.split('.'),
    mutationFn: (args) => callApi(route, args),
    meta: {
      ...meta,
      // The cache's handler is handed exactly this mutation's answer and arguments.
      done:
        typeof done === 'function'
          ? (out, args) => done(out as RouteOutput<R>, args as RouteArgs<R>)
          : done,
    },
  });
}

/** True if this tab made such a call a moment ago and it has not failed. */
export function isOwnDoing<R extends RouteDefinition>(
  route: R,
  matches: (args: RouteArgs<R>) => boolean,
): boolean {
  const calls = queryClient.getMutationCache().findAll({ mutationKey: route.name.split('.') });
  return calls.some(({ state: { status, submittedAt, variables } }) => {
    const isRecent = submittedAt > Date.now() - JUST_NOW_MS;
    // The route's own arguments: keys are made of route names.
    return isRecent && status !== 'error' && matches(variables as RouteArgs<R>);
  });
}

function shouldRetry(failures: number, error: ApiError): boolean {
  const isTransient = error.status === null || error.status >= 500;
  return error instanceof ApiError && isTransient && failures < READ_RETRIES;
}

/**
 * Marks all answers about these entities as out of date; those on screen are read again, unless
 * `refetchType` is 'none'.
 */
export function invalidate(
  entities: string[] = [],
  refetchType: 'active' | 'none' = 'active',
): void {
  for (const entity of entities) {
    const queryKey = [entity];
    // Before others are begun below, which are late enough.
    for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
      if (isFirstRead(query)) invalidateOnceRead(query, refetchType);
    }
    void queryClient.invalidateQueries({ queryKey, refetchType });
  }
}

/** First reads whose answers will be out of date as they arrive. */
const overtaken = new WeakSet<Query>();

function isFirstRead({ state }: Query): boolean {
  return state.data === undefined && state.fetchStatus !== 'idle';
}

/**
 * A first read that is under way is not begun again, and its answer would count as fresh, though it may be older
 * than what has changed.
 */
function invalidateOnceRead(query: Query, refetchType: 'active' | 'none'): void {
  if (overtaken.has(query)) return;
  overtaken.add(query);
  const { queryKey } = query;
  const forget = () => overtaken.delete(query);
  const readAgain = () => {
    forget();
    void queryClient.invalidateQueries({ queryKey, exact: true, refetchType });
  };
  // Of a read that is under way, this is the same promise.
  void query.fetch().then(readAgain, forget);
}

/** How a failure reads: the server's message, else the screen's own sentence and the cause. */
export function describeFailure(error: ApiError, failed?: string): FailureWords {
  if (failed?.endsWith(': ')) return { title: failed + error.message };
  if (error.isFromServer || !failed) return { title: error.message };
  return { title: failed, description: error.message };
}

function announceFailure(error: ApiError, failed?: string): void {
  // Called off by the person.
  if (error.name === 'AbortError') return;
  if (TOLD_ELSEWHERE.has(error.code)) return;
  // Under its fields, or above the form. A call that no form made has only the toast.
  if (error.fields && isFormSending()) return;
  const { title, description } = describeFailure(error, failed);
  toast.error(title, { description });
}

export interface FailureWords {
  title: string;
  description?: string;
}

export interface ApiMutationMeta<R extends RouteDefinition> {
  invalidates?: string[];
  done?: string | ((out: RouteOutput<R>, args: RouteArgs<R>) => string);
  failed?: string;
  /** The caller announces the failure itself. */
  silent?: boolean;
}

interface StoredMeta extends Record<string, unknown> {
  invalidates?: string[];
  done?: string | ((out: unknown, args: unknown) => string);
  failed?: string;
  silent?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    mutationMeta: StoredMeta;
  }
}
