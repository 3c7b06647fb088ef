import type { ReactNode } from 'react';
import { useText } from '../translations/translations.tsx';
import { Failed } from './states.tsx';

/** The part of a query that determines what is shown. */
interface LoadableQuery<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadableProps<T> {
  readonly query: LoadableQuery<T>;
  /** Title of a failure: "We couldn't load your paychecks." */
  readonly failed: string;
  /** Shown when a reload fails and the page keeps older data. */
  readonly stale?: string | undefined;
  readonly reference?: string | undefined;
  /** Skeleton in the shape of the content. */
  readonly loading: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Shows a query as loading, failed or ready. A failed reload keeps the data that was there before. */
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
