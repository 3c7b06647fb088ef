import type { ReactNode } from 'react';
import { useText } from '../translations/translations.tsx';
import { Failed } from './states.tsx';

/** The part of a query that decides what is shown. */
export interface LoadableQuery<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadableProps<T> {
  readonly query: LoadableQuery<T>;
  /** "We could not load your paychecks." */
  readonly failed: string;
  /** For when older data stays on the page. */
  readonly stale?: string | undefined;
  readonly reference?: string | undefined;
  /** A skeleton in the final shape. */
  readonly loading: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Loading, failed or ready, each honestly: a failure takes nothing away that was there before it. */
export function Loadable<T>({ query, failed, stale, reference, loading, children }: LoadableProps<T>): ReactNode {
  const t = useText();
  const retry = {
    reference,
    retrying: query.isFetching,
    onRetry: () => void query.refetch(),
  };
  if (query.data === undefined) return query.isError ? <Failed title={failed} {...retry} /> : loading;
  return (
    <>
      {query.isError ? (
        <Failed title={failed} {...retry}>
          {stale ?? t('ui.failedKept')}
        </Failed>
      ) : null}
      {children(query.data)}
    </>
  );
}
