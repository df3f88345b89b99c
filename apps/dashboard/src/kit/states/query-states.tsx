import type { ReactNode } from 'react';
import { LiveText } from '../ui/live-text.tsx';
import { useShownAfter } from '../ui/use-shown-after.ts';
import { ErrorPanel } from './error-panel.tsx';

/** The part of a TanStack query's result that this wrapper needs. */
export interface QueryLike<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

const MISSING = 'Pode ter sido deletado, ou você não tem acesso.';

interface QueryStatesProps<Data> {
  query: QueryLike<Data>;
  /** Read out while loading, and shown where the skeleton shows it. */
  loadingText?: string;
  /** The final shape, still without its data. */
  skeleton: ReactNode;
  errorTitle?: string;
  errorAction?: ReactNode;
  /** Title for a row that is missing or not accessible: 'Sala não encontrada'. */
  missingTitle?: string;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * The four states of every list and panel. Data that has arrived stays on screen: a refresh that
 * fails behind it does not take it away.
 */
export function QueryStates<Data>(props: QueryStatesProps<Data>) {
  const { query, loadingText = 'Carregando…' } = props;
  const isLoading = query.data === undefined && query.error === null;
  const isLate = useShownAfter(isLoading);
  return (
    <>
      <LiveText>{isLate ? loadingText : undefined}</LiveText>
      {content(props)}
    </>
  );
}

function content<Data>(props: QueryStatesProps<Data>): ReactNode {
  const { query } = props;
  if (query.data !== undefined) {
    return props.isEmpty?.(query.data) ? props.empty : props.children(query.data);
  }
  if (query.error === null) return props.skeleton;
  if (props.missingTitle && isMissing(query.error)) {
    // Asking again would bring the same answer.
    return (
      <ErrorPanel
        title={props.missingTitle}
        error={query.error}
        text={MISSING}
        action={props.errorAction}
      />
    );
  }
  return (
    <ErrorPanel
      title={props.errorTitle}
      error={query.error}
      onRetry={() => query.refetch()}
      isRetrying={query.isFetching}
      action={props.errorAction}
    />
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 404;
}
